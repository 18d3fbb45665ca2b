import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

export type CustomerVolume = {
  customers: number;
  organizations: number;
  /** When the newest of them became a customer, ISO 8601; the oldest did five years before. */
  end: string;
};

const BATCH = 5_000;
const FIRST = sql`array['Ada','Bruno','Chidi','Dana','Élise','Farid','Grace','Hana','Ivo','Jun',
  'Kai','Lena','Maya','Noor','Omar','Priya','Quinn','Rosa','Sven','Tala']`;
const LAST = sql`array['Adler','Brandt','Castro','Diaz','Endo','Fox','Gupta','Hill','Ito','Jones',
  'Klein','Lopez','Meyer','Novak','Okafor','Petrov','Quist','Reyes','Silva','Tran','Ueda','Vogel',
  'Weber','Xu','Young','Zhang']`;

/**
 * Inserts customers in realistic proportions: of twenty, one is in the alliance and three are businesses; one
 * in twelve is an ambassador; three in ten have Earth Cash, and one in two hundred owes some; every fifth is
 * in an organization. Balances are only written to the mirror: the ledger is not measured here.
 */
export async function seedCustomers(db: Kysely<DB>, volume: CustomerVolume): Promise<void> {
  const { customers, organizations, end } = volume;
  await sql`
    insert into organizations (id, name)
    select md5('organization ' || n)::uuid, 'Organization ' || n
    from generate_series(1, ${organizations}::int) n`.execute(db);
  for (let done = 0; done < customers; done += BATCH) {
    const to = Math.min(customers, done + BATCH);
    await seedSome(db, { from: done, to, end });
    await sql`
      insert into organization_users (user_id, organization_id, is_admin, email, joined_at)
      select n::text, md5('organization ' || 1 + n / 5 % ${organizations}::int)::uuid,
        n <= 5 * ${organizations}::int, 'person' || n || '@example.com', now()
      from generate_series(${done + 1}::int, ${to}::int) n where n % 5 = 0`.execute(db);
  }
}

async function seedSome(
  db: Kysely<DB>,
  { from, to, end }: { from: number; to: number; end: string },
): Promise<void> {
  await sql`
    insert into customer_mirror (customer_gid, number, display_name, sort_name, first_name, last_name,
      email, phone, tags, tag_keys, type, is_ambassador, company, created_at, spent_cents,
      order_count, words, balance_cents, updated_at, fetched_at)
    select 'gid://shopify/Customer/' || n, n, first || ' ' || last, lower(first || ' ' || last),
      first, last, email, phone, tags, array(select lower(tag) from unnest(tags) tag), type,
      n % 12 = 0, company, ${end}::timestamptz - (n::bigint * 104729 % 2628000) * interval '1 minute',
      n::bigint * 7919 % 500000, n % 40, array_to_tsvector(array(select distinct word from unnest(
        array[lower(first), lower(last), email, 'person' || n, 'example', 'com', substr(phone, 2),
          substr(phone, 3), right(phone, 7), right(phone, 4)] || string_to_array(lower(company), ' '))
        word where word is not null)),
      case when n % 200 = 0 then -(n % 5000) when n % 10 < 3 then n::bigint * 104729 % 90000
        else 0 end, now(), now()
    from (
      select n, (${FIRST})[1 + n % 20] as first, (${LAST})[1 + n / 20 % 26] as last,
        'person' || n || '@example.com' as email, '+1614' || lpad(n::text, 7, '0') as phone,
        (case when n % 20 = 0 then 'ECA' when n % 20 < 4 then 'BUSINESS' else 'INDIVIDUAL' end)
          as type,
        case when n % 20 < 4 then 'Company ' || n / 20 end as company,
        array_remove(array['Newsletter', case when n % 20 = 0 then 'ECA2024' end,
          case when n % 20 between 1 and 3 then 'BusinessAccount' end,
          case when n % 12 = 0 then 'Ambassador' end,
          case when n % 3 = 0 then 'FAVE-' || n % 400 end,
          case when n % 1000 = 0 then 'VIP' end], null) as tags
      from generate_series(${from + 1}::int, ${to}::int) n
    ) seeded`.execute(db);
}
