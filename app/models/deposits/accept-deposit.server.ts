import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/ids';
import { depositFingerprint, type DepositRejection } from '~/domain/deposits/deposit-rules';
import type { Browser, DebitAuthorization } from '~/domain/core/browser';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import type { DB } from '../../../db/schema';
import { findLatestAlike, type Deposit, findDepositByToken, insertDeposit } from './deposit.server';
import {
  type DepositPost,
  loadDepositLimitsSnapshot,
  rejectedByAccount,
} from './deposit-books.server';
import { LEASE_MS } from '~/models/core/lease.server';
import { isRejectedBankAccount } from '~/models/payment-methods/payment-method.server';
import { moneyTransaction } from '~/models/core/database.server';
import { ensureOrganizationWallet, lockWallets } from '~/models/ledger/organization-wallet.server';
import { lockMembership } from '~/models/organizations/organization-allowance.server';
import { asks3ds } from '~/domain/payments/card-charge';
import { TERMINAL_STATES } from '~/domain/ledger/ledger';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

/** Identical calls without a token within this many milliseconds count as one (money-security 3.3). */
const SAME_CALL_MS = 60_000;

export type DepositRequest = {
  customer: { gid: string; firstName: string | null; lastName: string | null };
  post: DepositPost;
  /** Whence the post came: kept with a bank debit until it has ended. */
  from: Browser;
  /** As Stripe describes it. The caller has checked that it belongs to this customer. */
  method: { type: PaymentMethodType; name: string; fingerprint: string | null };
  limits: DepositLimits;
  /** The process that will work on the deposit right away; it gets the lease. */
  owner: string;
  /** UTC milliseconds. */
  now: number;
};

export type Accepted =
  | { kind: 'accepted'; deposit: Deposit }
  /** The same post was accepted before: the deposit it created, in its current state. */
  | { kind: 'known'; deposit: Deposit }
  | { kind: 'refused'; rejection: DepositRejection };

/**
 * Finds the result of an earlier delivery of the same post. Call it first, so that a repeated post gets the
 * same answer even if circumstances have changed since.
 *
 * @param now UTC milliseconds
 * @returns null for a new post
 */
export async function findSamePost(
  db: Kysely<DB>,
  gid: string,
  post: DepositPost,
  now: number,
): Promise<Exclude<Accepted, { kind: 'accepted' }> | null> {
  const fingerprint = depositFingerprint(post);
  if (post.formToken === null) {
    const since = new Date(now - SAME_CALL_MS);
    const deposit = await findLatestAlike(db, gid, fingerprint, since);
    return deposit && { kind: 'known', deposit };
  }
  const deposit = await findDepositByToken(db, gid, post.formToken);
  if (deposit === null) return null;
  return deposit.fingerprint === fingerprint
    ? { kind: 'known', deposit }
    : { kind: 'refused', rejection: { code: 'deposit_form_used' } };
}

/**
 * Refuses what can be refused without calling Stripe, such as a deposit over a limit. It takes no lock, so it
 * can only refuse; `acceptDeposit` decides.
 *
 * @returns null if Stripe has to be asked
 */
export async function previewDeposit(
  db: Kysely<DB>,
  { customer, post, limits, now }: Omit<DepositRequest, 'method' | 'owner' | 'from'>,
): Promise<Exclude<Accepted, { kind: 'accepted' }> | null> {
  const { rejection } = await loadDepositLimitsSnapshot(db, {
    gid: customer.gid,
    post,
    limits,
    now,
  });
  if (rejection === null) return null;
  // The deposit that was counted may be this very post, if another delivery was accepted a moment ago.
  return (await findSamePost(db, customer.gid, post, now)) ?? { kind: 'refused', rejection };
}

/**
 * Step A: decides and writes in one transaction that locks the customer's row, so that concurrent posts see
 * each other's results (money-security 3.2, M-4). Once it has committed, the deposit will be processed even
 * if this process dies.
 */
export async function acceptDeposit(db: Kysely<DB>, request: DepositRequest): Promise<Accepted> {
  return moneyTransaction(db, (trx) => accept(trx, request));
}

async function accept(trx: Transaction<DB>, request: DepositRequest): Promise<Accepted> {
  const { customer, post, method, limits, now } = request;
  const { organizationId } = post;
  if (organizationId !== null) await ensureOrganizationWallet(trx, organizationId);
  const holders = await lockWallets(trx, { customerGid: customer.gid, organizationId });
  const { customer: account } = holders;
  const same = await findSamePost(trx, customer.gid, post, now);
  if (same) return same;
  const rejection = rejectedByAccount(account);
  if (rejection || account.stripeCustomerId === null) {
    return refused(rejection ?? { code: 'deposit_method_unknown' });
  }
  const rejectedForIt = await rejectedForOrganization(trx, customer.gid, organizationId);
  if (rejectedForIt) return refused(rejectedForIt);
  const snapshot = await loadDepositLimitsSnapshot(trx, { gid: customer.gid, post, limits, now });
  if (snapshot.rejection) return refused(snapshot.rejection);
  if (await isRejectedBankAccount(trx, method.fingerprint)) {
    return refused({ code: 'deposit_method_refused' });
  }
  const deposit = await insertDeposit(trx, {
    id: randomUUID(),
    customerGid: customer.gid,
    stripeCustomerId: account.stripeCustomerId,
    organizationId,
    formToken: post.formToken ?? randomUUID(),
    fingerprint: depositFingerprint(post),
    amountCents: post.amount,
    paymentMethodId: post.paymentMethodId,
    methodType: method.type,
    methodName: method.name,
    methodFingerprint: method.fingerprint,
    asks3ds: asks3ds(post.amount, method.type, snapshot.history),
    firstName: customer.firstName,
    lastName: customer.lastName,
    at: new Date(now),
    lease: { owner: request.owner, until: new Date(now + LEASE_MS) },
  });
  if (method.type === 'us_bank_account') {
    await saveDebitAuthorization(trx, deposit.id, { from: request.from, at: new Date(now) });
  }
  return { kind: 'accepted', deposit };
}

/** Refuses anyone but an admin. The lock keeps the membership unchanged until the transaction commits. */
async function rejectedForOrganization(
  trx: Transaction<DB>,
  gid: string,
  organizationId: string | null,
): Promise<DepositRejection | null> {
  if (organizationId === null) return null;
  const member = await lockMembership(trx, organizationId, customerNumber(gid));
  return member?.isAdmin ? null : { code: 'deposit_not_an_admin' };
}

const refused = (rejection: DepositRejection): Accepted => ({ kind: 'refused', rejection });

/** Keeps from where a bank debit was authorized, in the transaction that accepts its deposit. */
async function saveDebitAuthorization(
  trx: Kysely<DB>,
  depositId: string,
  { from, at }: DebitAuthorization,
): Promise<void> {
  await trx
    .insertInto('debit_authorization')
    .values({
      deposit_id: depositId,
      ip_address: from.ipAddress,
      user_agent: from.userAgent,
      authorized_at: at,
    })
    .execute();
}

/** Finds a deposit's authorization; null for a card, and for a debit that no customer has begun on a page. */
export async function findDebitAuthorization(
  db: Kysely<DB>,
  depositId: string,
): Promise<DebitAuthorization | null> {
  const row = await db
    .selectFrom('debit_authorization')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { from: { ipAddress: row.ip_address, userAgent: row.user_agent }, at: row.authorized_at };
}

/** Deletes the authorizations of deposits that have ended: Stripe keeps its own record of the mandate. */
export async function deleteEndedAuthorizations(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('debit_authorization')
    .where('deposit_id', 'in', (ended) =>
      ended.selectFrom('deposit').select('id').where('state', 'in', TERMINAL_STATES),
    )
    .execute();
}

/** Deletes a customer's authorizations when their data must be erased. */
export async function forgetDebitAuthorizations(trx: Kysely<DB>, gid: string): Promise<void> {
  await trx
    .deleteFrom('debit_authorization')
    .where('deposit_id', 'in', (own) =>
      own.selectFrom('deposit').select('id').where('customer_gid', '=', gid),
    )
    .execute();
}
