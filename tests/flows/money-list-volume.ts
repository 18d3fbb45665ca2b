import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Rows per statement: larger ones would exceed the embedded database's statement timeout. */
const CHUNK = 5_000;

/**
 * Gives a customer many deposits and payments, one of each for every hour before `end`. Of the deposits
 * every tenth has failed, every seventh is pending, every hundredth is in review, and the others are
 * credited; every fiftieth of those was partly refunded. Every ninth payment has failed, the others are
 * settled; every third is of an invoice, every fourth of the rest is by card.
 */
export async function seedMoney(
  db: Kysely<DB>,
  customerGid: string,
  { count, end }: { count: number; end: Date },
): Promise<void> {
  const stripe = `cus_${customerGid.slice(customerGid.lastIndexOf('/') + 1)}`;
  await sql`
    insert into customer_account (customer_gid, stripe_customer_id, imported)
    values (${customerGid}, ${stripe}, true)`.execute(db);
  for (let first = 1; first <= count; first += CHUNK) {
    const last = Math.min(count, first + CHUNK - 1);
    const hours = sql`
      select n, ${end}::timestamptz - (${count}::int - n) * interval '1 hour' as at
      from generate_series(${first}::int, ${last}::int) as n`;
    await seedHours(db, { customerGid, stripe, hours });
  }
  await sql`analyze deposit`.execute(db);
  await sql`analyze payment`.execute(db);
}

type Seeded = { customerGid: string; stripe: string; hours: ReturnType<typeof sql> };

async function seedHours(db: Kysely<DB>, { customerGid, stripe, hours }: Seeded): Promise<void> {
  await sql`
    insert into deposit (id, customer_gid, stripe_customer_id, form_token, fingerprint, amount_cents,
      payment_method_id, pm_type, pm_name, state, payment_intent_id, refunded_cents, created_at,
      updated_at, credited_at)
    select gen_random_uuid(), ${customerGid}, ${stripe}, gen_random_uuid(), n::text, 100 + n % 977,
      'pm_1', 'card', 'Visa ending in 4242', state, 'pi_' || ${stripe} || n,
      case when state = 'credited' and n % 50 = 1 then 50 else 0 end, at, at,
      case when state = 'credited' then at end
    from (
      select n, at, case when n % 10 = 0 then 'failed' when n % 7 = 0 then 'processing'
        when n % 100 = 1 then 'review' else 'credited' end as state
      from (${hours}) hour
    ) seeded`.execute(db);
  await sql`
    insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject, draft_input,
      total_cents, store_credit_cents, card_cents, terms_cents, stripe_customer_id, payment_method_id,
      pm_name, state, order_gid, order_name, book_payment_id, payment_intent_id, created_at,
      updated_at, settled_at)
    select gen_random_uuid(), ${customerGid}, gen_random_uuid(), n::text, purpose,
      ${stripe} || '-' || n, case when purpose = 'cart' then '{}'::jsonb end, 1000 + n % 977,
      case when by_card then 0 else 1000 + n % 977 end, case when by_card then 1000 + n % 977 else 0 end,
      0, case when by_card then ${stripe} end, case when by_card then 'pm_1' end,
      case when by_card then 'Visa ending in 4242' end, state,
      case when purpose = 'cart' and state = 'settled'
        then 'gid://shopify/Order/' || ${stripe} || n end,
      case when purpose = 'cart' and state = 'settled' then '#' || n end,
      case when purpose = 'invoice' and state = 'settled' then n::text end,
      case when by_card then 'pi_pay_' || ${stripe} || n end, at, at,
      case when state = 'settled' then at end
    from (
      select n, at, case when n % 9 = 0 then 'failed' else 'settled' end as state,
        case when n % 3 = 0 then 'invoice' else 'cart' end as purpose, n % 4 = 0 as by_card
      from (${hours}) hour
    ) seeded`.execute(db);
}
