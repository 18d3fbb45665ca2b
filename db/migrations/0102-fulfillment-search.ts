import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What the list of fulfillment orders looks for stands in its own rows (decision 0090): the words of the order, and whether it is
 * that of a custom order. Whoever changes one of the two writes it there, by a trigger; so the words go with the order's when
 * somebody is forgotten.
 */
export const up = statements(
  sql`
    alter table fulfillment_order add column words tsvector not null default '',
      add column is_custom boolean not null default false`,
  // Where an order and its fulfillment orders meet if they are stored at the same time: whoever comes second waits for the row of
  // the first. It stays while only the fulfillment orders are known.
  sql`create table fulfillment_before_order (order_gid text primary key)`,
  sql`
    create function fulfillment_order_searched() returns trigger language plpgsql as $$
    begin
      select o.words into new.words from order_mirror o where o.order_gid = new.order_gid for share;
      if not found then
        insert into fulfillment_before_order values (new.order_gid) on conflict do nothing;
        select o.words into new.words from order_mirror o where o.order_gid = new.order_gid;
        if found then
          delete from fulfillment_before_order where order_gid = new.order_gid;
        end if;
      end if;
      new.words := coalesce(new.words, '');
      new.is_custom := exists (select from custom_order c where c.order_gid = new.order_gid);
      return new;
    end $$`,
  sql`
    create trigger fulfillment_order_searched before insert or update of fetched_at on fulfillment_order
    for each row execute function fulfillment_order_searched()`,
  sql`
    create function order_mirror_searched() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into fulfillment_before_order values (new.order_gid) on conflict do nothing;
      end if;
      update fulfillment_order set words = new.words, is_custom = is_of_custom
      from (select exists (
        select from custom_order c where c.order_gid = new.order_gid) as is_of_custom) read
      where order_gid = new.order_gid and (words <> new.words or is_custom <> is_of_custom);
      if tg_op = 'INSERT' then
        delete from fulfillment_before_order where order_gid = new.order_gid;
      end if;
      return null;
    end $$`,
  sql`
    create trigger order_mirror_searched after insert or update of words on order_mirror
    for each row execute function order_mirror_searched()`,
  sql`
    create function custom_order_searched() returns trigger language plpgsql as $$
    begin
      update fulfillment_order set is_custom = true
      where order_gid = new.order_gid and not is_custom;
      return null;
    end $$`,
  sql`
    create trigger custom_order_searched after insert or update of order_gid on custom_order
    for each row when (new.order_gid is not null) execute function custom_order_searched()`,
  sql`
    update fulfillment_order f set words = o.words,
      is_custom = exists (select from custom_order c where c.order_gid = f.order_gid)
    from order_mirror o where o.order_gid = f.order_gid`,
  sql`
    insert into fulfillment_before_order
    select distinct order_gid from fulfillment_order f
    where not exists (select from order_mirror o where o.order_gid = f.order_gid)`,
  sql`create index fulfillment_order_by_words on fulfillment_order using gin (words)`,
  sql`
    create index fulfillment_order_custom on fulfillment_order (ordered_at, number)
    include (state, location_gid, method, order_gid) where gone_at is null and is_custom`,
  sql`drop index fulfillment_order_newest`,
  sql`
    create index fulfillment_order_newest on fulfillment_order (ordered_at, number)
    include (state, location_gid, method, is_custom, order_gid) where gone_at is null`,
  sql`drop index fulfillment_order_state`,
  sql`
    create index fulfillment_order_state on fulfillment_order (state, ordered_at, number)
    include (location_gid, method, is_custom, order_gid) where gone_at is null`,
  sql`drop index fulfillment_order_place`,
  sql`
    create index fulfillment_order_place on fulfillment_order
    (location_gid, state, ordered_at, number) include (method, is_custom, order_gid)
    where gone_at is null`,
  sql`drop index fulfillment_order_open`,
  sql`
    create index fulfillment_order_open on fulfillment_order (ordered_at, number)
    include (state, location_gid, method, is_custom, order_gid)
    where gone_at is null and state in ('ready', 'held', 'later', 'partly-sent')`,
  sql`drop index fulfillment_order_method`,
  sql`
    create index fulfillment_order_method on fulfillment_order (method, ordered_at, number)
    include (state, location_gid, is_custom, order_gid) where gone_at is null`,
);
