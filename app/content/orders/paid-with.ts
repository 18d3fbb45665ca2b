import { type Cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { cashOf } from '~/content/ledger/earth-cash';
import { calendarLabel } from '~/content/core/dates';
import type { DisputePhase } from '~/domain/disputes/dispute';

/** Texts of how an order was paid. */
export const PAID_WITH = {
  title: 'Paid with',
  cash: 'Earth Cash',
  /** Shown if the Earth Cash is the organization's. */
  usedByYou: 'used by you',
  terms: 'On invoice',
  termsOwed: 'Due on invoice',
  poNumber: 'PO number',
  earlier: 'from your opening balance',
  card: 'Card',
  /** @param at ISO 8601 */
  deposit: (at: string) => `from your deposit of ${calendarLabel(storeDay(Date.parse(at)))}`,
  cashBack: (amount: Cents) => `${formatUsd(amount)} was returned to your Earth Cash.`,
  organizationCashBack: (amount: Cents, organization: string) =>
    `${formatUsd(amount)} was returned to ${cashOf(organization)}.`,
  cardBack: (amount: Cents) =>
    `${formatUsd(amount)} was refunded to your card. Banks show it within 5–10 days.`,
} as const;

const STATUS_LABELS: Record<DisputePhase, string> = {
  inquiry: 'inquiry',
  open: 'disputed',
  lost: 'dispute lost',
  over: '',
};

/** Returns the words for an order's payment with what a bank says about it: 'Paid, disputed'. */
export function paidAndDisputed(payment: string, dispute: DisputePhase | null): string {
  const phase = dispute === null ? '' : STATUS_LABELS[dispute];
  return phase === '' ? payment : `${payment}, ${phase}`;
}
