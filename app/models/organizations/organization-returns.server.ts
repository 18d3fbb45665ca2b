import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { wantPublication } from '~/models/ledger/balance-projection.server';
import { lockHolders } from '~/models/ledger/organization-holder.server';
import { takeBackFromOrganization } from './organization-move.server';
import type { Payment } from '~/models/payments/payment-row.server';

/** A deposit to an organization that paid for (part of) a payment. */
type Deposited = { id: string; customerGid: string; organizationId: string };

/**
 * Locks everybody whose balance changes when a payment is returned: its customer, the organization that
 * pays for it, and the admins who deposited that money.
 *
 * @returns the deposits that it came from; none for a payment with the customer's own Earth Cash
 */
export async function lockPayersOf(
  trx: Kysely<DB>,
  payment: Pick<Payment, 'id' | 'customerGid' | 'organizationId'>,
): Promise<Deposited[]> {
  const deposits = await depositsOf(trx, payment);
  await lockHolders(
    trx,
    payment,
    deposits.map((deposit) => deposit.customerGid),
  );
  return deposits;
}

/**
 * Takes back from the organization, now that money was returned to it, what refunds and disputes of its
 * deposits could not take while the money was spent (decision 0023).
 */
export async function settleWithDepositors(
  trx: Kysely<DB>,
  deposits: readonly Deposited[],
  at: Date,
): Promise<void> {
  const changed = new Set<string>();
  for (const deposit of deposits) {
    if (await takeBackFromOrganization(trx, deposit, at)) changed.add(deposit.customerGid);
  }
  for (const gid of [...changed].sort()) await wantPublication(trx, gid, at);
}

async function depositsOf(
  trx: Kysely<DB>,
  { id, organizationId }: Pick<Payment, 'id' | 'organizationId'>,
): Promise<Deposited[]> {
  if (organizationId === null) return [];
  const rows = await trx
    .selectFrom('payment_lot')
    .innerJoin('deposit', 'deposit.id', 'payment_lot.deposit_id')
    .select(['deposit.id', 'deposit.customer_gid'])
    .distinct()
    .where('payment_lot.payment_id', '=', id)
    .where('deposit.organization_id', '=', organizationId)
    .orderBy('deposit.id')
    .execute();
  return rows.map((row) => ({ id: row.id, customerGid: row.customer_gid, organizationId }));
}
