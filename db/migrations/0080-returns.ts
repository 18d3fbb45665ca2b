import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Returns and claims (decision 0074): what a customer sends back, or says is damaged or wrong; what staff decide about
 * it, and how it ends. Shopify has a return of each; what was asked, said and photographed is here. Amounts are cents,
 * times UTC.
 */
export const up = statements(
  sql`create sequence return_number start 1001`,
  sql`
    create table return_case (
      id uuid primary key,
      -- As people say it: R-1001.
      number integer not null unique default nextval('return_number'),
      customer_gid text,
      order_gid text not null,
      order_name text not null,
      -- Of the customer's form: however often it is sent, it makes one. Null: begun in Shopify.
      form_token uuid,
      kind text not null check (kind in ('return', 'claim')),
      -- What the customer would like.
      wish text check (wish in ('refund', 'earth_cash', 'replacement')),
      note text,
      state text not null check (state in ('requested', 'question', 'approved', 'received',
        'inspected', 'resolved', 'declined', 'canceled')),
      -- Decided with the approval: whether the goods have to come back.
      comes_back boolean,
      -- How it ends. 'begun': being done; 'waits': for a second person; 'done'.
      outcome text check (outcome in ('refund', 'earth_cash', 'replacement')),
      outcome_state text check (outcome_state in ('begun', 'waits', 'done')),
      -- The form token of the refund, or of the approval: it happens once.
      outcome_token uuid unique,
      outcome_cents integer check (outcome_cents > 0),
      -- What the order's refunds came to when it was decided.
      outcome_seen_cents integer check (outcome_seen_cents >= 0),
      outcome_by text,
      -- Why the last attempt was not made; a code.
      outcome_error text,
      -- Since then a draft of the replacement may exist at the platform without our knowing its id.
      draft_tried_at timestamptz,
      draft_gid text unique,
      replacement_gid text unique,
      replacement_name text,
      -- The same for the return itself.
      return_tried_at timestamptz,
      return_gid text unique,
      -- As the platform has it: REQUESTED, OPEN …
      platform_status text,
      -- Why the platform has refused it; for staff.
      platform_error text,
      -- Whether the platform still has to be told something.
      is_behind boolean not null default true,
      -- Since when staff have to do something; null: it is not their turn.
      awaits_staff_since timestamptz,
      received_at timestamptz,
      inspected_at timestamptz,
      -- Counts changes, so that two members of staff notice each other.
      version integer not null default 1 check (version > 0),
      lease_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Nobody's any more.
      redacted_at timestamptz,
      unique (customer_gid, form_token),
      check ((outcome is null) = (outcome_state is null)),
      check ((outcome is null) = (outcome_token is null)),
      check ((outcome in ('refund', 'earth_cash')) is not true
        or (outcome_cents is not null and outcome_seen_cents is not null)),
      check (outcome is null or outcome_by is not null),
      check (state <> 'inspected' or comes_back),
      check (redacted_at is null or note is null)
    )`,
  sql`create index return_case_customer on return_case (customer_gid, created_at, id)`,
  sql`create index return_case_newest on return_case (created_at, id)`,
  sql`create index return_case_state on return_case (state, created_at, id)`,
  sql`create index return_case_order on return_case (order_gid)`,
  sql`
    create index return_case_awaits_staff on return_case (awaits_staff_since)
    where awaits_staff_since is not null`,
  sql`
    create index return_case_unfinished on return_case (created_at)
    where is_behind or outcome_state in ('begun', 'waits')`,
  sql`
    create table return_line (
      return_id uuid not null references return_case on delete cascade,
      nth smallint not null,
      line_gid text not null,
      -- The line of the parcel that brought it.
      parcel_line_gid text not null,
      product_gid text,
      variant_gid text,
      title text not null,
      sku text,
      quantity integer not null check (quantity > 0),
      reason text not null
        check (reason in ('damaged', 'wrong_item', 'not_as_described', 'unwanted', 'other')),
      -- What was paid for these units, with their share of the taxes.
      worth_cents integer not null check (worth_cents >= 0),
      -- Whether it is for sale again; null until it was inspected.
      is_restocked boolean,
      primary key (return_id, nth)
    )`,
  sql`create index return_line_product on return_line (product_gid)`,
  sql`
    create table return_event (
      id bigint generated always as identity primary key,
      return_id uuid not null references return_case,
      kind text not null check (kind in ('requested', 'asked', 'answered', 'approved', 'declined',
        'canceled', 'received', 'inspected', 'refunded', 'credited', 'replaced', 'not_made',
        'resolved')),
      actor text not null check (actor in ('customer', 'staff', 'store')),
      -- The customer's gid, or the id of a member of staff.
      actor_id text,
      actor_name text,
      said text,
      cents integer,
      -- Of the form that it came with: sent twice, it is one.
      form_token uuid,
      at timestamptz not null,
      unique (return_id, form_token),
      check ((actor = 'store') = (actor_id is null))
    )`,
  sql`create index return_event_return on return_event (return_id, id)`,
  sql`
    create table return_photo (
      id uuid primary key,
      customer_gid text not null,
      order_gid text not null,
      -- Null until its form was sent.
      return_id uuid references return_case on delete cascade,
      kind text not null check (kind in ('png', 'jpeg', 'webp', 'heic')),
      file_name text not null,
      -- Of what was uploaded.
      sha256 text not null,
      size_bytes integer not null check (size_bytes > 0),
      -- A PNG of ours: what the camera noted about place and owner is nowhere.
      drawing bytea not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null
    )`,
  sql`create index return_photo_return on return_photo (return_id, created_at)`,
  sql`
    create index return_photo_unsent on return_photo (customer_gid, order_gid)
    where return_id is null`,
  sql`
    create table return_setting (
      id smallint primary key default 1 check (id = 1),
      version integer not null check (version > 0),
      -- Days after delivery in which something may be reported as damaged or wrong.
      claim_days smallint not null check (claim_days between 1 and 365),
      -- What approved customers read about sending it back.
      instructions text not null check (length(instructions) between 1 and 2000),
      updated_at timestamptz not null
    )`,
  // What happened is never rewritten; a redacted case loses its personal words.
  sql`
    create function return_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and exists (
        select from return_case where id = old.return_id and redacted_at is not null
      ) and to_jsonb(old) - 'said' - 'actor_name' = to_jsonb(new) - 'said' - 'actor_name'
        and (new.said is null or new.said = old.said)
        and (new.actor_name is null or new.actor_name = old.actor_name) then
        return new;
      end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger return_event_append_only before update or delete on return_event
    for each row execute function return_refuse_change()`,
);
