import { sql, type Kysely } from 'kysely';
import { DECLINES } from '~/domain/deposit-failure';
import { BEFORE_CHARGE } from '~/domain/payment';
import { PAYMENT_DECLINES } from '~/domain/payment-failure';
import { PAYMENT_LIFE_MS } from '~/domain/payment-machine';
import type { DB } from '../../db/schema';

/** A customer's history of charges, for deposits and payments together. */
export type CardHistory = {
  hasCharged: boolean;
  hasDeclinedSinceCharge: boolean;
};

/** Declined attempts, and open ones that may still be declined; UTC milliseconds. */
export type CardAttempts = {
  /** Declines of deposits and payments; oldest first. */
  declinedAt: number[];
  /**
   * For each undecided card payment, until when it can still be charged or declined: it is undone if it is
   * not charged by then. Payments that could not be undone in time are left out.
   */
  openUntil: number[];
};

/**
 * Returns when a card or bank account of this customer was declined, for deposits and payments alike: someone
 * who tests stolen cards uses both (money-security M-4).
 *
 * @returns UTC milliseconds, oldest first
 */
export async function declinedTimes(db: Kysely<DB>, gid: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`${declines(gid, since)} order by at`.execute(db);
  return rows.map(({ at }) => at.getTime());
}

/**
 * Returns the same plus the open card payments. It must be one statement: a payment being declined takes no
 * lock on its customer, so between two statements it could be missing from both.
 *
 * @param now UTC milliseconds
 */
export async function cardAttempts(
  db: Kysely<DB>,
  gid: string,
  { since, now }: { since: Date; now: number },
): Promise<CardAttempts> {
  const { rows } = await sql<{ at: Date; is_open: boolean }>`
    select at, false as is_open from (${declines(gid, since)}) declined
    union all
    select created_at as at, true as is_open from payment
    where customer_gid = ${gid} and card_cents > 0 and state in (${sql.join(BEFORE_CHARGE)})
      and created_at > ${new Date(now - PAYMENT_LIFE_MS)}
    order by at`.execute(db);
  const times = (isOpen: boolean) =>
    rows.filter((row) => row.is_open === isOpen).map(({ at }) => at.getTime());
  return {
    declinedAt: times(false),
    openUntil: times(true).map((at) => at + PAYMENT_LIFE_MS),
  };
}

function declines(gid: string, since: Date) {
  return sql`
    select updated_at as at from deposit
    where customer_gid = ${gid} and state = 'failed'
      and failure_code in (${sql.join(DECLINES)}) and updated_at > ${since}
    union all
    select updated_at as at from payment
    where customer_gid = ${gid} and state in ('undoing', 'failed')
      and failure_code in (${sql.join(PAYMENT_DECLINES)}) and updated_at > ${since}`;
}

/** Returns the facts that the rules of 3.9 need. */
export async function cardHistory(db: Kysely<DB>, gid: string): Promise<CardHistory> {
  const { rows } = await sql<{ charged: Date | null; declined: Date | null }>`
    select
      greatest(
        (select max(credited_at) from deposit where customer_gid = ${gid} and state = 'credited'),
        (select max(created_at) from payment where customer_gid = ${gid} and card_cents > 0
          and state in ('charged', 'completed', 'settled'))) as charged,
      greatest(
        (select max(updated_at) from deposit where customer_gid = ${gid} and state = 'failed'
          and failure_code in (${sql.join(DECLINES)})),
        (select max(created_at) from payment where customer_gid = ${gid}
          and state in ('undoing', 'failed')
          and failure_code in (${sql.join(PAYMENT_DECLINES)}))) as declined`.execute(db);
  const { charged = null, declined = null } = rows[0] ?? {};
  return {
    hasCharged: charged !== null,
    hasDeclinedSinceCharge: declined !== null && (charged === null || charged < declined),
  };
}
