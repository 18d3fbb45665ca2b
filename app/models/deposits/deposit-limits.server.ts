import { sql, type Kysely } from 'kysely';
import { DEPOSIT_DECLINES } from '~/domain/deposits/deposit-machine';
import type { DepositHistory } from '~/domain/deposits/deposit-rules';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { type DepositState, OPEN_STATES } from '~/domain/ledger/ledger';
import { cardAttempts } from '~/models/payments/card-history.server';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** These may still be credited, so they count toward the limit until they are or never will be. */
const UNDER_WAY: readonly DepositState[] = [...OPEN_STATES, 'processing'];

/**
 * Returns what counts against the limit of a customer's credit in 24 hours (M-4). Call it with the
 * customer's row locked, so that two concurrent posts cannot both pass it.
 *
 * @param now UTC milliseconds
 */
export async function creditedLastDay(db: Kysely<DB>, gid: string, now: number): Promise<Cents> {
  return (await creditOf(db, gid, now)).creditedLastDayCents;
}

/**
 * Reads what the rules of M-4 and 3.9 need about one customer and the method that is to be charged. Call it
 * with the customer's row locked, as above.
 *
 * @param now UTC milliseconds
 */
export async function depositHistory(
  trx: Kysely<DB>,
  whose: { gid: string; methodId: string },
  now: number,
): Promise<DepositHistory> {
  const { gid } = whose;
  const begun = await trx
    .selectFrom('deposit')
    .select('created_at')
    .where('customer_gid', '=', gid)
    .where('created_at', '>', new Date(now - DAY_MS))
    .orderBy('created_at')
    .execute();
  const begunAt = begun.map((row) => row.created_at.getTime());
  return {
    ...(await creditOf(trx, gid, now)),
    begunLastHour: begunAt.filter((time) => time > now - HOUR_MS),
    begunLastDay: begunAt,
    attempts: await cardAttempts(trx, whose, now),
    hasDeclinedSinceCredit: await hasDeclinedSinceCredit(trx, gid),
  };
}

async function creditOf(db: Kysely<DB>, gid: string, now: number) {
  const dayAgo = new Date(now - DAY_MS);
  const { rows } = await sql<{ credit: bigint; credited: bigint; paid_out: bigint }>`
    select
      coalesce(sum(amount_cents + bonus_cents) filter (where state in (${sql.join(UNDER_WAY)})
        or (state = 'credited' and credited_at > ${dayAgo})), 0)::bigint as credit,
      count(*) filter (where state = 'credited') as credited,
      (select coalesce(sum(cents), 0)::bigint from commission_payout
        where ambassador_gid = ${gid} and method = 'earth_cash' and requested_at > ${dayAgo}) as paid_out
    from deposit where customer_gid = ${gid}`.execute(db);
  return {
    creditedLastDayCents: cents(Number((rows[0]?.credit ?? 0n) + (rows[0]?.paid_out ?? 0n))),
    hasCredited: (rows[0]?.credited ?? 0n) > 0n,
  };
}

/** Whether a card was declined after the last credited deposit. */
async function hasDeclinedSinceCredit(trx: Kysely<DB>, gid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deposit as declined')
    .select('declined.id')
    .where('declined.customer_gid', '=', gid)
    .where('declined.state', '=', 'failed')
    .where('declined.failure_code', 'in', DEPOSIT_DECLINES)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('deposit as credited')
            .select('credited.id')
            .where('credited.customer_gid', '=', gid)
            .where('credited.state', '=', 'credited')
            .whereRef('credited.credited_at', '>', 'declined.updated_at'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
