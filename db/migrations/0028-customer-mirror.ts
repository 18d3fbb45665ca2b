import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The mirror of customers (decision 0034): the back-office's list, its search and its file. The
 * platform stays the truth of everybody in it; of Earth Cash the ledger is, whose every entry keeps
 * `balance_cents` in its own transaction. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table customer_mirror (
      customer_gid text primary key,
      -- The number at the end of the id: the last word of sorting.
      number bigint not null,
      display_name text not null default '',
      -- The same without case and accents (domain/core/text/search-text), for sorting.
      sort_name text collate "C" not null default '',
      first_name text,
      last_name text,
      email text,
      phone text,
      tags text[] not null default '{}',
      -- In small letters: the platform compares tags without regard to case.
      tag_keys text[] not null default '{}',
      -- Spec section 3, Customer.
      type text not null default 'INDIVIDUAL' check (type in ('ECA', 'BUSINESS', 'INDIVIDUAL')),
      is_ambassador boolean not null default false,
      company text,
      university text,
      created_at timestamptz,
      -- What the platform says they have spent and ordered.
      spent_cents bigint not null default 0,
      order_count integer not null default 0,
      -- What a search finds them by (domain/customers/customer-mirror).
      words tsvector not null default '',
      -- Paid and bonus of the ledger together; below zero after a refund of what was spent.
      balance_cents bigint not null default 0,
      -- Whose member they are, as organization_users says.
      organization_id uuid,
      -- The platform's: with fetched_at it says which of two reads is the newer state.
      updated_at timestamptz,
      -- When the read began that this came from; null: only the ledger knows of them yet.
      fetched_at timestamptz,
      -- The platform has them no more; what was personal is gone here too.
      gone_at timestamptz,
      -- They asked to be forgotten, likewise.
      redacted_at timestamptz,
      is_listed boolean not null generated always as
        (fetched_at is not null and gone_at is null and redacted_at is null) stored,
      check ((fetched_at is null) = (updated_at is null)),
      check (not (fetched_at is not null and gone_at is null and redacted_at is null)
        or created_at is not null),
      check ((fetched_at is not null and gone_at is null and redacted_at is null)
        or (display_name = '' and sort_name = '' and first_name is null and last_name is null
          and email is null and phone is null and tags = '{}' and tag_keys = '{}'
          and company is null and university is null and words = ''::tsvector))
    )`,
  sql`create index customer_mirror_number on customer_mirror (number) where is_listed`,
  // Each order of the list, with all that its filters compare: which customers a page has, and how
  // many there are, comes out of the index alone.
  sql`
    create index customer_mirror_by_created_at on customer_mirror (created_at, number)
      include (type, is_ambassador, organization_id, balance_cents) where is_listed`,
  sql`
    create index customer_mirror_by_sort_name on customer_mirror (sort_name, number)
      include (type, is_ambassador, organization_id, balance_cents, created_at) where is_listed`,
  sql`
    create index customer_mirror_by_spent_cents on customer_mirror (spent_cents, number)
      include (type, is_ambassador, organization_id, balance_cents, created_at) where is_listed`,
  sql`
    create index customer_mirror_by_order_count on customer_mirror (order_count, number)
      include (type, is_ambassador, organization_id, balance_cents, created_at) where is_listed`,
  sql`
    create index customer_mirror_by_balance_cents on customer_mirror (balance_cents, number)
      include (type, is_ambassador, organization_id, created_at) where is_listed`,
  sql`create index customer_mirror_words on customer_mirror using gin (words)`,
  sql`create index customer_mirror_tags on customer_mirror using gin (tag_keys)`,
  // 0 for a holder without a number, who is never listed.
  sql`
    create function customer_number(gid text) returns bigint language sql immutable as $$
      select coalesce(substring(gid from '^gid://shopify/Customer/([0-9]{1,18})$')::bigint, 0)
    $$`,
  // Whoever the mirror has not read yet gets a row with nothing but the balance, so that both always
  // meet in one row, whichever comes first. Its lock is the last of a money transaction's, and whoever
  // keeps the mirror holds it for one statement.
  sql`
    create function customer_mirror_balance() returns trigger language plpgsql as $$
    begin
      insert into customer_mirror as kept (customer_gid, number, balance_cents)
      values (new.customer_gid, customer_number(new.customer_gid),
        new.balance_cents - old.balance_cents)
      on conflict (customer_gid) do update
        set balance_cents = kept.balance_cents + excluded.balance_cents;
      return null;
    end $$`,
  sql`
    create trigger ledger_account_in_mirror after update of balance_cents on ledger_account
    for each row when (new.kind in ('customer_paid', 'customer_bonus')
      and new.balance_cents <> old.balance_cents and not is_organization_gid(new.customer_gid))
    execute function customer_mirror_balance()`,
  // Rows where the two differ: there are none.
  sql`
    create view audit_customer_balance as
    select customer_gid, coalesce(kept.balance_cents, 0) as stored_cents,
      coalesce(ledger.cents, 0) as ledger_cents
    from customer_mirror kept full join (
      select customer_gid, sum(balance_cents)::bigint as cents from ledger_account
      where kind in ('customer_paid', 'customer_bonus') and not is_organization_gid(customer_gid)
      group by customer_gid
    ) ledger using (customer_gid)
    where coalesce(kept.balance_cents, 0) <> coalesce(ledger.cents, 0)`,
  // The mirror's organization goes with its members, as the balance with the ledger.
  sql`
    create function customer_mirror_organization() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update customer_mirror set organization_id = null
        where customer_gid = 'gid://shopify/Customer/' || old.user_id
          and organization_id = old.organization_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into customer_mirror as kept (customer_gid, number, organization_id)
        select gid, customer_number(gid), new.organization_id
        from (select 'gid://shopify/Customer/' || new.user_id as gid) member
        on conflict (customer_gid) do update set organization_id = excluded.organization_id;
      end if;
      return null;
    end $$`,
  sql`
    create trigger organization_users_in_mirror
    after insert or delete or update of user_id, organization_id on organization_users
    for each row execute function customer_mirror_organization()`,
);
