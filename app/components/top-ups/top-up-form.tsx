import { Form } from '@remix-run/react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { ReadProblem } from '~/components/customers/read-problem';
import { TOP_UP_IDS, TopUpFields } from './top-up-fields';
import { TopUpReview } from './top-up-review';
import type { TopUpSending } from './use-top-up-sending';
import { LinkButton } from '~/components/ui/link-button';
import { TOP_UP } from '~/content/top-ups/top-up';
import type { TopUpPage, TopUpReply } from '~/domain/top-ups/top-up-page';
import { paths } from '~/paths';

type TopUpFormProps = {
  page: TopUpPage;
  reply: TopUpReply | undefined;
  sending: TopUpSending;
};

/** Sets up a top-up: enter, review, agree. Each step is a post, so it works without JavaScript. */
export function TopUpForm({ page, reply, sending }: TopUpFormProps) {
  const isOn = page.topUp?.isOn ?? false;
  const review = reply?.step === 'review' ? reply.review : null;
  const heading = isOn ? TOP_UP.change : TOP_UP.set;
  if (page.problem !== null) {
    return (
      <>
        <h2 id="set" className="mb-5">
          {heading}
        </h2>
        <ReadProblem problem={page.problem} />
      </>
    );
  }
  if (page.cards.length === 0) {
    return (
      <>
        <h2 id="set" className="mb-5">
          {heading}
        </h2>
        <p className="mb-5 max-w-prose">{TOP_UP.noCards}</p>
        <LinkButton to={paths.addEarthCash()}>{TOP_UP.toAdd}</LinkButton>
      </>
    );
  }
  return (
    <Form
      method="post"
      action={paths.topUp()}
      noValidate
      preventScrollReset={review === null}
      onSubmit={sending.onSubmit}
    >
      {review ? null : (
        <h2 id="set" className="mb-5">
          {heading}
        </h2>
      )}
      <ErrorSummary
        faults={faultsOf(reply)}
        answer={reply}
        heading={TOP_UP.refused}
        level={3}
        wayOut={<ToAdd reply={reply} />}
      />
      <input type="hidden" name="version" value={reply?.version ?? page.version} />
      {review && reply ? (
        <TopUpReview review={review} reply={reply} page={page} sending={sending} />
      ) : (
        <TopUpFields page={page} reply={reply} busy={sending.intent === 'review'} />
      )}
    </Form>
  );
}

/** Offers adding Earth Cash by hand, which resolves most of the obstacles. */
function ToAdd({ reply }: { reply: TopUpReply | undefined }) {
  // These errors are fixed in the form itself.
  if (!reply || reply.faults.threshold || reply.faults.cap) return null;
  return (
    <a href={paths.addEarthCash()} className="target underline underline-offset-4">
      {TOP_UP.toAdd}
    </a>
  );
}

function faultsOf(reply: TopUpReply | undefined): Fault[] {
  return Object.entries(reply?.faults ?? {}).map(([name, said]) => ({
    sentence: said,
    ...(name === 'form' ? {} : { controlId: TOP_UP_IDS[name as keyof typeof TOP_UP_IDS] }),
  }));
}
