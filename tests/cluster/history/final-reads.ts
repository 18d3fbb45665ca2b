import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../../app/models/core/database.server';
import type { DB } from '../../../db/schema';
import { loadBooks } from '../../faults/shop/ledger';
import { loadOutside, stripeAt } from '../../faults/shop/outside';
import { loadState } from '../../faults/shop/sandbox-state';
import { tmpdir } from 'node:os';
import type {
  FinalBalance,
  FinalDeposit,
  FinalIntent,
  FinalOrder,
  FinalPayment,
  FinalPayout,
  FinalRefund,
  FinalState,
} from './final-state';
import type { Holder } from './operation';

/** Opens the database for one piece of work, past the store's processes. */
export async function usingDatabase<T>(
  databaseUrl: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads everything from the tables and the platforms, and nothing through the store. */
export async function loadFinal(
  databaseUrl: string,
  sandboxUrl: string,
  holders: readonly Holder[],
): Promise<FinalState> {
  const [rows, intents, outside, { shopify }] = await Promise.all([
    usingDatabase(databaseUrl, async (database) => ({
      ...(await database.withPatience(loadRows)),
      books: await loadBooks(database),
    })),
    loadIntents(sandboxUrl),
    loadOutside(sandboxUrl),
    loadState(sandboxUrl),
  ]);
  const { books, balances, ...tables } = rows;
  return {
    ...tables,
    intents,
    balances: holders.map((holder): FinalBalance => {
      const has = balances.find((each) => each.holder === holder);
      const shownCents = holder.startsWith('gid:') ? outside.metafieldsOf(holder).shown : null;
      return { entriesCents: 0, storedCents: 0, ...has, holder, shownCents };
    }),
    orders: shopify.orders.map((order): FinalOrder => ({
      gid: `gid://shopify/Order/${order.id}`,
      name: order.name,
      totalCents: order.totalCents,
      paidCents: order.paidCents,
      refundedCents: order.refundedCents,
      isCanceled: order.cancelledAt !== null,
      tags: order.tags,
    })),
    failedChecks: books.failedChecks.map(({ check_name: check, bad_count: count }) => ({
      check,
      count,
    })),
    openDiscrepancies: books.openDiscrepancies.map(
      ({ kind, subject, detail }) => `${kind} of ${subject} (${JSON.stringify(detail)})`,
    ),
  };
}

/** An organization's wallet is found by its own gid, which is no customer's. */
const HOLDER = sql`coalesce('organization:' || organization_id, customer_gid)`;

async function loadRows(db: Kysely<DB>) {
  const deposits = await sql<FinalDeposit>`
    select d.id, d.form_token as token, ${HOLDER} as holder, d.amount_cents as "amountCents", d.state,
      d.payment_intent_id as "intentId",
      (select count(*) from ledger_tx t where t.deposit_id = d.id and t.kind = 'deposit_credit')::int
        as credits,
      (select coalesce(sum(e.amount_cents), 0) from ledger_tx t
        join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
        where t.deposit_id = d.id and a.customer_gid is not null)::int as "creditedCents",
      (select count(*) from earth_cash_record r where r.deposit_id = d.id)::int as records
    from deposit d`.execute(db);
  const payments = await sql<FinalPayment>`
    with moved as (
      select split_part(t.dedupe_key, ':', 2) as payment, split_part(t.dedupe_key, ':', 1) as what,
        sum(e.amount_cents)::int as cents
      from ledger_tx t join ledger_entry e on e.tx_id = t.id
      join ledger_account a on a.id = e.account_id
      where t.dedupe_key like any (array['pay:%', 'return:%'])
        and a.kind in ('customer_paid', 'customer_bonus')
      group by 1, 2)
    select p.id, p.form_token as token, ${HOLDER} as holder, p.total_cents as "totalCents",
      p.store_credit_cents as "storeCreditCents", p.card_cents as "cardCents", p.state,
      p.order_gid as "orderGid", p.payment_intent_id as "intentId",
      coalesce((select -cents from moved where payment = p.id::text and what = 'pay'), 0)
        as "takenCents",
      coalesce((select cents from moved where payment = p.id::text and what = 'return'), 0)
        as "returnedCents"
    from payment p`.execute(db);
  const refunds = await sql<FinalRefund>`
    select id, form_token as token, order_gid as "orderGid", amount_cents as "amountCents", method,
      state
    from order_refund`.execute(db);
  const payouts = await sql<FinalPayout>`
    select p.id, p.form_token as token, p.ambassador_gid as holder, p.cents::int as "amountCents",
      p.state,
      (select coalesce(sum(e.amount_cents), 0) from ledger_tx t
        join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
        where t.dedupe_key = 'payout:' || p.id and a.customer_gid = p.ambassador_gid)::int
        as "creditedCents"
    from commission_payout p`.execute(db);
  const balances = await sql<Omit<FinalBalance, 'shownCents'>>`
    select coalesce('organization:' || o.id, a.customer_gid) as holder,
      sum(a.balance_cents)::int as "storedCents",
      coalesce(sum((select sum(e.amount_cents) from ledger_entry e where e.account_id = a.id)), 0)::int
        as "entriesCents"
    from ledger_account a
    left join organizations o on organization_gid(o.id) = a.customer_gid
    where a.kind in ('customer_paid', 'customer_bonus')
    group by 1`.execute(db);
  return {
    deposits: deposits.rows,
    payments: payments.rows,
    refunds: refunds.rows,
    payouts: payouts.rows,
    balances: balances.rows,
  };
}

async function loadIntents(sandboxUrl: string): Promise<FinalIntent[]> {
  const stripe = stripeAt(sandboxUrl);
  const all = { limit: 100 };
  const refunded = new Map<string, number>();
  for await (const { payment_intent: intent, status, amount } of stripe.refunds.list(all)) {
    if (status === 'failed') continue;
    refunded.set(String(intent), (refunded.get(String(intent)) ?? 0) + amount);
  }
  const charges = new Map<string, number>();
  for await (const { payment_intent: intent, paid } of stripe.charges.list(all)) {
    if (paid) charges.set(String(intent), (charges.get(String(intent)) ?? 0) + 1);
  }
  const intents: FinalIntent[] = [];
  for await (const { id, status, metadata, amount_received } of stripe.paymentIntents.list(all)) {
    intents.push({
      id,
      of: metadata['deposit_id'] ?? metadata['payment_id'] ?? '',
      status,
      receivedCents: amount_received,
      refundedCents: refunded.get(id) ?? 0,
      charges: charges.get(id) ?? 0,
    });
  }
  return intents;
}

/** Counts what is still under way in the store: none of it when all has settled. */
export function countOpen(databaseUrl: string): Promise<Record<string, number>> {
  return usingDatabase(databaseUrl, async ({ db }) => {
    const { rows } = await sql<{ what: string; n: number }>`
      select 'deposits' as what, count(*)::int as n from deposit
        where state not in ('credited', 'failed', 'canceled')
      union all select 'payments', count(*)::int from payment where state not in ('settled', 'failed')
      union all select 'refunds', count(*)::int from order_refund where state = 'asked'
      union all select 'returns', count(*)::int from payment
        where card_refunded_cents < card_refund_requested_cents
      union all select 'balances', count(*)::int from published_balance
        where published_seq < requested_seq
      union all select 'discrepancies', count(*)::int from discrepancy where closed_at is null`.execute(
      db,
    );
    return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ what, n }) => [what, n]));
  });
}
