import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Made to order: what customers ask for, their files, the proofs, and everything that happened, in the
 * order in which it did (spec section 2, /dashboard/manage/custom-orders). Files are kept here and not
 * in a folder, so that all processes share them and one backup holds them (decision 0021). A customer who is to
 * be forgotten is taken out of what they had made (money-security P-4). Amounts are cents, times UTC.
 */
export const up = statements(
  sql`create sequence custom_order_number start 1001`,
  sql`
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
      draft_error text,
      draft_gone_at timestamptz,
      lease_until timestamptz,
      accepted_at timestamptz,
      order_gid text unique,
      order_name text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Nobody's any more. What is still open is ended first: it needs its address.
      redacted_at timestamptz,
      unique (customer_gid, form_token),
      check (state = 'requested' or state = 'cancelled' or quote_no > 0),
      check (quote_no = 0 or (case_cents is not null and setup_cents is not null
        and shipping_cents is not null and lead_time is not null)),
      check ((state = 'ordered') = (order_gid is not null)),
      constraint custom_order_redacted check (redacted_at is null
        or (state in ('ordered', 'cancelled') and email = '' and customer_name = ''
          and notes is null and address is null)),
      -- It may be ordered although no proof was approved: staff can make an order of its draft at the platform
      -- at any time.
      constraint custom_order_approved
        check (state not in ('approved', 'accepted') or approved_proof_id is not null)
    )`,
  sql`create index custom_order_customer on custom_order (customer_gid, created_at)`,
  sql`create index custom_order_state on custom_order (state, created_at)`,
  // By its number as far as it is typed.
  sql`
    create index custom_order_by_digits on custom_order ((number::text) text_pattern_ops)`,
  sql`
    create index custom_order_unredacted on custom_order (customer_gid)
    where redacted_at is null`,
  sql`
    create table artwork (
      id uuid primary key,
      customer_gid text,
      -- SHA-256 of the secret that a visitor's browser keeps, until they sign in and the upload is theirs.
      visitor_key text check (visitor_key ~ '^[A-Za-z0-9_-]{43}$'),
      -- Null: uploaded with a request that has not been sent yet.
      custom_order_id uuid references custom_order,
      -- What the form said that it came with (domain/custom-orders/custom-order-form.ts); null for a proof.
      design jsonb,
      kind text not null check (kind in ('png', 'jpeg', 'heic', 'svg', 'pdf')),
      -- As its sender called it; shown and offered for the download, never believed.
      file_name text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size_bytes integer not null check (size_bytes between 1 and 10485760),
      -- Null once it is redacted; its length and its hash still say which file it was.
      original bytea,
      -- What pages show: drawn by us, a PNG; null for what cannot be drawn here.
      drawing bytea,
      width integer,
      height integer,
      created_at timestamptz not null,
      redacted_at timestamptz,
      check ((customer_gid is null) <> (visitor_key is null)),
      check (custom_order_id is null or (customer_gid is not null and design is null)),
      check (octet_length(original) = size_bytes),
      check ((width is null) = (drawing is null) and (height is null) = (drawing is null)),
      constraint artwork_drawn check (redacted_at is not null
        or (drawing is null) = (kind = 'pdf')),
      constraint artwork_redacted check ((original is null) = (redacted_at is not null)
        and (redacted_at is null or (drawing is null and file_name = '')))
    )`,
  sql`create index artwork_order on artwork (custom_order_id)`,
  sql`create index artwork_unsent on artwork (created_at) where custom_order_id is null`,
  sql`create index artwork_customer on artwork (customer_gid) where custom_order_id is null`,
  sql`create index artwork_visitor on artwork (visitor_key) where visitor_key is not null`,
  sql`alter table custom_order add foreign key (artwork_id) references artwork`,
  sql`
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
    )`,
  sql`
    alter table custom_order add foreign key (id, approved_proof_id)
      references proof (custom_order_id, id)`,
  sql`
    create table custom_order_event (
      id bigint generated always as identity primary key,
      custom_order_id uuid not null references custom_order,
      kind text not null check (kind in ('requested', 'quoted',
        'proof_added', 'commented', 'approved', 'accepted', 'payment_failed', 'ordered', 'cancelled',
        'addressed')),
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
    )`,
  sql`create index custom_order_event_order on custom_order_event (custom_order_id, id)`,
  sql`create index custom_order_event_newest on custom_order_event (at, kind)`,
);
