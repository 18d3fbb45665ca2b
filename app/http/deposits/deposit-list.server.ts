import type { Kysely } from 'kysely';
import { type DepositQuery, DEPOSITS_PER_PAGE } from '~/domain/deposits/deposit-query';
import { type DepositShown, depositView, shownDeposit } from '~/domain/deposits/deposit-view';
import {
  countDeposits,
  eachDeposit,
  findReversed,
  listDepositsAsked,
  type ListedDeposit,
} from '~/models/deposits/deposit-list.server';
import type { DB } from '../../../db/schema';
import { awaitsCustomer } from '~/domain/deposits/deposit-failure';
import { depositEndsAt } from '~/domain/deposits/deposit-machine';
import { cents } from '~/domain/core/money';
import { type OpenPayment, openPaymentStage } from '~/domain/payments/payment-states';
import { paymentEndsAt } from '~/domain/payments/payment-machine';
import { findOpenDeposit } from '~/models/deposits/deposit.server';
import { listOpenPayments } from '~/models/payments/payment.server';
import type { StoreContext } from '~/http/context.server';

export type DepositPage = {
  deposits: DepositShown[];
  /** Deposits on all pages. */
  count: number;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: DepositQuery;
};

/** Returns the requested page of deposits, or the last page if the number is beyond it. */
export async function depositPage(
  db: Kysely<DB>,
  gid: string,
  asked: DepositQuery,
): Promise<DepositPage> {
  const count = await countDeposits(db, gid, asked);
  const pageCount = Math.max(1, Math.ceil(count / DEPOSITS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  const deposits = await asShown(db, await listDepositsAsked(db, gid, query));
  return { deposits, count, pageCount, query };
}

/** Yields all deposits that match, in batches, as a list shows them. */
export async function* everyDeposit(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): AsyncGenerator<DepositShown[]> {
  for await (const deposits of eachDeposit(db, gid, query)) yield await asShown(db, deposits);
}

async function asShown(
  db: Kysely<DB>,
  deposits: readonly ListedDeposit[],
): Promise<DepositShown[]> {
  const reversed = await findReversed(db, deposits);
  return deposits.map((deposit) =>
    shownDeposit(depositView(deposit, null), {
      reversed: reversed.get(deposit.id) ?? null,
      organization: deposit.organization,
    }),
  );
}

/**
 * Returns the customer's payments and deposit that have not ended, oldest first. Pages show them, because
 * money is set aside for them, and one that waits at a bank is lost once its tab is closed.
 */
export async function readOpenPayments(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<OpenPayment[]> {
  const [payments, deposit] = await Promise.all([
    listOpenPayments(db, gid),
    findOpenDeposit(db, gid),
  ]);
  const open = payments.map((payment): OpenPayment => {
    const { id, totalCents, cashCents } = payment;
    const stage = openPaymentStage(payment.state);
    const until = untilOf(stage, paymentEndsAt(payment));
    return { kind: 'payment', id, totalCents, cashCents, stage, until };
  });
  if (deposit === null) return open;
  const { id, amountCents: totalCents } = deposit;
  const stage = awaitsCustomer(deposit) ? 'customer' : 'under-way';
  const until = untilOf(stage, depositEndsAt(deposit));
  return [...open, { kind: 'deposit', id, totalCents, cashCents: cents(0), stage, until }];
}

/** @param end UTC milliseconds */
function untilOf(stage: OpenPayment['stage'], end: number): string | null {
  return stage === 'customer' ? new Date(end).toISOString() : null;
}
