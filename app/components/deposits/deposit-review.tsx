import { useNavigation } from '~/framework';
import { type AccountReply, ArrivalHeading, typedField } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import type { DepositAside, DepositReview as Review } from '~/domain/deposits/deposit-form';
import { formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';

/** A form that did not become a deposit. */
export type DepositReply = AccountReply & { review?: DepositAside | null };

type DepositReviewProps = {
  review: Review;
  reply: DepositReply;
  /** Whether the charge is being sent. */
  busy: boolean;
  /** Level of its heading. */
  level: 2 | 3;
};

/** Second step (WCAG 3.3.4): shows the charge, the method and the credit; then 'Pay'. */
export function DepositReview({ review, reply, busy, level }: DepositReviewProps) {
  const { amountCents, bonusCents, creditCents, methodName, isBank, organization } = review;
  const rows = [
    [ADD_CASH.reviewMethod, methodName],
    [isBank ? ADD_CASH.reviewBankAmount : ADD_CASH.reviewAmount, formatUsd(amountCents)],
    [ADD_CASH.reviewBonus, formatUsd(bonusCents)],
    [
      organization === null ? ADD_CASH.reviewCredit : ADD_CASH.reviewInto(organization),
      formatUsd(creditCents),
    ],
  ] as const;
  const isRepeat = reply.review?.isRepeat === true;
  const typed = (name: string) => typedField(reply, name).defaultValue;
  const confirm = isRepeat ? ADD_CASH.again : ADD_CASH.confirm(amountCents);
  return (
    <>
      <ArrivalHeading level={level} className="mb-4 text-xl">
        {ADD_CASH.review}
      </ArrivalHeading>
      <input type="hidden" name="amount" value={typed('amount')} />
      <input type="hidden" name="method" value={typed('method')} />
      {typed('into') === 'organization' ? (
        <input type="hidden" name="into" value="organization" />
      ) : null}
      {isRepeat ? <input type="hidden" name="again" value="yes" /> : null}
      <dl className="cash-review">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isBank ? <p className="mt-3 text-sm text-ink-soft">{ADD_CASH.bankTakesDays}.</p> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button name="intent" value="confirm" busy={busy} disabled={busy}>
          {busy ? ADD_CASH.busy : confirm}
        </Button>
        <Button name="intent" value="change" variant="quiet" disabled={busy} className="-mx-5">
          {ADD_CASH.change}
        </Button>
      </div>
    </>
  );
}

/**
 * Returns which of the form's buttons is being sent. A post answered with the form itself is over as soon
 * as the answer is rendered, although Remix still revalidates the page: otherwise a quick 'Confirm' would
 * be ignored. A post that navigates lasts until the other page is shown.
 *
 * @param posting the post in flight, of the page's own form or of a fetcher
 * @returns the button's `intent`; null if nothing is being sent
 */
export function useSending(posting: { state: string; formData?: FormData | undefined }) {
  const navigation = useNavigation();
  if (!posting.formData) return null;
  const intent = String(posting.formData.get('intent'));
  if (posting.state === 'submitting') return intent;
  const to = navigation.state === 'loading' ? navigation.location.pathname : null;
  const isLeaving =
    posting.state === 'loading' && to !== null && to !== accountPaths.addEarthCash();
  return isLeaving ? intent : null;
}
