import { formatUsd, type Cents } from '~/domain/money';
import { cashOf } from './earth-cash';

/** What a refund gives back, and to where. */
export type RefundGiven = {
  /** To Earth Cash, where it is already. */
  cashCents: Cents;
  /** To what else it was paid with. */
  otherCents: Cents;
  /** Of what was to be Earth Cash, what the card has had by now: its bank has given it, or we have before. */
  cardHadCents: Cents;
  /** 'Visa ending in 4242'; null where the platform gives back what its own checkout has taken. */
  methodName: string | null;
  /** Whose Earth Cash it is; null for the customer's own. */
  organization: string | null;
  /** The customer's own, with this refund in it. */
  balanceCents: Cents;
};

/** Where a refund goes, a line for each way. */
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

/** Of a cancelled order nothing has gone back yet, if anything does. */
export const NOTHING_BACK_YET =
  'What you have paid for it, if anything, goes back the way it was paid.';
