import { sql, type Kysely } from 'kysely';

/**
 * Which place an order of the read copy went to, so that a customer's orders can be counted and listed
 * by delivery address (decision 0020). An order keeps no id of the address it went to, only its lines.
 * Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Street, unit, city and ZIP in one way of writing: capitals, blanks, punctuation and the last four
  // digits of a ZIP make no other place; who stands on the label does not either. A digest, so that
  // the column and the addresses of pages say nothing of where somebody lives. The database's, and
  // not the program's, so that what was kept before this table knew of places is read the same way.
  await sql`
    create function order_place(address jsonb) returns text language sql immutable as $$
      select case when plain.street = '' then null else
        left(encode(sha256(convert_to(concat_ws('|', plain.street, plain.city, plain.zip),
          'UTF8')), 'hex'), 32) end
      from (select
        trim(regexp_replace(lower(normalize(concat_ws(' ', address->>'address1',
          address->>'address2')) collate "C"), '[\\s.,;:#()/-]+', ' ', 'g')) as street,
        trim(regexp_replace(lower(normalize(coalesce(address->>'city', '')) collate "C"),
          '[\\s.,;:#()/-]+', ' ', 'g')) as city,
        regexp_replace(regexp_replace(lower(coalesce(address->>'zip', '') collate "C"),
          '[\\s-]', '', 'g'), '^(\\d{5})\\d{4}$', '\\1') as zip
      ) plain
    $$`.execute(db);
  await sql`alter table order_copy add column place text`.execute(db);
  await sql`
    update order_copy o set place = order_place(w.body->'shippingAddress')
    from order_copy_whole w where w.order_gid = o.order_gid`.execute(db);
  await sql`create index order_copy_by_place on order_copy (customer_gid, place, created_at, number)
    where gone_at is null`.execute(db);
}
