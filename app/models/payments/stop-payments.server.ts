import { sql, type Transaction } from 'kysely';
import type { PaymentState } from '~/domain/payments/payment';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import type { DB } from '../../../db/schema';
import { beginUndo } from './payment-steps.server';

/** States in which nothing is charged for certain; a charge that comes after all is refunded. */
const NOT_CHARGED: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'confirming',
  'requires_action',
];

/**
 * Begins to undo the payments of a customer that are not charged yet, and those that spend a deposit. The caller
 * has locked the customer.
 *
 * @param depositId whose money is in dispute; null for none
 * @returns the ids of the payments
 */
export async function stopPayments(
  trx: Transaction<DB>,
  { customerGid, depositId }: { customerGid: string; depositId: string | null },
  { failure, at }: { failure: PaymentFailure; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state = any(${NOT_CHARGED}::text[])
      and (customer_gid = ${customerGid}
        or id in (select payment_id from payment_lot where deposit_id = ${depositId}::uuid))
    order by id`.execute(trx);
  const stopped: string[] = [];
  for (const { id } of rows) {
    if (await beginUndo(trx, id, { from: NOT_CHARGED, failure, at })) stopped.push(id);
  }
  return stopped;
}
