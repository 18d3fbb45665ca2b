import { methodName } from '~/domain/payment-methods/payment-method';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { storedText } from '~/domain/core/stored-amount';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import type { StoreContext } from '~/http/context.server';
import { readMethods } from '~/http/payment-methods/method-form.server';
import { listPayouts } from '~/models/commissions/commission-payout.server';
import { findCommissionStatement } from '~/models/commissions/commission-statement.server';
import { listDeposits, type Deposit } from '~/models/deposits/deposit.server';
import { listInvoiceRequests } from '~/models/invoices/invoice-request.server';
import { findStatement } from '~/models/ledger/statement.server';

/** A limit above the number of payouts any customer has. */
const ALL_PAYOUTS = 100_000;

/** Earlier than any record of the store. */
const FIRST_DAY = '2020-01-01';

/**
 * Returns the money part of a customer's export: saved payment methods with their names, all deposits, all
 * movements of Earth Cash, invoice requests, and an ambassador's commission with its payouts. Amounts in
 * dollars.
 *
 * @throws PlatformFailure if Stripe does not answer: a partial file would look complete
 */
export async function readMoneyExport(
  context: Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now'>,
  { gid }: { gid: string },
) {
  const { db, now } = context;
  const today = storeDay(now());
  const always = { from: FIRST_DAY, to: addDays(today, 1) };
  const [saved, deposits, statement, invoices, commission, payouts] = await Promise.all([
    readMethods(context, { gid }),
    allDeposits(db, gid),
    findStatement(db, gid, always),
    listInvoiceRequests(db, gid),
    findCommissionStatement(db, gid, always),
    listPayouts(db, gid, { limit: ALL_PAYOUTS }),
  ]);
  if (saved.problem !== null) {
    throw new PlatformFailure('stripe', 'unavailable', 'listMethods', new Error(saved.problem));
  }
  return {
    paymentMethods: saved.methods.map((method) => ({
      method: methodName(method),
      name: method.nickname,
      isDefault: method.isDefault,
    })),
    earthCash: {
      balance: storedText(statement.closingCents),
      deposits: deposits.map((deposit) => ({
        amount: storedText(deposit.amountCents),
        bonus: storedText(deposit.bonusCents),
        method: deposit.methodName,
        state: deposit.state,
        createdAt: deposit.createdAt.toISOString(),
        creditedAt: deposit.creditedAt?.toISOString() ?? null,
      })),
      movements: statement.movements.map(({ at, kind, amountCents, balanceCents }) => ({
        at,
        kind,
        amount: storedText(amountCents),
        balance: storedText(balanceCents),
      })),
    },
    invoiceRequests: invoices.map(({ requestedAt }) => ({ at: requestedAt.toISOString() })),
    commission: {
      balance: storedText(commission.closingCents),
      entries: commission.movements.map((entry) => ({
        at: entry.at,
        kind: entry.kind,
        order: 'order' in entry ? entry.order.name : null,
        amount: storedText(entry.amountCents),
        balance: storedText(entry.balanceCents),
      })),
      payouts: payouts.map(
        ({ way, state, cents: amount, askedAt, endedAt, reference, reason }) => ({
          way,
          state,
          amount: storedText(amount),
          askedAt,
          endedAt,
          reference,
          reason,
        }),
      ),
    },
  };
}

async function allDeposits(db: StoreContext['db'], gid: string): Promise<Deposit[]> {
  const all: Deposit[] = [];
  for (let page = 1; ; page += 1) {
    const { deposits, hasMore } = await listDeposits(db, gid, page);
    all.push(...deposits);
    if (!hasMore) return all;
  }
}
