import { Form } from '~/framework';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { LoadProblem } from '~/components/customers/account-frame';
import { TopUpFields, type TopUpReply } from './top-up-fields';
import type { TopUpSending } from './top-up-status';
import { TOP_UP, topUpAgreement } from '~/content/top-ups/top-up';
import type { TopUpReview as Review, TopUpPage } from '~/domain/top-ups/top-up-page';
import { accountPaths } from '~/account-paths';
import { ArrivalHeading, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { Button, LinkButton } from '~/components/ui/forms/button';

type TopUpFormProps = {
  page: TopUpPage;
  reply: TopUpReply | undefined;
  sending: TopUpSending;
};

/** Sets up a top-up: enter, review, agree. Each step is a post, so it works without JavaScript. */
export function TopUpForm({ page, reply, sending }: TopUpFormProps) {
  const isOn = page.topUp?.isOn ?? false;
  const review = reply?.review ?? null;
  const heading = isOn ? TOP_UP.change : TOP_UP.set;
  if (page.problem !== null) {
    return (
      <>
        <h2 id="set" className="mb-5">
          {heading}
        </h2>
        <LoadProblem problem={page.problem} />
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
        <LinkButton to={accountPaths.addEarthCash()}>{TOP_UP.toAdd}</LinkButton>
      </>
    );
  }
  return (
    <Form
      method="post"
      action={accountPaths.topUp()}
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
        errors={fieldErrorsOf(reply, (name) => `top-up-${name}`)}
        answer={reply}
        heading={TOP_UP.refused}
        level={3}
        alternative={<ToAdd reply={reply} />}
      />
      <input
        type="hidden"
        name="version"
        value={typedField(reply, 'version').defaultValue ?? page.version}
      />
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
  if (!reply || reply.result.error?.['threshold'] || reply.result.error?.['cap']) return null;
  return (
    <a href={accountPaths.addEarthCash()} className="target underline underline-offset-4">
      {TOP_UP.toAdd}
    </a>
  );
}

type TopUpReviewProps = {
  review: Review;
  reply: TopUpReply;
  page: Pick<TopUpPage, 'availableCents' | 'topUp'>;
  sending: TopUpSending;
};

/** Second step: shows exactly the sentences that are stored, and what happens right after confirming. */
function TopUpReview({ review, reply, page, sending }: TopUpReviewProps) {
  const { terms, methodName } = review;
  const confirm = page.topUp?.isOn ? TOP_UP.confirmChange : TOP_UP.confirm;
  const busy = sending.intent === 'agree';
  return (
    <>
      <ArrivalHeading level={2} className="mb-4 text-xl">
        <span id="set">{TOP_UP.review}</span>
      </ArrivalHeading>
      {(['threshold', 'amount', 'cap', 'method'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={typedField(reply, name).defaultValue} />
      ))}
      <p className="font-semibold">{TOP_UP.agreeLead}</p>
      <ul className="top-up-agreement">
        {topUpAgreement(terms, methodName).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-5 font-semibold">{TOP_UP.reviewNow(page.availableCents, terms)}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button name="intent" value="agree" busy={busy} disabled={busy}>
          {busy ? TOP_UP.busy : confirm}
        </Button>
        <Button name="intent" value="change" variant="quiet" disabled={busy} className="-mx-5">
          {TOP_UP.edit}
        </Button>
      </div>
    </>
  );
}
