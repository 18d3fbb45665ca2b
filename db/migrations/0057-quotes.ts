import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Quotes (decision 0053): a draft order that staff offer to its customer until a day, in versions of which only
 * the newest can be accepted; and what customers ask to be quoted. Shopify keeps the draft, these tables its
 * versions, its state and what was said. Amounts are cents, times UTC, days those of the store's zone.
 */
export const up = statements(
  sql`create sequence quote_number start 1001`,
  sql`
    create table quote (
      id uuid primary key,
      -- As people say it: Q-1001.
      number integer not null unique default nextval('quote_number'),
      customer_gid text not null,
      state text not null
        check (state in ('requested', 'sent', 'accepted', 'ordered', 'declined', 'expired', 'withdrawn')),
      -- Of the form that asked for it: however often it is sent, it makes one request. Null: staff began it.
      form_token uuid,
      -- What was asked for: what its draft is made from, and the day by which it is wanted.
      request jsonb,
      wanted_on date,
      -- Since then a draft of ours may exist at the platform without our knowing its id.
      draft_tried_at timestamptz,
      draft_gid text unique,
      -- Why the platform has refused to make it; for staff.
      draft_error text,
      lease_until timestamptz,
      -- The newest version that was sent; 0: none yet.
      version integer not null default 0,
      -- Of the newest version, so that lists sort by it.
      total_cents integer check (total_cents >= 0),
      valid_until date,
      -- Since when staff have to price it or to answer; null: it is not their turn.
      awaits_staff_since timestamptz,
      accepted_at timestamptz,
      order_gid text unique,
      order_name text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Nobody's any more. What is still open is ended first.
      redacted_at timestamptz,
      unique (customer_gid, form_token),
      check ((version = 0) = (total_cents is null) and (version = 0) = (valid_until is null)),
      check (version > 0 or state in ('requested', 'withdrawn', 'ordered')),
      check (version = 0 or draft_gid is not null),
      check ((state = 'ordered') = (order_gid is not null)),
      check ((state = 'accepted') = (accepted_at is not null and order_gid is null)),
      constraint quote_redacted check (redacted_at is null
        or (state in ('ordered', 'declined', 'expired', 'withdrawn') and request is null))
    )`,
  sql`create index quote_customer on quote (customer_gid, created_at)`,
  sql`create index quote_newest on quote (created_at, id)`,
  sql`create index quote_awaits_staff on quote (awaits_staff_since) where awaits_staff_since is not null`,
  sql`create index quote_open on quote (valid_until) where state = 'sent'`,
  sql`create index quote_unredacted on quote (customer_gid) where redacted_at is null`,
  sql`
    create table quote_version (
      quote_id uuid not null references quote,
      version integer not null check (version > 0),
      -- Of the form that sent it: sent twice, it is one version.
      form_token uuid not null,
      -- The fingerprint of the draft as it was offered (domain/draft-orders/draft-version).
      draft_version text not null,
      -- What was offered (domain/quotes/quote), as documents show it.
      lines jsonb not null,
      lines_cents integer not null,
      discount_cents integer not null check (discount_cents >= 0),
      shipping_cents integer not null check (shipping_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      total_cents integer not null check (total_cents >= 0),
      message text,
      valid_until date not null,
      -- A member of staff.
      sent_by text not null,
      sent_at timestamptz not null,
      primary key (quote_id, version),
      unique (quote_id, form_token)
    )`,
  sql`
    create table quote_event (
      id bigint generated always as identity primary key,
      quote_id uuid not null references quote,
      kind text not null check (kind in ('requested', 'sent', 'commented', 'accepted',
        'payment_failed', 'ordered', 'declined', 'expired', 'withdrawn')),
      actor text not null check (actor in ('customer', 'staff', 'store')),
      -- The customer's gid, or the id of a member of staff.
      actor_id text,
      actor_name text,
      -- The version that it is about.
      version integer,
      -- What was said, or the order's name.
      said text,
      -- Of the form that it came with: sent twice, it is one.
      form_token uuid,
      at timestamptz not null,
      unique (quote_id, form_token),
      check ((actor = 'store') = (actor_id is null))
    )`,
  sql`create index quote_event_quote on quote_event (quote_id, id)`,
  sql`
    create index payment_quote_failed on payment (subject)
    where state = 'failed' and purpose = 'quote'`,
  // What was offered and what happened is never rewritten; a redacted quote loses its personal words.
  sql`
    create function quote_refuse_change() returns trigger language plpgsql as $$
    declare
      before jsonb;
      after jsonb;
    begin
      if tg_op = 'UPDATE' and exists (
        select from quote where id = old.quote_id and redacted_at is not null
      ) then
        before := to_jsonb(old);
        after := to_jsonb(new);
        if before - tg_argv = after - tg_argv and not exists (
          select from unnest(tg_argv) as name
          where after ->> name is not null and after -> name is distinct from before -> name
        ) then
          return new;
        end if;
      end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger quote_version_append_only before update or delete on quote_version
    for each row execute function quote_refuse_change('message')`,
  sql`
    create trigger quote_event_append_only before update or delete on quote_event
    for each row execute function quote_refuse_change('said', 'actor_name')`,
);
