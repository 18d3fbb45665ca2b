import { sql, type Kysely } from 'kysely';

/**
 * Made to order: what customers ask for, their files, the proofs, and everything that happened, in the
 * order in which it did (spec section 2, /dashboard/manage/custom-orders). Files are kept here and not
 * in a folder, so that all processes share them and one backup holds them (decision 0021). Amounts are
 * cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence custom_order_number start 1001`.execute(db);
  await sql`
    create table custom_order (
      id uuid primary key,
      -- As people say it: C-1001.
      number integer not null unique default nextval('custom_order_number'),
      customer_gid text not null,
      -- Of the form: however often it is sent, it makes one request.
      form_token uuid not null,
      -- Who they were when it was asked.
      email text not null,
      customer_name text not null,
      product_handle text not null,
      product_title text not null,
      -- The size, its smallest case and how many pieces that holds.
      variant_gid text not null,
      size text not null,
      unit text not null,
      case_count integer not null check (case_count > 0),
      quantity integer not null check (quantity > 0 and quantity % case_count = 0),
      -- [{name, hex}]
      colors jsonb not null,
      notes text,
      -- Where it goes (domain/draft-orders/draft-order.ts); null: staff asks.
      address jsonb,
      artwork_id uuid not null,
      state text not null
        check (state in ('requested', 'quoted', 'approved', 'accepted', 'ordered', 'cancelled')),
      -- What staff has quoted; 0: nothing yet. Each quote has the next number.
      quote_no integer not null default 0,
      case_cents integer check (case_cents between 1 and 99999999),
      setup_cents integer check (setup_cents between 0 and 99999999),
      shipping_cents integer check (shipping_cents between 0 and 99999999),
      lead_time text,
      -- Locked by the customer's yes.
      approved_proof_id uuid,
      -- Since then a draft of ours may exist at the platform without our knowing its id.
      draft_tried_at timestamptz,
      draft_gid text unique,
      -- The quote that the draft says.
      draft_quote_no integer not null default 0,
      draft_total_cents integer,
      -- Why the platform has refused it; for staff.
      draft_fault text,
      draft_gone_at timestamptz,
      lease_until timestamptz,
      accepted_at timestamptz,
      order_gid text unique,
      order_name text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (customer_gid, form_token),
      check (state = 'requested' or state = 'cancelled' or quote_no > 0),
      check (quote_no = 0 or (case_cents is not null and setup_cents is not null
        and shipping_cents is not null and lead_time is not null)),
      check (state not in ('approved', 'accepted', 'ordered') or approved_proof_id is not null),
      check ((state = 'ordered') = (order_gid is not null))
    )`.execute(db);
  await sql`create index custom_order_customer on custom_order (customer_gid, created_at)`.execute(
    db,
  );
  await sql`create index custom_order_state on custom_order (state, created_at)`.execute(db);

  await sql`
    create table artwork (
      id uuid primary key,
      customer_gid text not null,
      -- Null: uploaded with a request that has not been sent yet.
      custom_order_id uuid references custom_order,
      kind text not null check (kind in ('png', 'svg', 'pdf')),
      -- As its sender called it; shown and offered for the download, never believed.
      file_name text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size_bytes integer not null check (size_bytes between 1 and 10485760),
      original bytea not null,
      -- What pages show: drawn by us, a PNG; null for what cannot be drawn here.
      drawing bytea,
      width integer,
      height integer,
      created_at timestamptz not null,
      check (octet_length(original) = size_bytes),
      check ((drawing is null) = (kind = 'pdf')),
      check ((width is null) = (drawing is null) and (height is null) = (drawing is null))
    )`.execute(db);
  await sql`create index artwork_order on artwork (custom_order_id)`.execute(db);
  await sql`create index artwork_unsent on artwork (created_at) where custom_order_id is null`.execute(
    db,
  );
  await sql`
    alter table custom_order add foreign key (artwork_id) references artwork`.execute(db);

  await sql`
    create table proof (
      id uuid primary key,
      custom_order_id uuid not null references custom_order,
      version integer not null check (version > 0),
      artwork_id uuid not null references artwork,
      note text,
      created_at timestamptz not null,
      approved_at timestamptz,
      unique (custom_order_id, version),
      unique (custom_order_id, id)
    )`.execute(db);
  await sql`
    alter table custom_order add foreign key (id, approved_proof_id)
      references proof (custom_order_id, id)`.execute(db);

  await sql`
    create table custom_order_event (
      id bigint generated always as identity primary key,
      custom_order_id uuid not null references custom_order,
      kind text not null check (kind in ('requested', 'quoted', 'proof_added', 'commented',
        'approved', 'accepted', 'payment_failed', 'ordered', 'cancelled')),
      actor text not null check (actor in ('customer', 'staff', 'store')),
      -- The customer's gid, or the id of a member of staff.
      actor_id text,
      actor_name text,
      -- The version that it is about.
      proof_version integer,
      -- What was said, or the order's name.
      said text,
      -- Of the form that it came with: sent twice, it is one.
      form_token uuid,
      at timestamptz not null,
      unique (custom_order_id, form_token),
      check ((actor = 'store') = (actor_id is null))
    )`.execute(db);
  await sql`create index custom_order_event_order on custom_order_event (custom_order_id, id)`.execute(
    db,
  );
  await sql`
    create table custom_order_mail (
      event_id bigint primary key references custom_order_event,
      mailed_at timestamptz not null
    )`.execute(db);

  // What happened is never rewritten; nor is a version that was agreed to, or any file.
  await sql`
    create function custom_order_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger custom_order_event_append_only before update or delete on custom_order_event
    for each row execute function custom_order_refuse_change()`.execute(db);
  await sql`
    create trigger proof_locked before update or delete on proof
    for each row when (old.approved_at is not null)
    execute function custom_order_refuse_change()`.execute(db);
  await sql`
    create trigger artwork_unchanged before update on artwork
    for each row when (old.original is distinct from new.original
      or old.drawing is distinct from new.drawing or old.sha256 is distinct from new.sha256
      or old.custom_order_id is not null)
    execute function custom_order_refuse_change()`.execute(db);
  await sql`
    create trigger artwork_kept before delete on artwork
    for each row when (old.custom_order_id is not null)
    execute function custom_order_refuse_change()`.execute(db);
}
