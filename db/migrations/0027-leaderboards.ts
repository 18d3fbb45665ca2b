import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What the leaderboards rank (decision 0029): sales and orders of each person, campus and chapter by
 * month, by term and for all time. Kept by every entry of a commission.
 */
export const up = statements(
  sql`
    create table board_total (
      -- 'places' is shown on no leaderboard: what people sold while they were at no campus.
      board text not null check (board in ('people', 'campuses', 'chapters', 'places')),
      -- '2026-11', '2026-fall', 'all'
      period text not null
        check (period ~ '^([0-9]{4}-(0[1-9]|1[0-2]|spring|summer|fall)|all)$'),
      -- Of people and places the customer, of campuses the key, of chapters a JSON array: kind, key, and
      -- key of the campus, or null.
      subject text not null,
      -- Goods after discounts, less what was refunded.
      sales_cents bigint not null,
      -- Those of which something is left.
      orders integer not null,
      primary key (board, period, subject)
    )`,
  // A page, its ranks and the count come out of it alone.
  sql`
    create index board_total_ranked on board_total (board, period, sales_cents desc, subject)
    include (orders) where sales_cents > 0`,
  // Where a commission counts. By the store's calendar; terms are whole months of it.
  sql`
    create function board_places(ambassador_gid text, campus_key text, chapter_kind text,
      chapter_key text, earned_at timestamptz)
    returns table (board text, period text, subject text) language sql stable as $$
      select counted.board, named.period, counted.subject
      from (values
        ('campuses', $2),
        ('chapters', case when $4 is not null then jsonb_build_array($3, $4, $2)::text end),
        ('people', $1),
        ('places', case when $2 is null then $1 end)
      ) counted (board, subject)
      cross join (select $5 at time zone 'America/Los_Angeles' as at) store
      cross join lateral (values
        (to_char(store.at, 'YYYY-MM')),
        (to_char(store.at, 'YYYY-') || case when extract(month from store.at) <= 5 then 'spring'
          when extract(month from store.at) <= 8 then 'summer' else 'fall' end),
        ('all')
      ) named (period)
      where counted.subject is not null
    $$`,
  // An order counts for the month that its commission was earned in, whenever it is reversed. The rows
  // of a campus are everybody's: they are locked last of all in a transaction, at its end, and always in
  // the same order, so that two transactions of an order each never wait in a circle.
  sql`
    create function board_total_keep() returns trigger language plpgsql as $$
    declare
      before_cents bigint;
      more_orders integer;
    begin
      select coalesce(sum(sales_cents), 0) into before_cents from commission_entry
      where order_gid = new.order_gid and nth < new.nth;
      more_orders := (before_cents + new.sales_cents > 0)::integer - (before_cents > 0)::integer;
      if new.sales_cents = 0 and more_orders = 0 then
        return null;
      end if;
      insert into board_total as kept (board, period, subject, sales_cents, orders)
      select place.board, place.period, place.subject, new.sales_cents, more_orders
      from commission c
      cross join lateral board_places(c.ambassador_gid, c.campus_key, c.chapter_kind, c.chapter_key,
        c.earned_at) place
      where c.order_gid = new.order_gid
      order by place.board, place.period, place.subject
      on conflict (board, period, subject) do update set
        sales_cents = kept.sales_cents + excluded.sales_cents,
        orders = kept.orders + excluded.orders;
      return null;
    end $$`,
  sql`
    create constraint trigger commission_entry_on_boards after insert on commission_entry
    deferrable initially deferred for each row when (new.order_gid is not null)
    execute function board_total_keep()`,
  // What the entries themselves come to.
  sql`
    create view board_of_entries as
    select place.board, place.period, place.subject, sum(sold.cents)::bigint as sales_cents,
      count(*) filter (where sold.cents > 0)::integer as orders
    from (
      select order_gid, sum(sales_cents) as cents from commission_entry
      where order_gid is not null group by order_gid
    ) sold
    join commission c on c.order_gid = sold.order_gid
    cross join lateral board_places(c.ambassador_gid, c.campus_key, c.chapter_kind, c.chapter_key,
      c.earned_at) place
    group by place.board, place.period, place.subject`,
  // Rows where the two differ: there are none.
  sql`
    create view audit_board as
    select board, period, subject, coalesce(kept.sales_cents, 0) as stored_cents,
      coalesce(entries.sales_cents, 0) as entries_cents, coalesce(kept.orders, 0) as stored_orders,
      coalesce(entries.orders, 0) as entries_orders
    from board_total kept full join board_of_entries entries using (board, period, subject)
    where coalesce(kept.sales_cents, 0) <> coalesce(entries.sales_cents, 0)
      or coalesce(kept.orders, 0) <> coalesce(entries.orders, 0)`,
);
