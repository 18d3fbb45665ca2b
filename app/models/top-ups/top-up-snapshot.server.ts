import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import { lastStoreMonths } from '~/domain/core/time/store-day';
import type { TopUpSnapshot } from '~/domain/top-ups/top-up';
import type { DB } from '../../../db/schema';
import { depositHistory } from '~/models/deposits/deposit-limits.server';
import type { TopUp } from './top-up.server';
import { type DepositState, OPEN_STATES } from '~/domain/ledger/ledger';
import { cardHistory } from '~/models/payments/card-history.server';

/** While a deposit is in one of these states, the resulting balance is not known. */
const UNDER_WAY: readonly DepositState[] = [...OPEN_STATES, 'processing', 'review'];

/** Returns the store's month that contains a moment. @param now UTC milliseconds */
export function storeMonth(now: number): { month: string; end: number } {
  const [current] = lastStoreMonths(now, 1);
  if (!current) throw new Error('A moment without a month.');
  return current;
}

/**
 * Returns everything in our database that decides whether to top up now, in four statements. Decisive
 * only with the customer's row locked; without the lock it merely saves calls to Stripe.
 *
 * @param now UTC milliseconds
 */
export async function loadTopUpSnapshot(
  db: Kysely<DB>,
  {
    customerGid: gid,
    terms,
    paymentMethodId,
  }: Pick<TopUp, 'customerGid' | 'terms' | 'paymentMethodId'>,
  now: number,
): Promise<Omit<TopUpSnapshot, 'limits'>> {
  const { month, end } = storeMonth(now);
  const { rows } = await sql<Row>`
    select
      coalesce((select sum(balance_cents) from ledger_account where customer_gid = a.customer_gid
        and kind in ('customer_paid', 'customer_bonus')), 0)::bigint as available,
      a.frozen or not a.imported or a.stripe_customer_id is null as blocked,
      exists (select from account_request where customer_gid = a.customer_gid
        and withdrawn_at is null and outcome is distinct from 'refused')
        or exists (select from redacted_customer where customer_gid = a.customer_gid) as closing,
      exists (select from deposit where customer_gid = a.customer_gid
        and state in (${sql.join(UNDER_WAY)})) as open_deposit,
      exists (select from deposit_dispute join deposit on deposit.id = deposit_id
        where customer_gid = a.customer_gid and deposit_dispute.state = 'held') as open_dispute,
      ${usedBy(gid, month)} as used
    from customer_account a where a.customer_gid = ${gid}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('A top-up without an account.');
  return {
    terms,
    availableCents: cents(Number(row.available)),
    isBlocked: row.blocked,
    isClosing: row.closing,
    hasOpenDeposit: row.open_deposit,
    hasOpenDispute: row.open_dispute,
    usedThisMonthCents: cents(Number(row.used)),
    monthEndsAt: end,
    history: await historyOf(db, { gid, methodId: paymentMethodId }, now),
    largestByHandCents: await largestByHand(db, gid, paymentMethodId),
    now,
  };
}

/**
 * The history of deposits. After a decline, at the checkout too, nothing is charged automatically until the
 * customer has paid something themselves, there or here.
 */
async function historyOf(db: Kysely<DB>, whose: { gid: string; methodId: string }, now: number) {
  const deposits = await depositHistory(db, whose, now);
  const { hasDeclinedSinceCharge } = await cardHistory(db, whose.gid);
  return { ...deposits, hasDeclinedSinceCredit: hasDeclinedSinceCharge };
}

/** Returns what top-ups charged in a month of the store, including those under way. @param month YYYY-MM */
export async function findUsedByTopUps(db: Kysely<DB>, gid: string, month: string): Promise<Cents> {
  const { rows } = await sql<{ used: bigint }>`select ${usedBy(gid, month)} as used`.execute(db);
  return cents(Number(rows[0]?.used ?? 0n));
}

/** Counts like the database's own check when it admits a top-up (migration 0014). */
function usedBy(gid: string, month: string) {
  return sql`(select coalesce(sum(amount_cents), 0) from deposit where customer_gid = ${gid}
    and top_up_month = ${month} and state not in ('failed', 'canceled'))::bigint`;
}

type Row = {
  available: bigint;
  blocked: boolean;
  closing: boolean;
  open_deposit: boolean;
  open_dispute: boolean;
  used: bigint;
};

/** Returns the largest deposit that the customer made by hand with this card; null if there is none. */
async function largestByHand(
  db: Kysely<DB>,
  gid: string,
  paymentMethodId: string,
): Promise<TopUpSnapshot['largestByHandCents']> {
  const row = await db
    .selectFrom('deposit')
    .select((deposit) => deposit.fn.max('amount_cents').as('largest'))
    .where('customer_gid', '=', gid)
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', '=', 'credited')
    .where('top_up_month', 'is', null)
    .executeTakeFirst();
  return row?.largest == null ? null : cents(row.largest);
}
