import { formatUsd, type Cents } from '~/domain/core/money';
import { cashOf } from '~/content/ledger/earth-cash';

/** A refund by destination. */
export type RefundGiven = {
  /** Returned to Earth Cash, where it already is. */
  cashCents: Cents;
  /** Goes back by the other method of payment. */
  otherCents: Cents;
  /** Already returned to the card instead of to Earth Cash, by the card's bank or by us before. */
  cardHadCents: Cents;
  /** 'Visa ending in 4242'; null if Shopify refunds what its own checkout has charged. */
  methodName: string | null;
  /** Name of the organization whose Earth Cash it is; null for the customer's own. */
  organization: string | null;
  /** The customer's own balance, including this refund. */
  balanceCents: Cents;
};

/** Returns where a refund goes, one line per destination. */
export function refundWhere(given: RefundGiven): string {
  const { cashCents, otherCents, cardHadCents, methodName, organization, balanceCents } = given;
  const cash =
    organization === null
      ? `was added to your Earth Cash. Your balance is now ${formatUsd(balanceCents)}.`
      : `was added to ${cashOf(organization)}.`;
  const other = methodName === null ? 'the way it was paid' : `to ${methodName}`;
  return [
    ...(cashCents > 0 ? [`${formatUsd(cashCents)} ${cash}`] : []),
    ...(cardHadCents > 0 ? [`${formatUsd(cardHadCents)} has gone back ${other} already.`] : []),
    ...(otherCents > 0
      ? [
          `${formatUsd(otherCents)} goes back ${other}. That takes a few days: banks show it within five to ten.`,
        ]
      : []),
  ].join('\n');
}

/** For a cancelled order of which nothing has been refunded yet, if anything will be. */
export const NOTHING_BACK_YET =
  'What you have paid for it, if anything, goes back the way it was paid.';
