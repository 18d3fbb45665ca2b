import type { Client } from 'pg';

/** The last day of the data, and the days over which deposits and payments are spread: two years. */
const END = '2026-11-21T12:00:00Z';
const SPAN_DAYS = 730;
const CUSTOMERS = 20_000;
const AMBASSADORS = 500;

/** Returns SQL for the id of the nth deposit or payment. */
const id = (kind: string, nth: string) => `md5('${kind} ' || ${nth})::uuid`;

const customer = (nth: string) => `'gid://shopify/Customer/' || (1 + ${nth} % ${CUSTOMERS})`;

/**
 * Fills a ledger as after years of use: of ten entries, four are of deposits with their bonus, four of orders
 * paid with Earth Cash, two of adjustments; every second of those orders was referred. It breaks no
 * invariant. Written without triggers, which would add up the entries one by one.
 *
 * @param entries in the ledger, a multiple of 100
 */
export async function fillMoney(client: Client, entries: number): Promise<void> {
  const deposits = entries / 10;
  const run = (statement: string) => client.query(statement);
  const at = (nth: string) => `timestamptz '${END}' - interval '${SPAN_DAYS} days'
    + interval '${SPAN_DAYS} days' * (${nth})::float8 / ${deposits}`;
  const each = `generate_series(1, ${deposits}) nth`;
  await run('set statement_timeout = 0');
  await run('set session_replication_role = replica');
  await run(`insert into customer_account (customer_gid, stripe_customer_id, imported)
    select 'gid://shopify/Customer/' || nth, 'cus_' || nth, true
    from generate_series(1, ${CUSTOMERS}) nth`);
  await run(`insert into ledger_account (kind, customer_gid)
    select kind, customer_gid from customer_account
    cross join unnest(array['customer_paid', 'customer_bonus', 'customer_reserved']) kind
    union all select kind, null
    from unnest(array['psp_clearing', 'bonus_expense', 'settlement', 'external']) kind`);
  await run(`insert into deposit (id, customer_gid, stripe_customer_id, form_token, fingerprint,
      amount_cents, payment_method_id, pm_type, pm_name, state, payment_intent_id, created_at,
      updated_at, credited_at)
    select ${id('deposit', 'nth')}, ${customer('nth')}, 'cus_' || (1 + nth % ${CUSTOMERS}),
      gen_random_uuid(), 'x', 10000, 'pm_1', 'card', 'Visa', 'credited', 'pi_' || nth, at, at, at
    from ${each} cross join lateral (select ${at('nth')} as at) time`);
  await run(`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
      draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
      updated_at, settled_at)
    select ${id('payment', 'nth')}, ${customer('nth')}, gen_random_uuid(), 'x', 'cart', nth::text,
      '{}', 5000, 5000, 0, 0, 'settled', 'gid://shopify/Order/' || nth, at, at, at
    from ${each} cross join lateral (select ${at('nth')} + interval '1 hour' as at) time`);
  await run(`insert into payment_tranche (payment_id, nth, deposit_id, paid_cents, bonus_cents)
    select ${id('payment', 'nth')}, 1, ${id('deposit', 'nth')}, 5000, 0 from ${each}`);
  // Interleaved with the day's other transactions, in order of time.
  await run(`insert into ledger_tx (id, dedupe_key, kind, deposit_id, created_at)
    select md5(kind || ' tx ' || nth)::uuid, case kind
        when 'deposit_credit' then 'credit:pi_' || nth
        when 'payment_held' then 'pay:' || ${id('payment', 'nth')} || ':hold'
        when 'payment_spent' then 'pay:' || ${id('payment', 'nth')} || ':spend'
        else 'adjust:' || nth end,
      kind, case kind when 'deposit_credit' then ${id('deposit', 'nth')} end,
      ${at('nth')} + later * interval '1 hour'
    from ${each} cross join (values ('deposit_credit', 0), ('payment_held', 1),
      ('payment_spent', 1), ('adjustment', 2)) made (kind, later)
    order by nth, later, kind`);
  await run(`insert into ledger_entry (tx_id, line, account_id, amount_cents)
    select md5(made.tx || ' tx ' || nth)::uuid, made.line, account.id, made.cents
    from ${each}
    cross join (values
      ('deposit_credit', 1, 'customer_paid', 10000), ('deposit_credit', 2, 'customer_bonus', 200),
      ('deposit_credit', 3, 'psp_clearing', -10000), ('deposit_credit', 4, 'bonus_expense', -200),
      ('payment_held', 1, 'customer_paid', -5000), ('payment_held', 2, 'customer_reserved', 5000),
      ('payment_spent', 1, 'customer_reserved', -5000), ('payment_spent', 2, 'settlement', 5000),
      ('adjustment', 1, 'customer_paid', 100), ('adjustment', 2, 'external', -100)
    ) made (tx, line, kind, cents)
    join ledger_account account on account.kind = made.kind
      and coalesce(account.customer_gid, '')
        = case when made.kind like 'customer%' then ${customer('nth')} else '' end`);
  await run(`update ledger_account set balance_cents = sums.cents
    from (select account_id, sum(amount_cents) as cents from ledger_entry group by 1) sums
    where sums.account_id = ledger_account.id`);
  await run(`insert into earth_cash_record (shop_id, amount, balance, new_balance, created_at,
      deposit_id)
    select customer_gid, 100, 0, 102, created_at, id from deposit`);
  await run(`insert into published_balance (customer_gid, requested_seq, published_seq,
      published_value, updated_at)
    select customer_gid, 1, 1, to_char(sum(balance_cents) / 100.0, 'FM999999990.00'),
      '2026-11-20T00:00:00Z'
    from ledger_account where kind in ('customer_paid', 'customer_bonus') group by customer_gid`);
  await run(`insert into customer_mirror (customer_gid, number, balance_cents)
    select customer_gid, customer_number(customer_gid), sum(balance_cents) from ledger_account
    where kind in ('customer_paid', 'customer_bonus') group by customer_gid`);
  await run(`insert into liability_day (day, holder, account, kind, cents)
    select day, holder, account, kind, cents from liability_of_entries`);
  await fillOrders(run, { each, at });
  await run('analyze');
}

/** Inserts the orders of those payments, and the commission for every second of them. */
async function fillOrders(
  run: (statement: string) => Promise<unknown>,
  { each, at }: { each: string; at: (nth: string) => string },
): Promise<void> {
  const order = `'gid://shopify/Order/' || nth`;
  const ambassador = `'gid://shopify/Customer/' || (1 + nth % ${AMBASSADORS})`;
  await run(`insert into ambassador (customer_gid, code, started_at)
    select 'gid://shopify/Customer/' || nth,
      translate(upper(lpad(to_hex(nth * 7919), 8, '2')), '01', 'XY'), '2024-01-01T08:00:00Z'
    from generate_series(1, ${AMBASSADORS}) nth`);
  await run(`insert into order_mirror (order_gid, number, customer_gid, name, created_at, updated_at,
      fetched_at, financial_status, fulfillment_status, currency, total_cents, current_cents,
      refunded_cents, tags, words)
    select ${order}, nth, null, '#' || nth, at, at, at, 'PAID', 'FULFILLED', 'USD', 5000, 5000, 0,
      array['pay-' || md5('payment ' || nth)::uuid], ''
    from ${each} cross join lateral (select ${at('nth')} + interval '1 hour' as at) time`);
  await run(`insert into order_mirror_whole (order_gid, body, referral)
    select ${order}, '{}', case when nth % 2 = 0 then 'code ' || code end
    from ${each} left join ambassador on customer_gid = ${ambassador}`);
  await run(`insert into order_referral (order_gid, ambassador_gid, how, decided_at)
    select ${order}, ${ambassador}, 'code', ${at('nth')} from ${each} where nth % 2 = 0`);
  await run(`insert into commission (order_gid, ambassador_gid, order_name, ordered_at, earned_at,
      payable_at, base_cents, rate_id, basis_points, commission_cents)
    select ${order}, ${ambassador}, '#' || nth, at, at, at + interval '30 days', 4000, 1, 500, 200
    from ${each} cross join lateral (select ${at('nth')} as at) time where nth % 2 = 0`);
  await run(`insert into commission_entry (ambassador_gid, kind, order_gid, nth, cents,
      sales_cents, occurred_at, payable_at)
    select ambassador_gid, 'earned', order_gid, 1, commission_cents, base_cents, earned_at,
      payable_at from commission order by earned_at`);
}
