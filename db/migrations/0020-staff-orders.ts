import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What staff need to run the store's orders (decision 0032): notes on orders, and changes of many orders or
 * drafts at once. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table order_note (
      id bigint generated always as identity primary key,
      form_token uuid not null unique,
      order_gid text not null check (order_gid <> ''),
      staff_id text not null check (staff_id <> ''),
      at timestamptz not null,
      -- Null once the buyer asked to be forgotten.
      text text check (text <> ''),
      redacted_at timestamptz,
      check ((text is null) = (redacted_at is not null))
    )`,
  sql`create index order_note_of on order_note (order_gid, at desc, id desc)`,
  sql`
    create function order_note_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.text is null and old.text is not null
        and (new.id, new.form_token, new.order_gid, new.staff_id, new.at)
          is not distinct from (old.id, old.form_token, old.order_gid, old.staff_id, old.at) then
        return new;
      end if;
      raise exception '% of a note is refused', tg_op using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger order_note_append_only before update or delete on order_note
    for each row execute function order_note_guard()`,
  sql`
    create trigger order_note_no_truncate before truncate on order_note
    for each statement execute function order_note_guard()`,
  sql`
    create table bulk_action (
      id uuid primary key,
      -- Of the form that chose the orders.
      form_token uuid not null unique,
      staff_id text not null check (staff_id <> ''),
      change text not null check (change in ('tag-add', 'tag-remove', 'mark-paid', 'delete')),
      tag text check (tag <> ''),
      orders integer not null check (orders between 1 and 10000),
      -- 'asked': chosen, and nothing is done until somebody says so.
      state text not null check (state in ('asked', 'running', 'done', 'stopped')),
      request_id text,
      created_at timestamptz not null,
      begun_at timestamptz,
      ended_at timestamptz,
      -- Whose things are changed. Only drafts are deleted, only orders marked as paid.
      list text not null default 'orders' check (list in ('orders', 'drafts')),
      check (state <> 'running' or begun_at is not null),
      check ((state in ('done', 'stopped')) = (ended_at is not null)),
      constraint bulk_action_tagged_check
        check ((change in ('mark-paid', 'delete')) = (tag is null)),
      constraint bulk_action_list_change_check
        check (change <> case list when 'orders' then 'delete' else 'mark-paid' end)
    )`,
  sql`create index bulk_action_of on bulk_action (staff_id, created_at desc)`,
  sql`create index bulk_action_running on bulk_action (created_at) where state = 'running'`,
  sql`create index bulk_action_newest on bulk_action (created_at desc, id desc)`,
  sql`create index bulk_action_open on bulk_action (created_at) where state in ('asked', 'running')`,
  sql`
    create table bulk_action_item (
      bulk_action_id uuid not null references bulk_action on delete cascade,
      nth integer not null check (nth > 0),
      order_gid text not null,
      -- 'asked': somebody's turn; the platform may have been called.
      state text not null default 'waiting'
        check (state in ('waiting', 'asked', 'done', 'refused')),
      -- The code of why it was refused.
      because text,
      at timestamptz,
      -- The state that a draft was chosen in: another one is not deleted.
      version text,
      -- What was to be paid of the order when it was chosen to be marked as paid; null for any other change.
      seen_cents bigint check (seen_cents >= 0),
      primary key (bulk_action_id, nth),
      unique (bulk_action_id, order_gid)
    )`,
  sql`
    create index bulk_action_item_open on bulk_action_item (bulk_action_id, nth)
    where state in ('waiting', 'asked')`,
);
