import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

const BATCH = 10_000;

/** Runs `work` in a transaction without a statement timeout, triggers and foreign keys. */
function loading(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<unknown>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await work(trx);
  });
}

/**
 * Inserts two years of staff actions: twenty people, the first of whom does half of everything; forty percent
 * are on orders, one in a thousand is an approval; every third step calls a platform and so has two rows.
 *
 * @param end the last day, ISO 8601
 */
export async function seedStaffActions(
  db: Kysely<DB>,
  { rows, end }: { rows: number; end: string },
): Promise<void> {
  await sql`
    insert into staff_user (id, name, email)
    select 'staff-' || n, 'Person ' || n, 'staff' || n || '@example.com'
    from generate_series(0, 19) n on conflict do nothing`.execute(db);
  // Three steps have four rows.
  const steps = Math.ceil((rows / 4) * 3);
  for (let from = 0; from < steps; from += BATCH) {
    const to = Math.min(steps, from + BATCH);
    await loading(db, (trx) =>
      sql`
      insert into staff_action (at, staff_id, action, step, outcome, operation, subject_kind,
        subject_id, details)
      select ${end}::timestamptz - (${steps}::int - n) * interval '1 minute'
          + (half - 1) * interval '1 second',
        'staff-' || case when n % 2 = 0 then 0 else n / 2 % 20 end, action,
        (array['add', 'remove', 'change'])[1 + n % 3],
        case when n % 3 = 0 and half = 1 and n % 3000 <> 0 then 'asked' else 'done' end,
        md5('step ' || n)::uuid, kind, kind || '-' || n % 50000,
        jsonb_build_object('amountCents', n % 10000)
      from (
        select n, case when n % 1000 = 7 then 'approvals.decide' when n % 100 < 40 then 'orders.annotate'
            when n % 100 < 60 then 'customers.tag' when n % 100 < 80 then 'drafts.change'
            when n % 100 < 95 then 'products.change' else 'cash.adjust' end as action,
          case when n % 1000 = 7 then 'adjustment' when n % 100 < 40 then 'order'
            when n % 100 < 60 then 'customer' when n % 100 < 80 then 'draft-order'
            when n % 100 < 95 then 'product' else 'adjustment' end as kind
        from generate_series(${from + 1}::int, ${to}::int) n
      ) step
      cross join lateral generate_series(1, case when n % 3 = 0 and n % 3000 <> 0 then 2 else 1 end)
        half`.execute(trx),
    );
  }
}

/** Inserts two years of orders of many customers, in batches. */
export async function seedEverybodysOrders(
  db: Kysely<DB>,
  { orders, customers, end }: { orders: number; customers: number; end: string },
): Promise<void> {
  for (let from = 0; from < orders; from += BATCH) {
    const to = Math.min(orders, from + BATCH);
    await loading(db, (trx) =>
      sql`
      insert into order_mirror (order_gid, number, customer_gid, name, email, created_at, updated_at,
        fetched_at, financial_status, fulfillment_status, currency, total_cents, current_cents,
        refunded_cents, tags, words)
      select 'gid://shopify/Order/' || n, n, 'gid://shopify/Customer/' || 1 + n % ${customers}::int,
        '#' || 1000 + n, email, placed, placed, placed,
        case when n % 20 = 0 then 'PENDING' when n % 25 = 7 then 'PARTIALLY_REFUNDED' else 'PAID' end,
        case when n > ${orders}::int - 2000 then 'UNFULFILLED' else 'FULFILLED' end, 'USD',
        1000 + n % 90000, 1000 + n % 90000, 0, '{}',
        array_to_tsvector(array['' || 1000 + n, 'person' || 1 + n % ${customers}::int, 'example',
          'com', 'kraft', 'hot', 'cup', '1z0eb' || n, (array['ada', 'bruno', 'chidi', 'dana', 'elise',
          'farid', 'grace', 'hana', 'ivo', 'jun', 'kai', 'lena', 'maya', 'noor', 'omar', 'priya',
          'quinn', 'rosa', 'sven', 'tala'])[1 + n % 20]])
      from (
        select n, 'person' || 1 + n % ${customers}::int || '@example.com' as email,
          ${end}::timestamptz - (${orders}::int - n) * interval '1 second' * (63072000 / ${orders}::int)
            as placed
        from generate_series(${from + 1}::int, ${to}::int) n
      ) seeded`.execute(trx),
    );
  }
}

/** Inserts deposits with four entries each over two years, in the ledger's form, and their daily sums. */
export async function seedLedger(
  db: Kysely<DB>,
  { entries, end }: { entries: number; end: string },
): Promise<void> {
  const deposits = Math.ceil(entries / 4);
  const gid = sql`'gid://shopify/Customer/' || 1 + n % 1000`;
  await sql`
    insert into customer_account (customer_gid, stripe_customer_id, imported)
    select ${gid}, 'cus_' || 1 + n % 1000, true from generate_series(0, 999) n`.execute(db);
  await sql`
    insert into ledger_account (kind, customer_gid)
    select kind, customer_gid from customer_account
    cross join unnest(array['customer_paid', 'customer_bonus']) kind`.execute(db);
  await sql`
    insert into ledger_account (kind) values ('psp_clearing'), ('bonus_expense')
    on conflict do nothing`.execute(db);
  for (let from = 0; from < deposits; from += BATCH) {
    const to = Math.min(deposits, from + BATCH);
    await loading(db, async (trx) => {
      const seeded = sql`(
        select n, md5('deposit ' || n)::uuid as id, 5000 + n % 9000 as amount,
          ${end}::timestamptz - (${deposits}::int - n) * interval '1 second'
            * (63072000 / ${deposits}::int) as at
        from generate_series(${from + 1}::int, ${to}::int) n) seeded`;
      await sql`
        insert into deposit (id, customer_gid, stripe_customer_id, form_token, fingerprint,
          amount_cents, payment_method_id, pm_type, pm_name, state, payment_intent_id, created_at,
          updated_at, credited_at)
        select id, ${gid}, 'cus_' || 1 + n % 1000, id, '', amount, 'pm_1', 'card',
          'Visa ending in 4242', 'credited', 'pi_' || n, at, at, at from ${seeded}`.execute(trx);
      await sql`
        insert into ledger_tx (id, dedupe_key, kind, deposit_id, created_at)
        select id, 'deposit ' || n, 'deposit_credit', id, at from ${seeded}`.execute(trx);
      await sql`
        insert into ledger_entry (tx_id, line, account_id, amount_cents)
        select seeded.id, line, account.id, case when line > 2 then -1 else 1 end
          * case when line % 2 = 1 then amount else (amount * 2 + 50) / 100 end
        from ${seeded} cross join generate_series(1, 4) line
        join ledger_account account
          on account.kind = (array['customer_paid', 'customer_bonus', 'psp_clearing',
            'bonus_expense'])[line]
          and coalesce(account.customer_gid, '') = case when line < 3 then ${gid} else '' end`.execute(
        trx,
      );
    });
  }
}

/** Sums up the days; the caller must lift the statement timeout. */
export const addDaysUp = sql`insert into liability_day (day, holder, account, kind, cents)
  select day, holder, account, kind, cents from liability_of_entries`;
