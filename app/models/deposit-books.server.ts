import type { Kysely } from 'kysely';
import { awaitsCustomer } from '~/domain/deposit-given-up';
import type { DepositLimits } from '~/domain/deposit-limits';
import type { DepositRefusal } from '~/domain/deposit-refusal';
import { depositFingerprint, refusedByHistory, type DepositHistory } from '~/domain/deposit-rules';
import type { Cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import type { CustomerAccount } from './customer-account.server';
import { findCreditedAlike } from './deposit-alike.server';
import { depositHistory } from './deposit-limits.server';
import { findOpenDeposit, type Deposit } from './deposit.server';

/** The same within this time of its credit is asked about once more. */
const SAME_AGAIN_MS = 10 * 60_000;

export type DepositPost = {
  /** Of the form; null for a JSON call without one. */
  formToken: string | null;
  amount: Cents;
  paymentMethodId: string;
  /** The customer has said that the same once more is meant. */
  again: boolean;
  /** Into whose Earth Cash: this organization's; null for the customer's own. */
  organizationId: string | null;
};

export type BookLook = {
  gid: string;
  post: DepositPost;
  limits: DepositLimits;
  /** UTC milliseconds. */
  now: number;
};

/** What the customer's account alone decides. */
export function refusedByAccount(account: CustomerAccount | null): DepositRefusal | null {
  if (!account?.imported) return { code: 'deposit_not_ready' };
  if (account.frozen) return { code: 'deposit_frozen' };
  if (account.stripeCustomerId === null) return { code: 'deposit_method_unknown' };
  return null;
}

/**
 * What the customer's other deposits decide: one is open, the limits of M-4, the same again. It counts
 * while the customer's row is locked; without the lock it only spares Stripe a question.
 *
 * @returns the history that was gone by, where nothing is refused
 */
export async function lookAtBooks(
  db: Kysely<DB>,
  { gid, post, limits, now }: BookLook,
): Promise<{ refusal: DepositRefusal } | { refusal: null; history: DepositHistory }> {
  const open = await findOpenDeposit(db, gid);
  if (open) return { refusal: standsInTheWay(open) };
  const history = await depositHistory(db, gid, now);
  const refusal =
    refusedByHistory(post.amount, history, limits, now) ??
    (post.again ? null : await findAlike(db, gid, post, now));
  return refusal ? { refusal } : { refusal: null, history };
}

/** What the customer can do about it: come back from their bank, or wait. */
function standsInTheWay({ id, state, amountCents, failureCode }: Deposit): DepositRefusal {
  return awaitsCustomer({ state, failureCode })
    ? { code: 'deposit_open_waiting', depositId: id, amountCents }
    : { code: 'deposit_open', depositId: id };
}

async function findAlike(
  db: Kysely<DB>,
  gid: string,
  post: DepositPost,
  now: number,
): Promise<DepositRefusal | null> {
  const since = new Date(now - SAME_AGAIN_MS);
  const fingerprint = depositFingerprint(post);
  const alike = await findCreditedAlike(db, gid, fingerprint, since);
  if (!alike?.creditedAt) return null;
  const { id, amountCents, creditedAt } = alike;
  return { code: 'deposit_same_again', depositId: id, amountCents, creditedAt };
}
