import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { isClosing } from '~/models/customers/account-closing.server';
import { findMergeOf } from '~/models/customers/account-merge.server';
import { ledgerBalances } from './ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import type { Payment } from '~/models/payments/payment-row.server';

/**
 * Reports a refund into a closed account. An order can be refunded after its customer's account was closed;
 * the money is posted to an account that is frozen for good, and a person is told once, until they have dealt
 * with it. For a merged account the surviving one is checked, since the money has moved on to it. Call it
 * under the locks of both, at the end of the transaction that refunds.
 *
 * @param gid the holder that got the refund
 * @returns the kinds of discrepancies that a person must be told about for the first time
 */
export async function tellClosedAccount(
  trx: Transaction<DB>,
  gid: string,
  { payment, at }: { payment: Pick<Payment, 'id' | 'orderGid'>; at: Date },
): Promise<DiscrepancyKind[]> {
  const holder = (await findMergeOf(trx, gid))?.survivingGid ?? gid;
  if (!(await isClosing(trx, holder))) return [];
  const { availableCents } = await ledgerBalances(trx, holder);
  // The refund only reduced a negative balance, which a person already knows about.
  if (availableCents <= 0) return [];
  const kind = 'return-to-closed-account';
  const detail = { payment: payment.id, order: payment.orderGid, availableCents };
  const isNew = await openDiscrepancy(trx, { kind, subject: holder, detail, at });
  return isNew ? [kind] : [];
}
