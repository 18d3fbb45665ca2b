import type { Transaction } from 'kysely';
import { REFUND_BREAKS } from '~/domain/refund-breaks';
import type { DB } from '../../db/schema';
import { isClosing } from './account-closing.server';
import { findMergeOf } from './account-merge.server';
import { ledgerBalances } from './ledger.server';
import { openBreak } from './money-break.server';
import type { Payment } from './payment-row.server';

/**
 * An order can be refunded after the account of its customer was closed. What comes back stands in an account
 * that is frozen for good: it is posted all the same, and a person is told, once for all that comes until they
 * have dealt with it. What has gone on to the account into which this one was merged is that one's. Called
 * under the locks of both, at the end of the transaction that gives back.
 *
 * @param gid the holder that was given back to
 * @returns the kinds of what a person has to hear of for the first time
 */
export async function tellClosedAccount(
  trx: Transaction<DB>,
  gid: string,
  { payment, at }: { payment: Pick<Payment, 'id' | 'orderGid'>; at: Date },
): Promise<string[]> {
  const holder = (await findMergeOf(trx, gid))?.survivingGid ?? gid;
  if (!(await isClosing(trx, holder))) return [];
  const { availableCents } = await ledgerBalances(trx, holder);
  // It only fills what was below zero: of that a person knows already.
  if (availableCents <= 0) return [];
  const { kind, proposal } = REFUND_BREAKS.closed;
  const detail = { payment: payment.id, order: payment.orderGid, availableCents };
  const isNew = await openBreak(trx, { kind, subject: holder, detail, proposal, at });
  return isNew ? [kind] : [];
}
