import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { paymentChecks } from './0022-payment-checks';

/**
 * The Earth Cash of an organization (decision 0023): who puts in for it, who pays with it, how much a
 * member may use in a month and asks for. An organization is a holder in the ledger like a customer,
 * under a name of its own that no customer can have, and that is never published. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function organization_gid(organization uuid) returns text language sql immutable as $$
      select 'gid://earth-brands/Organization/' || organization::text
    $$`.execute(db);
  await sql`
    create function is_organization_gid(gid text) returns boolean language sql immutable as $$
      select starts_with(gid, 'gid://earth-brands/Organization/')
    $$`.execute(db);

  // By its calendar a month begins and ends. An IANA name; the app refuses all others.
  await sql`
    alter table organizations
      add column time_zone text not null default 'America/Los_Angeles' check (time_zone <> '')`.execute(
    db,
  );
  // Null: may not spend. Admins need none.
  await sql`
    alter table organization_users
      add column allowance_cents integer check (allowance_cents >= 0)`.execute(db);

  await sql`
    create table organization_ask (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      -- The member's number; they may have left since.
      user_id text not null,
      -- Of the organization's calendar.
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      asked_cents integer not null check (asked_cents > 0),
      note text,
      state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
      granted_cents integer check (granted_cents > 0),
      -- The admin's number; of a withdrawn one its own member's.
      decided_by text,
      decided_at timestamptz,
      -- What was granted ends when its member leaves, whether or not they come back.
      ended_at timestamptz,
      created_at timestamptz not null,
      check (ended_at is null or state = 'granted'),
      check ((state = 'granted') = (granted_cents is not null)),
      check ((state = 'open') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null))
    )`.execute(db);
  await sql`
    create unique index organization_ask_one_open on organization_ask
      (organization_id, user_id, month) where state = 'open'`.execute(db);
  await sql`
    create index organization_ask_of_month on organization_ask (organization_id, user_id, month)
    where state = 'granted'`.execute(db);
  await sql`
    create index organization_ask_listed on organization_ask (organization_id, created_at)`.execute(
    db,
  );

  // A holder that is an organization is no customer: nothing from before us, nobody at Stripe, and
  // nothing of it goes to Shopify.
  await sql`
    alter table customer_account
      add constraint customer_account_organization check (not is_organization_gid(customer_gid)
        or (imported and stripe_customer_id is null))`.execute(db);
  await sql`
    alter table balance_projection
      add constraint balance_projection_customers check (not is_organization_gid(customer_gid))`.execute(
    db,
  );

  // Charged to its customer, credited to them, and moved on in the same commit.
  await sql`
    alter table deposit
      add column organization_id uuid references organizations on delete restrict`.execute(db);
  await sql`
    create index deposit_organization on deposit (organization_id, created_at)
    where organization_id is not null`.execute(db);

  // Asked for by its customer, its Earth Cash is the organization's.
  await sql`
    alter table payment
      add column organization_id uuid references organizations on delete restrict,
      add constraint payment_organization_cash check (organization_id is null or cash_cents > 0),
      -- Whose Earth Cash it is.
      add column payer_gid text not null generated always as (
        case when organization_id is null then customer_gid
          else 'gid://earth-brands/Organization/' || organization_id::text end) stored
        references customer_account`.execute(db);
  await sql`create index payment_payer on payment (payer_gid, created_at)`.execute(db);
  await sql`
    create index payment_member on payment (organization_id, customer_gid, created_at)
    where organization_id is not null`.execute(db);

  // Whose balance the checkout's cash part comes from; null: the customer's own.
  await sql`
    alter table checkout
      add column organization_id uuid references organizations on delete set null`.execute(db);

  await auditViews(db);
}

/** The views of T-2: their columns stay, new ones come last. */
async function auditViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view audit_deposit as
    select id as deposit_id, customer_gid, amount_cents, amount_cents + bonus_cents as credit_cents,
      state, payment_intent_id, created_at, organization_id
    from deposit`.execute(db);
  await sql`
    create or replace view audit_payment as
    select id as payment_id, customer_gid, purpose, total_cents, cash_cents, card_cents, terms_cents,
      state, order_gid, payment_intent_id, created_at, organization_id
    from payment`.execute(db);
  // Customers only: what an organization has is never published (I-6).
  await sql`
    create or replace view audit_balance as
    select
      balance.customer_gid,
      balance.ledger_cents,
      balance.held_cents,
      projection.published_value,
      coalesce(projection.published_seq >= projection.wanted_seq
        and case when projection.published_value ~ '^[0-9]{1,15}([.][0-9]{1,2})?$'
          then projection.published_value::numeric * 100 = greatest(0, balance.ledger_cents)
          else false end, false) as in_sync
    from (
      select
        customer.customer_gid,
        coalesce(sum(account.balance_cents)
          filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
          as ledger_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind = 'customer_held'), 0)::bigint as held_cents
      from customer_account customer
      left join ledger_account account on account.customer_gid = customer.customer_gid
      where not is_organization_gid(customer.customer_gid)
      group by customer.customer_gid
    ) balance
    left join balance_projection projection on projection.customer_gid = balance.customer_gid`.execute(
    db,
  );
  await sql`
    create view audit_organization_balance as
    select
      organization.id as organization_id,
      coalesce(sum(account.balance_cents)
        filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
        as ledger_cents,
      coalesce(sum(account.balance_cents)
        filter (where account.kind = 'customer_reserved'), 0)::bigint as reserved_cents
    from organizations organization
    left join ledger_account account on account.customer_gid = organization_gid(organization.id)
    group by organization.id`.execute(db);

  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks}`.execute(db);
  // All checks in one pass: one pass for each of them was estimated so dear that Postgres compiled it
  // to machine code first, for seconds.
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);
}
