import { CARD_DECLINES } from '~/domain/payments/card-failure';
import { type Kysely, sql } from 'kysely';
import type { CardAttempts } from '~/domain/payments/card-pause';
import { BEFORE_CHARGE, PAYMENT_LIFE_MS } from '~/domain/payments/payment';
import type { DB } from '../../../db/schema';

/** Declines from this far back can still cause a pause, in milliseconds. */
const ATTEMPTS_MS = 2 * 60 * 60_000;

/** Declines, as deposits and payments store them. */
const DEPOSIT_DECLINES = CARD_DECLINES.map((failure) => `deposit_${failure}`);

const PAYMENT_DECLINES = CARD_DECLINES.map((failure) => `payment_${failure}`);

/** A customer's history of charges, for deposits and payments together. */
type CardHistory = {
  hasCharged: boolean;
  hasDeclinedSinceCharge: boolean;
};

/**
 * Returns the declines of the last two hours and the open card payments of a customer, as `cardPause` takes
 * them. Deposits and payments count alike: someone who tests stolen cards uses both (money-security M-4). It
 * must be one statement: a payment being declined takes no lock on its customer, so between two statements
 * it could be missing from both. Payments that could not be undone in time are left out.
 *
 * @param now UTC milliseconds
 */
export async function cardAttempts(
  db: Kysely<DB>,
  { gid, methodId }: { gid: string; methodId: string },
  now: number,
): Promise<CardAttempts> {
  const { rows } = await sql<{ what: 'declined' | 'open' | 'charged'; method: string; at: Date }>`
    select 'declined' as what, method, at from (${declines(gid, new Date(now - ATTEMPTS_MS))}) d
    union all
    select 'open', payment_method_id, created_at from payment
    where customer_gid = ${gid} and card_cents > 0 and state in (${sql.join(BEFORE_CHARGE)})
      and created_at > ${new Date(now - PAYMENT_LIFE_MS)}
    union all
    select 'charged', ${methodId}, at from (${charges(gid, methodId)}) c
    order by at`.execute(db);
  const of = (what: string) =>
    rows.flatMap((row) => (row.what === what ? [{ ...row, at: row.at.getTime() }] : []));
  return {
    methodId,
    chargedAt: of('charged').at(-1)?.at ?? null,
    declined: of('declined').map(({ method, at }) => ({ methodId: method, at })),
    open: of('open').map(({ method, at }) => ({ methodId: method, until: at + PAYMENT_LIFE_MS })),
  };
}

/** The last successful charges of a method, in deposits and in payments. */
function charges(gid: string, methodId: string) {
  return sql`
    (select credited_at as at from deposit where customer_gid = ${gid} and state = 'credited'
      and payment_method_id = ${methodId} order by credited_at desc limit 1)
    union all
    (select created_at from payment where customer_gid = ${gid}
      and payment_method_id = ${methodId} and state in ('charged', 'completed', 'settled')
      order by created_at desc limit 1)`;
}

function declines(gid: string, since: Date) {
  return sql`
    select payment_method_id as method, updated_at as at from deposit
    where customer_gid = ${gid} and state = 'failed'
      and failure_code in (${sql.join(DEPOSIT_DECLINES)}) and updated_at > ${since}
    union all
    select payment_method_id, updated_at from payment
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
          and failure_code in (${sql.join(DEPOSIT_DECLINES)})),
        (select max(created_at) from payment where customer_gid = ${gid}
          and state in ('undoing', 'failed')
          and failure_code in (${sql.join(PAYMENT_DECLINES)}))) as declined`.execute(db);
  const { charged = null, declined = null } = rows[0] ?? {};
  return {
    hasCharged: charged !== null,
    hasDeclinedSinceCharge: declined !== null && (charged === null || charged < declined),
  };
}
