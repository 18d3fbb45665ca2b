import { sql, type Kysely } from 'kysely';
import { DECLINES } from '~/domain/deposit-failure';
import { PAYMENT_DECLINES } from '~/domain/payment-failure';
import type { DB } from '../../db/schema';

/** What the charges of a customer say, those of deposits and of payments together. */
export type CardHistory = {
  /** Declines since then; UTC milliseconds, oldest first. */
  declinedAt: number[];
  hasCharged: boolean;
  hasDeclinedSinceCharge: boolean;
};

/**
 * When a card or an account of this customer was declined: whoever tries stolen cards does not mind
 * what for (money-security M-4).
 *
 * @returns UTC milliseconds, oldest first
 */
export async function declinedTimes(db: Kysely<DB>, gid: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from deposit
    where customer_gid = ${gid} and state = 'failed'
      and failure_code in (${sql.join(DECLINES)}) and updated_at > ${since}
    union all
    select updated_at as at from payment
    where customer_gid = ${gid} and state in ('undoing', 'failed')
      and failure_code in (${sql.join(PAYMENT_DECLINES)}) and updated_at > ${since}
    order by at`.execute(db);
  return rows.map(({ at }) => at.getTime());
}

/** What the rules of M-4 and 3.9 go by for a payment. Read while the customer's row is locked. */
export async function cardHistory(db: Kysely<DB>, gid: string, since: Date): Promise<CardHistory> {
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
    declinedAt: await declinedTimes(db, gid, since),
    hasCharged: charged !== null,
    hasDeclinedSinceCharge: declined !== null && (charged === null || charged < declined),
  };
}
