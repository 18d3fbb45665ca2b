import { sql, type Kysely } from 'kysely';
import { DECLINES } from '~/domain/deposit-failure';
import { BEFORE_CHARGE } from '~/domain/payment';
import { PAYMENT_DECLINES } from '~/domain/payment-failure';
import { PAYMENT_LIFE_MS } from '~/domain/payment-machine';
import type { DB } from '../../db/schema';

/** What the charges of a customer say, those of deposits and of payments together. */
export type CardHistory = {
  hasCharged: boolean;
  hasDeclinedSinceCharge: boolean;
};

/** What was declined, and what may still be; UTC milliseconds. */
export type CardAttempts = {
  /** Declines, of deposits and of payments; oldest first. */
  declinedAt: number[];
  /**
   * Until when each card payment that is not decided yet may still be charged or declined: what is not
   * charged by then is undone. One that could not be undone by then is left out.
   */
  openUntil: number[];
};

/**
 * When a card or an account of this customer was declined: whoever tries stolen cards does not mind
 * what for (money-security M-4).
 *
 * @returns UTC milliseconds, oldest first
 */
export async function declinedTimes(db: Kysely<DB>, gid: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`${declines(gid, since)} order by at`.execute(db);
  return rows.map(({ at }) => at.getTime());
}

/**
 * The same, and the card payments that are still open. One statement: a payment that is declined at this
 * moment holds no lock of its customer, and between two it would be in neither.
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

/** What the rules of 3.9 go by. */
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
