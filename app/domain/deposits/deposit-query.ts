import { defineList, choice, DAYS, type QueryIn } from '~/domain/core/lists';
import { AMOUNT_SORTS } from '~/domain/core/forms/amount';

/** The states that customers filter by; every deposit is in exactly one of them. */
const DEPOSIT_STATUSES = [
  /** Credited, and nothing was taken back. */
  'added',
  /** A refund or dispute has taken back or holds some of it. */
  'taken-back',
  /** Waiting for a bank's decision. */
  'pending',
  /** In progress for a few seconds, or the customer is at their bank. */
  'under-way',
  /** Staff are reviewing it. */
  'checked',
  /** Nothing was charged. */
  'not-added',
] as const;

export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** A customer's deposits; `currentStatus` is null for any. */
export const DEPOSIT_LIST = defineList({
  filters: { currentStatus: choice('state', DEPOSIT_STATUSES), ...DAYS },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});

export type DepositQuery = QueryIn<typeof DEPOSIT_LIST>;
