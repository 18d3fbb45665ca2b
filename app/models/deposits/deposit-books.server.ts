import type { Kysely } from 'kysely';
import { awaitsCustomer } from '~/domain/deposits/deposit-machine';
import {
  depositFingerprint,
  type DepositHistory,
  type DepositRejection,
  rejectedByHistory,
} from '~/domain/deposits/deposit-rules';
import type { Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import type { CustomerAccount } from '~/models/ledger/customer-account.server';
import { findAddedAlike, findOpenDeposit, type Deposit } from './deposit.server';
import { depositHistory } from './deposit-limits.server';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

/** The same deposit within this many milliseconds of the last one needs a confirmation. */
const SAME_AGAIN_MS = 10 * 60_000;

export type DepositPost = {
  /** The form's token, or made of a JSON call's idempotency key; null for a call without one. */
  formToken: string | null;
  amount: Cents;
  paymentMethodId: string;
  /** Whether the customer has confirmed that they want the same deposit once more. */
  again: boolean;
  /** The organization that gets the Earth Cash; null for the customer's own balance. */
  organizationId: string | null;
};

export type DepositLimitsSnapshot = {
  gid: string;
  post: DepositPost;
  limits: DepositLimits;
  /** UTC milliseconds. */
  now: number;
};

/** Checks what depends on the customer's account alone. @returns null if the account may deposit */
export function rejectedByAccount(account: CustomerAccount | null): DepositRejection | null {
  if (!account?.imported) return { code: 'deposit_not_ready' };
  if (account.frozen) return { code: 'deposit_frozen' };
  if (account.stripeCustomerId === null) return { code: 'deposit_method_unknown' };
  return null;
}

/**
 * Checks what depends on the customer's other deposits: an open one, the limits of M-4, the same deposit once
 * more. Final only while the customer's row is locked; without the lock it only saves a call to Stripe.
 *
 * @returns the history that was checked, if nothing is refused
 */
export async function loadDepositLimitsSnapshot(
  db: Kysely<DB>,
  { gid, post, limits, now }: DepositLimitsSnapshot,
): Promise<{ rejection: DepositRejection } | { rejection: null; history: DepositHistory }> {
  const open = await findOpenDeposit(db, gid);
  if (open) return { rejection: blockedBy(open) };
  const history = await depositHistory(db, { gid, methodId: post.paymentMethodId }, now);
  const rejection =
    rejectedByHistory(post.amount, history, limits, now) ??
    (post.again ? null : await findAlike(db, gid, post, now));
  return rejection ? { rejection } : { rejection: null, history };
}

/** Says what the customer can do about it: return to their bank's check, or wait. */
function blockedBy({ id, state, amountCents, failureCode }: Deposit): DepositRejection {
  return awaitsCustomer({ state, failureCode })
    ? { code: 'deposit_open_waiting', depositId: id, amountCents }
    : { code: 'deposit_open', depositId: id };
}

async function findAlike(
  db: Kysely<DB>,
  gid: string,
  post: DepositPost,
  now: number,
): Promise<DepositRejection | null> {
  const since = new Date(now - SAME_AGAIN_MS);
  const fingerprint = depositFingerprint(post);
  const alike = await findAddedAlike(db, gid, fingerprint, since);
  if (alike === null) return null;
  const { id, amountCents, creditedAt, createdAt } = alike;
  const addedAt = creditedAt ?? createdAt;
  return { code: 'deposit_same_again', depositId: id, amountCents, addedAt };
}
