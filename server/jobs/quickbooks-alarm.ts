import type { Kysely } from 'kysely';
import { findBookConnection } from '../../app/models/invoices/quickbooks-token.server';
import type { Log } from '../../db/log';
import type { DB } from '../../db/schema';

const DAY_MS = 24 * 60 * 60_000;

/** Intuit ends a connection that was not used for a hundred days (money-security 3.11). */
const IDLE_DAYS = 80;
const WARN_DAYS_BEFORE = 20;

/** Logs an alarm if the connection to QuickBooks will expire soon. @returns whether it will */
export async function warnOfIdleQuickBooks(
  db: Kysely<DB>,
  now: number,
  log: Log,
): Promise<boolean> {
  const connection = await findBookConnection(db);
  if (connection === null) return false;
  const { refreshedAt, expiresAt } = connection;
  const idleDays = Math.floor((now - refreshedAt.getTime()) / DAY_MS);
  const leftDays = expiresAt && Math.floor((expiresAt.getTime() - now) / DAY_MS);
  if (idleDays < IDLE_DAYS && (leftDays === null || leftDays >= WARN_DAYS_BEFORE)) return false;
  const err = new Error('the connection to QuickBooks ends unless it is used');
  log({ msg: err.message, alarm: 'quickbooks-idle', idleDays, leftDays, err });
  return true;
}
