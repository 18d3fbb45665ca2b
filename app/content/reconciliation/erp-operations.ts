import { fieldMessage } from '~/content/core/errors';
import { cents, formatUsd } from '~/domain/core/money';
import type { MoneyOperation, OperationKind } from '~/domain/reconciliation/discrepancy-repair';
import { statusLabel } from '~/content/staff/back-office';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';

/** Texts of the pages about waiting operations. */
export const OPERATIONS = {
  title: 'Waiting operations',
  text: 'Deposits, payments, refunds and balances that have not come to their end. The store goes on with each by itself; most are gone in seconds.',
  lists: 'Which operations',
  all: 'All',
  none: 'Nothing waits.',
  what: 'What',
  customer: 'Customer',
  amount: 'Amount',
  order: 'Order',
  point: 'Taken up at',
  since: 'Since',
  tries: 'Tries in vain',
  failure: 'Last failure',
  noFailure: 'None',
  next: 'Next try',
  due: 'Due now',
  working: 'Being worked on',
  person: 'Waits for a person',
  back: 'All operations',
  recheck: 'Look again',
  ended: 'It has come to its end, or never was one.',
  retry: 'Try again now',
  retryText:
    'Its time comes at once and the store takes it up where it was. Nothing that was done is done twice.',
  review: 'What ends the review',
  onlyAdmins: 'It is in review: an admin can end that here.',
  depositReview:
    'It is in review. What was found is among the differences; there it can be credited.',
  problems: {
    moved: 'It was tried again meanwhile, or has moved on. Look at where it stands now.',
    ended: 'It is not in review any more. Look at where it stands now.',
  },
  done: { retry: 'It is tried again now. Look at this page again in a moment.' },
} as const;

export const OPERATION_KINDS_LABELS: Record<OperationKind, string> = {
  deposit: 'Deposit',
  payment: 'Payment',
  refund: 'Refund of an order',
  'staff-refund': 'Refund asked for by staff',
  publication: 'Balance in the shop',
};

export const OPERATION_LISTS: Record<OperationKind | 'still', string> = {
  still: 'Standing still',
  deposit: 'Deposits',
  payment: 'Payments',
  refund: 'Refunds',
  'staff-refund': 'Refunds asked for',
  publication: 'Balances',
};

const POINTS: Readonly<Record<string, string>> = {
  created: 'Nothing is charged yet',
  pi_created: 'Known at the card company, not charged',
  confirming: 'Being charged',
  requires_action: 'Waits for the customer at their bank',
  processing: 'Waits for the bank',
  held: 'The Earth Cash is set aside',
  drafted: 'The draft order is made',
  charged: 'Everything is taken; the order is made next',
  completed: 'The order is made; it is marked as paid next',
  settled: 'The order was refunded; that is given back next',
  requested: 'Asked for at the platform, which has not confirmed it',
  undoing: 'Everything is being given back',
  review: 'In review',
  behind: 'Shopify shows an older balance',
  paused: 'Stopped until a person looks',
};

/** Returns the point from which an operation is resumed, in words. */
export function pointLabel(state: string): string {
  return POINTS[state] ?? statusLabel(state);
}

/** Returns why the last attempt failed: a sentence for our codes, otherwise operation and failure. */
export function failureLabel(failure: string | null): string {
  if (failure === null) return OPERATIONS.noFailure;
  if (/^(?:deposit|payment)_[a-z_]+$/.test(failure)) return fieldMessage(failure);
  return /^[a-z]+(?:-[a-z]+)+$/.test(failure) ? discrepancyLabel(failure) : failure;
}

/**
 * Returns what stands in the way of a refund, for the pages of its order: the same facts as on the page about
 * waiting operations.
 */
export function refundUnderWayLabel({
  kind,
  amountCents,
  attempts,
  failure,
}: Pick<MoneyOperation, 'kind' | 'amountCents' | 'attempts' | 'failure'>): string {
  const amount = formatUsd(amountCents ?? cents(0));
  if (failure === null) {
    return kind === 'staff-refund'
      ? `A refund of ${amount} is on its way to the platform.`
      : `${amount} of what was refunded is being given back now.`;
  }
  const tries = attempts === 0 ? '' : ` after ${attempts === 1 ? 'one try' : `${attempts} tries`}`;
  const what =
    kind === 'staff-refund'
      ? `A refund of ${amount} was asked for, and the platform has not confirmed it${tries}.`
      : `${amount} of what was refunded has not been given back yet${tries}.`;
  return `${what} ${OPERATIONS.failure}: ${failureLabel(failure)}.`;
}
