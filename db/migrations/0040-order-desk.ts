import { sql, type Kysely } from 'kysely';

/**
 * What staff need to run the store's orders (decision 0032): indexes over everybody's orders and drafts,
 * the views and columns that a person keeps, notes on orders, and changes of many orders at once. Times
 * UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOrders(db);
  await indexDrafts(db);
  await makeViews(db);
  await makeNotes(db);
  await makeRuns(db);
}

/** What is asked for stands in the index itself: a page and its count read no row of the others. */
async function indexOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_copy_all_newest on order_copy (created_at, number)
    include (financial_status, fulfillment_status, total_cents) where gone_at is null`.execute(db);
  await sql`create index order_copy_all_total on order_copy (total_cents, number)
    include (created_at, financial_status, fulfillment_status) where gone_at is null`.execute(db);
  await sql`create index order_copy_all_financial on order_copy
    (financial_status, created_at, number)
    include (fulfillment_status, total_cents) where gone_at is null`.execute(db);
  await sql`create index order_copy_all_fulfillment on order_copy
    (fulfillment_status, created_at, number)
    include (financial_status, total_cents) where gone_at is null`.execute(db);
  await sql`create index order_copy_all_states on order_copy
    (financial_status, fulfillment_status, created_at, number) where gone_at is null`.execute(db);
  await sql`create index order_copy_all_tags on order_copy using gin (tags)`.execute(db);
}

async function indexDrafts(db: Kysely<unknown>): Promise<void> {
  // What a search finds a draft by. Empty until it is read again: rewriting every row here would keep
  // a store with many from coming up.
  await sql`alter table draft_copy add column words tsvector not null default ''`.execute(db);
  await sql`create index draft_copy_all_newest on draft_copy (updated_at, number)
    where gone_at is null`.execute(db);
  await sql`create index draft_copy_all_status on draft_copy (status, updated_at, number)
    where gone_at is null`.execute(db);
  await sql`create index draft_copy_by_words on draft_copy using gin (words)`.execute(db);
  // Everything is read once more, in the background and at the pace of the first time: the names of
  // buyers are words that orders are found by from now on.
  await sql`
    update copy_sweep set
      swept_until = case when began_at is null then timestamptz '2000-01-01' else swept_until end,
      since = null, cursor = null
    where kind in ('orders', 'drafts') and filled_at is not null`.execute(db);
}

async function makeViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_view (
      id uuid primary key,
      -- Of the form: however often it is sent, it keeps one.
      form_token uuid not null unique,
      -- staff_user.id
      staff_id text not null check (staff_id <> ''),
      list text not null check (list ~ '^[a-z-]+$'),
      name text not null check (name <> '' and char_length(name) <= 60),
      -- The address' part of the list, name by name.
      fields jsonb not null check (jsonb_typeof(fields) = 'object'),
      columns text[] not null,
      -- Everybody of the staff has it then.
      is_shared boolean not null,
      version integer not null default 1 check (version > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index staff_view_name on staff_view (staff_id, list, lower(name))`.execute(
    db,
  );
  await sql`create index staff_view_shared on staff_view (list) where is_shared`.execute(db);
  await sql`
    create table staff_columns (
      staff_id text not null check (staff_id <> ''),
      list text not null check (list ~ '^[a-z-]+$'),
      columns text[] not null,
      updated_at timestamptz not null,
      primary key (staff_id, list)
    )`.execute(db);
}

async function makeNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`create index order_note_of on order_note (order_gid, at desc, id desc)`.execute(db);
  await sql`
    create function order_note_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.text is null and old.text is not null
        and (new.id, new.form_token, new.order_gid, new.staff_id, new.at)
          is not distinct from (old.id, old.form_token, old.order_gid, old.staff_id, old.at) then
        return new;
      end if;
      raise exception '% of a note is refused', tg_op using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger order_note_append_only before update or delete on order_note
    for each row execute function order_note_guard()`.execute(db);
  await sql`
    create trigger order_note_no_truncate before truncate on order_note
    for each statement execute function order_note_guard()`.execute(db);
}

async function makeRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_run (
      id uuid primary key,
      -- Of the form that chose the orders.
      form_token uuid not null unique,
      staff_id text not null check (staff_id <> ''),
      change text not null check (change in ('tag-add', 'tag-remove', 'mark-paid')),
      tag text check (tag <> ''),
      orders integer not null check (orders between 1 and 10000),
      -- 'asked': chosen, and nothing is done until somebody says so.
      state text not null check (state in ('asked', 'running', 'done', 'stopped')),
      request_id text,
      created_at timestamptz not null,
      begun_at timestamptz,
      ended_at timestamptz,
      check ((change = 'mark-paid') = (tag is null)),
      check (state <> 'running' or begun_at is not null),
      check ((state in ('done', 'stopped')) = (ended_at is not null))
    )`.execute(db);
  await sql`create index order_run_of on order_run (staff_id, created_at desc)`.execute(db);
  await sql`create index order_run_running on order_run (created_at) where state = 'running'`.execute(
    db,
  );
  await sql`
    create table order_run_item (
      run_id uuid not null references order_run on delete cascade,
      nth integer not null check (nth > 0),
      order_gid text not null,
      -- 'asked': somebody's turn; the platform may have been called.
      state text not null default 'waiting'
        check (state in ('waiting', 'asked', 'done', 'refused')),
      -- The code of why it was refused.
      because text,
      at timestamptz,
      primary key (run_id, nth),
      unique (run_id, order_gid)
    )`.execute(db);
  await sql`create index order_run_item_open on order_run_item (run_id, nth)
    where state in ('waiting', 'asked')`.execute(db);
}
