import type { Kysely } from 'kysely';
import { isEndingSoon } from '../../app/domain/invoices/book-connection';
import { findBookConnection } from '../../app/models/invoices/quickbooks-token.server';
import type { Log } from '../../db/log';
import type { DB } from '../../db/schema';

const DAY_MS = 24 * 60 * 60_000;

/** Intuit ends a connection that was not used for a hundred days (money-security 3.11). */
const IDLE_DAYS = 80;
const WARN_DAYS_BEFORE = 20;

/** Logs the alarms of a connection to QuickBooks that will end, unused or at its age. @returns whether it will */
export async function warnOfQuickBooksEnd(db: Kysely<DB>, now: number, log: Log): Promise<boolean> {
  const connection = await findBookConnection(db);
  if (connection === null) return false;
  const { refreshedAt, expiresAt, hardExpiresAt } = connection;
  const daysTo = (end: Date) => Math.floor((end.getTime() - now) / DAY_MS);
  const idleDays = Math.floor((now - refreshedAt.getTime()) / DAY_MS);
  const leftDays = expiresAt && daysTo(expiresAt);
  const isIdle = idleDays >= IDLE_DAYS || (leftDays !== null && leftDays < WARN_DAYS_BEFORE);
  const isOld = hardExpiresAt !== null && isEndingSoon(hardExpiresAt.toISOString(), now);
  if (isIdle) {
    const err = new Error('the connection to QuickBooks ends unless it is used');
    log({ msg: err.message, alarm: 'quickbooks-idle', idleDays, leftDays, err });
  }
  if (isOld) {
    const err = new Error('the connection to QuickBooks ends for good unless it is made again');
    log({ msg: err.message, alarm: 'quickbooks-ends', leftDays: daysTo(hardExpiresAt), err });
  }
  return isIdle || isOld;
}
