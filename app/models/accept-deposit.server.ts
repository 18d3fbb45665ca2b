import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { awaitsCustomer } from '~/domain/deposit-given-up';
import type { DepositLimits } from '~/domain/deposit-limits';
import type { DepositRefusal } from '~/domain/deposit-refusal';
import { asks3ds, depositFingerprint, refusedByHistory } from '~/domain/deposit-rules';
import type { Cents } from '~/domain/money';
import type { PaymentMethodType } from '~/domain/payment-method';
import type { DB } from '../../db/schema';
import { lockCustomerAccount } from './customer-account.server';
import { findCreditedAlike, findLatestAlike } from './deposit-alike.server';
import { LEASE_MS } from './deposit-due.server';
import { depositHistory, isRefusedBankAccount } from './deposit-limits.server';
import { findDepositByToken, findOpenDeposit, insertDeposit, type Deposit } from './deposit.server';
import { moneyTransaction } from './money-transaction.server';

/** The same without a token within this time is the same call (money-security 3.3). */
const SAME_CALL_MS = 60_000;
/** The same within this time of its credit is asked about once more. */
const SAME_AGAIN_MS = 10 * 60_000;

export type DepositPost = {
  /** Of the form; null for a JSON call without one. */
  formToken: string | null;
  amount: Cents;
  paymentMethodId: string;
  /** The customer has said that the same once more is meant. */
  again: boolean;
};

export type DepositRequest = {
  customer: { gid: string; firstName: string | null; lastName: string | null };
  post: DepositPost;
  /** As Stripe knows it, of this very customer. */
  method: { type: PaymentMethodType; name: string; fingerprint: string | null };
  limits: DepositLimits;
  /** The process that works on it at once. */
  owner: string;
  /** UTC milliseconds. */
  now: number;
};

export type Accepted =
  | { kind: 'accepted'; deposit: Deposit }
  /** The same post was accepted before: this is what it has become. */
  | { kind: 'known'; deposit: Deposit }
  | { kind: 'refused'; refusal: DepositRefusal };

/**
 * What an earlier delivery of the very same post has become; null for a new one. Asked first, so that
 * whoever repeats a post gets its answer, whatever has changed since.
 */
export async function findSamePost(
  db: Kysely<DB>,
  gid: string,
  post: DepositPost,
  now: number,
): Promise<Exclude<Accepted, { kind: 'accepted' }> | null> {
  const fingerprint = depositFingerprint(post.amount, post.paymentMethodId);
  if (post.formToken === null) {
    const since = new Date(now - SAME_CALL_MS);
    const deposit = await findLatestAlike(db, gid, fingerprint, since);
    return deposit && { kind: 'known', deposit };
  }
  const deposit = await findDepositByToken(db, gid, post.formToken);
  if (deposit === null) return null;
  return deposit.fingerprint === fingerprint
    ? { kind: 'known', deposit }
    : { kind: 'refused', refusal: { code: 'deposit_form_used' } };
}

/**
 * Step A: decides and writes in one transaction, holding the customer's row, so that of several posts
 * at once each sees what the others have done (money-security 3.2, M-4). After it the deposit will be
 * worked on, whatever happens to this process.
 */
export async function acceptDeposit(db: Kysely<DB>, request: DepositRequest): Promise<Accepted> {
  return moneyTransaction(db, (trx) => accept(trx, request));
}

async function accept(trx: Transaction<DB>, request: DepositRequest): Promise<Accepted> {
  const { customer, post, method, limits, now } = request;
  const account = await lockCustomerAccount(trx, customer.gid);
  const same = await findSamePost(trx, customer.gid, post, now);
  if (same) return same;
  if (account.frozen) return refused({ code: 'deposit_frozen' });
  if (!account.imported) return refused({ code: 'deposit_not_ready' });
  if (account.stripeCustomerId === null) return refused({ code: 'deposit_method_unknown' });
  const open = await findOpenDeposit(trx, customer.gid);
  if (open) return refused(standsInTheWay(open));
  if (await isRefusedBankAccount(trx, method.fingerprint)) {
    return refused({ code: 'deposit_method_refused' });
  }
  const history = await depositHistory(trx, customer.gid, now);
  const refusal = refusedByHistory(post.amount, history, limits, now);
  if (refusal) return refused(refusal);
  const alike = post.again ? null : await findAlike(trx, customer.gid, post, now);
  if (alike) return refused(alike);
  const deposit = await insertDeposit(trx, {
    id: randomUUID(),
    customerGid: customer.gid,
    stripeCustomerId: account.stripeCustomerId,
    formToken: post.formToken ?? randomUUID(),
    fingerprint: depositFingerprint(post.amount, post.paymentMethodId),
    amountCents: post.amount,
    paymentMethodId: post.paymentMethodId,
    methodType: method.type,
    methodName: method.name,
    methodFingerprint: method.fingerprint,
    asks3ds: asks3ds(post.amount, method.type, history),
    firstName: customer.firstName,
    lastName: customer.lastName,
    at: new Date(now),
    lease: { owner: request.owner, until: new Date(now + LEASE_MS) },
  });
  return { kind: 'accepted', deposit };
}

async function findAlike(
  trx: Transaction<DB>,
  gid: string,
  { amount, paymentMethodId }: DepositPost,
  now: number,
): Promise<DepositRefusal | null> {
  const since = new Date(now - SAME_AGAIN_MS);
  const fingerprint = depositFingerprint(amount, paymentMethodId);
  const alike = await findCreditedAlike(trx, gid, fingerprint, since);
  if (!alike?.creditedAt) return null;
  const { id, amountCents, creditedAt } = alike;
  return { code: 'deposit_same_again', depositId: id, amountCents, creditedAt };
}

/** What the customer can do about it: come back from their bank, or wait. */
function standsInTheWay({ id, state, amountCents, failureCode }: Deposit): DepositRefusal {
  return awaitsCustomer({ state, failureCode })
    ? { code: 'deposit_open_waiting', depositId: id, amountCents }
    : { code: 'deposit_open', depositId: id };
}

const refused = (refusal: DepositRefusal): Accepted => ({ kind: 'refused', refusal });
