import type { StatusBadge } from '~/content/core/tones';
import { fieldMessage } from '~/content/core/errors';
import { cents, formatUsd } from '~/domain/core/money';
import {
  isInReview,
  type MoneyOperation,
  type OperationKind,
} from '~/domain/reconciliation/discrepancy-repair';
import { statusLabel } from '~/content/staff/back-office';
import { BY, type TimelineEntry } from '~/content/staff/timeline';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';

/** Texts of the pages about waiting operations. */
export const OPERATIONS = {
  title: 'Pending transactions',
  text: 'Deposits, payments, refunds, and balance updates that haven’t finished. The store retries each one automatically; most finish in seconds.',
  lists: 'Filter transactions',
  all: 'All',
  none: 'No pending transactions.',
  what: 'Type',
  customer: 'Customer',
  amount: 'Amount',
  orderOf: (name: string) => `Order ${name}`,
  facts: 'Details',
  id: 'ID',
  started: 'Started',
  point: 'Last attempt',
  since: 'Since',
  tries: 'Failed attempts',
  failure: 'Last error',
  noFailure: 'None',
  next: 'Next attempt',
  due: 'Due now',
  working: 'In progress',
  person: 'Needs attention',
  back: 'All pending transactions',
  recheck: 'Refresh',
  never: 'This transaction doesn’t exist.',
  viewCustomer: 'View customer',
  viewOrder: 'View order',
  retry: 'Retry now',
  retryText: 'The store retries it right away, from where it stopped. Nothing is done twice.',
  review: 'In review: decide how it ends.',
  onlyAdmins: 'In review. An admin can end the review here.',
  depositReview:
    'In review. See what was found, and credit the deposit, under Reconciliation issues.',
  problems: {
    moved: 'This transaction was retried or has moved on. See its status above.',
    ended: 'This transaction is no longer in review. See its status above.',
  },
  done: { retry: 'Retrying now. Refresh this page in a moment.' },
} as const;

/** Returns the point of an operation as its badge. */
export function operationBadge(operation: Pick<MoneyOperation, 'state' | 'failure'>): StatusBadge {
  const isBad = isInReview(operation) || operation.failure !== null;
  return { text: pointLabel(operation.state), tone: isBad ? 'bad' : 'warn' };
}

/** Returns what happened to an operation that has not ended. */
export function operationEvents({ id, since, amountCents }: MoneyOperation): TimelineEntry[] {
  const lines = amountCents === null ? [] : [formatUsd(amountCents)];
  return [{ id, at: since, by: BY.store, label: OPERATIONS.started, lines }];
}

/** What became of an operation, by its kind and state. */
const ENDED: Readonly<Record<string, string>> = {
  'deposit credited': 'Completed: the deposit was credited.',
  'deposit failed': 'Ended: the deposit failed.',
  'deposit canceled': 'Ended: the deposit was canceled.',
  'payment settled': 'Completed: the payment is settled.',
  'payment failed': 'Ended: the payment failed.',
  'refund settled': 'Completed: nothing is left to refund.',
  'publication published': 'Completed: Shopify shows this balance.',
};

/** Returns what became of an operation in words. */
export function endedLabel(kind: OperationKind, ended: { state: string } | null): string {
  return ended === null
    ? OPERATIONS.never
    : (ENDED[`${kind} ${ended.state}`] ?? pointLabel(ended.state));
}

export const OPERATION_KINDS_LABELS: Record<OperationKind, string> = {
  deposit: 'Deposit',
  payment: 'Payment',
  refund: 'Order refund',
  'staff-refund': 'Refund requested by staff',
  publication: 'Balance in Shopify',
};

export const OPERATION_LISTS: Record<OperationKind | 'still', string> = {
  still: 'Stuck',
  deposit: 'Deposits',
  payment: 'Payments',
  refund: 'Refunds',
  'staff-refund': 'Requested refunds',
  publication: 'Balances',
};

const POINTS: Readonly<Record<string, string>> = {
  created: 'Nothing charged yet',
  pi_created: 'Created in Stripe, not charged',
  confirming: 'Charging',
  requires_action: 'Waiting for the customer to verify with their bank',
  processing: 'Waiting for the bank',
  held: 'Earth Cash reserved',
  drafted: 'Draft order created',
  charged: 'Everything charged; creating the order next',
  completed: 'Order created; marking it as paid next',
  settled: 'Order refunded; returning the money next',
  requested: 'Requested in Shopify, not confirmed yet',
  undoing: 'Refunding everything',
  review: 'In review',
  behind: 'Shopify shows an older balance',
  paused: 'Paused until a teammate reviews it',
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
      ? `A refund of ${amount} is on its way to Shopify.`
      : `${amount} of what was refunded is being returned now.`;
  }
  const tries =
    attempts === 0 ? '' : ` after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
  const what =
    kind === 'staff-refund'
      ? `A refund of ${amount} was requested, but Shopify hasn’t confirmed it${tries}.`
      : `${amount} of what was refunded hasn’t been returned yet${tries}.`;
  return `${what} ${OPERATIONS.failure}: ${failureLabel(failure)}.`;
}
