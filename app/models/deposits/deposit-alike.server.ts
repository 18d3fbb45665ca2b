import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { fromRow, selectDeposits, type Deposit } from './deposit-row.server';

/** Finds the latest deposit of the same amount and method since a moment. */
export async function findLatestAlike(
  db: Kysely<DB>,
  gid: string,
  fingerprint: string,
  since: Date,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Finds the latest deposit of the same amount and method that was credited since a moment; or begun since then, if
 * a bank is still processing it.
 */
export async function findAddedAlike(
  db: Kysely<DB>,
  gid: string,
  fingerprint: string,
  since: Date,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('fingerprint', '=', fingerprint)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'credited'), row('credited_at', '>', since)]),
        row.and([row('state', '=', 'processing'), row('created_at', '>', since)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}
