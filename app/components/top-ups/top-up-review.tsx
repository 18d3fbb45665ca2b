import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import type { TopUpSending } from './use-top-up-sending';
import { Button } from '~/components/ui/forms/button';
import { TOP_UP, topUpAgreement } from '~/content/top-ups/top-up';
import type { TopUpPage, TopUpReply, TopUpReview as Review } from '~/domain/top-ups/top-up-page';

type TopUpReviewProps = {
  review: Review;
  reply: TopUpReply;
  page: Pick<TopUpPage, 'availableCents' | 'topUp'>;
  sending: TopUpSending;
};

/** Second step: shows exactly the sentences that are stored, and what happens right after confirming. */
export function TopUpReview({ review, reply, page, sending }: TopUpReviewProps) {
  const { terms, methodName } = review;
  const confirm = page.topUp?.isOn ? TOP_UP.confirmChange : TOP_UP.confirm;
  const busy = sending.intent === 'agree';
  return (
    <>
      <ArrivalHeading level={2} className="mb-4 text-xl">
        <span id="set">{TOP_UP.review}</span>
      </ArrivalHeading>
      {Object.entries(reply.typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="font-semibold">{TOP_UP.agreeLead}</p>
      <ul className="top-up-agreement">
        {topUpAgreement(terms, methodName).map((said) => (
          <li key={said}>{said}</li>
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
