import type { Kysely } from 'kysely';
import { type DepositShown, depositView, shownDeposit } from '~/domain/deposits/deposit-view';
import {
  depositsOf,
  findReversed,
  type ListedDeposit,
} from '~/models/deposits/deposit-list.server';
import { eachInList, type ListPage, loadList } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';
import { awaitsCustomer, depositEndsAt } from '~/domain/deposits/deposit-machine';
import { cents } from '~/domain/core/money';
import { type OpenPayment, openPaymentStage } from '~/domain/payments/payment';
import { paymentEndsAt } from '~/domain/payments/payment-machine';
import { findOpenDeposit } from '~/models/deposits/deposit.server';
import { listOpenPayments } from '~/models/payments/payment.server';
import type { StoreContext } from '~/http/context.server';
import type { DepositQuery } from '~/domain/deposits/deposit-query';

/** Returns a page of the customer's deposits as the list shows them. */
export async function loadDeposits(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): Promise<ListPage<DepositShown>> {
  const page = await loadList(db, depositsOf(gid, query));
  return { ...page, rows: await asShown(db, page.rows) };
}

/** Yields all deposits that match, in batches, as the list shows them. */
export async function* eachDeposit(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): AsyncGenerator<DepositShown[]> {
  for await (const some of eachInList(db, depositsOf(gid, query))) yield await asShown(db, some);
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
export async function loadOpenPayments(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<OpenPayment[]> {
  const [payments, deposit] = await Promise.all([
    listOpenPayments(db, gid),
    findOpenDeposit(db, gid),
  ]);
  const open = payments.map((payment): OpenPayment => {
    const { id, totalCents, storeCreditCents } = payment;
    const invoiceId = payment.purpose === 'invoice' ? payment.subject : null;
    const stage = openPaymentStage(payment);
    const until = untilOf(stage, paymentEndsAt(payment));
    return { kind: 'payment', id, invoiceId, totalCents, storeCreditCents, stage, until };
  });
  if (deposit === null) return open;
  const { id, amountCents: totalCents } = deposit;
  const stage = awaitsCustomer(deposit) ? 'customer' : 'under-way';
  const until = untilOf(stage, depositEndsAt(deposit));
  const nothing = { invoiceId: null, storeCreditCents: cents(0) };
  return [...open, { kind: 'deposit', id, totalCents, ...nothing, stage, until }];
}

/** @param end UTC milliseconds */
function untilOf(stage: OpenPayment['stage'], end: number): string | null {
  return stage === 'customer' ? new Date(end).toISOString() : null;
}
