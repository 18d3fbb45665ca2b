import { methodName } from '~/domain/payment-method';
import { PlatformFailure } from '~/domain/failure';
import { storedText } from '~/domain/stored-amount';
import { addDays, storeDay } from '~/domain/store-day';
import type { StoreContext } from '~/http/context.server';
import { readMethods } from '~/http/saved-methods.server';
import { listDeposits, type Deposit } from '~/models/deposit.server';
import { listInvoiceRequests } from '~/models/invoice-request.server';
import { findStatement } from '~/models/statement.server';

/** Before the store's first day. */
const FIRST_DAY = '2020-01-01';

/**
 * The part of a customer's export that is about money: saved methods with what they are called, every
 * deposit, every movement of Earth Cash, and what was asked about invoices. Amounts in dollars.
 *
 * @throws PlatformFailure while Stripe is silent: half a file would look like a whole one
 */
export async function readMoneyExport(
  context: Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now'>,
  { gid }: { gid: string },
) {
  const { db, now } = context;
  const today = storeDay(now());
  const [saved, deposits, statement, invoices] = await Promise.all([
    readMethods(context, { gid }),
    allDeposits(db, gid),
    findStatement(db, gid, { from: FIRST_DAY, to: addDays(today, 1) }),
    listInvoiceRequests(db, gid),
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
