import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { commissionChecks } from './0033-commission-checks';
import { payoutChecks } from './0034-payout-checks';
import { paymentChecks } from './0042-payment-checks';

/**
 * What staff change of orders (decision 0033): whose turn it is at a draft, which form has made which
 * draft, and the refunds that they ask for, written down before the platform is asked. Nothing personal
 * is kept. Amounts are cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The platform cannot compare and set: two posts at one draft come one after the other. A row is
  // there only while somebody is at it.
  await sql`
    create table draft_turn (
      -- gid://shopify/DraftOrder/1, or 'new ' and the form's token.
      subject text primary key,
      holder uuid not null,
      until timestamptz not null
    )`.execute(db);

  await sql`
    create table draft_making (
      form_token uuid primary key,
      staff_id text not null,
      -- Of what the form said: the same form again, or another one.
      fingerprint text not null,
      -- Since then there may be a draft without our knowing its id.
      tried_at timestamptz,
      draft_gid text,
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table order_refund (
      -- Also the key by which the platform knows it again.
      id uuid primary key,
      form_token uuid not null unique,
      order_gid text not null,
      -- Who paid for it here; null: the platform's own checkout took the money.
      payment_id uuid references payment,
      staff_id text not null,
      request_id text,
      -- What is sent, word for word, so that whoever sends it again sends the same.
      input jsonb not null check (jsonb_typeof(input) = 'object'),
      amount_cents integer not null check (amount_cents > 0),
      -- original: to where it came from; earth_cash: all of it to the balance.
      way text not null check (way in ('original', 'earth_cash')),
      -- Its place in the sum of all refunds of the order. What others give back meanwhile takes that
      -- place first; one that was refused keeps what was posted by then.
      from_cents integer not null check (from_cents >= 0),
      to_cents integer not null,
      state text not null check (state in ('asked', 'done', 'refused')),
      refund_gid text unique,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      lease_owner uuid,
      lease_until timestamptz,
      asked_at timestamptz not null,
      ended_at timestamptz,
      check (way = 'original' or payment_id is not null),
      check (to_cents between from_cents and from_cents + amount_cents),
      check (state = 'refused' or to_cents = from_cents + amount_cents),
      check ((state = 'done') = (refund_gid is not null)),
      check ((state = 'asked') = (ended_at is null))
    )`.execute(db);
  // One after the other: each knows what was refunded before it.
  await sql`create unique index order_refund_one_open on order_refund (order_gid)
    where state = 'asked'`.execute(db);
  await sql`create index order_refund_order on order_refund (order_gid, asked_at)`.execute(db);
  await sql`create index order_refund_payment on order_refund (payment_id)
    where payment_id is not null`.execute(db);

  await sql`
    create function order_refund_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of a refund is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if old.state <> 'asked'
        or (new.id, new.form_token, new.order_gid, new.payment_id, new.staff_id, new.input,
            new.amount_cents, new.way, new.from_cents, new.asked_at)
          is distinct from
          (old.id, old.form_token, old.order_gid, old.payment_id, old.staff_id, old.input,
            old.amount_cents, old.way, old.from_cents, old.asked_at) then
        raise exception 'a refund does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_refund_guarded before update or delete on order_refund
    for each row execute function order_refund_guard()`.execute(db);
  await sql`
    create trigger order_refund_no_truncate before truncate on order_refund
    for each statement execute function order_refund_guard()`.execute(db);

  // What of the card's part of a payment was given as Earth Cash. Never both.
  await sql`
    alter table payment
      add column card_as_cash_cents integer not null default 0,
      add constraint payment_card_as_cash check (card_as_cash_cents >= 0
        and card_as_cash_cents + card_refund_wanted_cents <= card_cents)`.execute(db);

  await sql`drop index payment_return_due`.execute(db);
  await sql`
    create index payment_return_due on payment (next_attempt_at)
    where state = 'settled' and (card_refund_wanted_cents > card_refunded_cents
      or cash_returned_cents + card_as_cash_cents + card_refund_wanted_cents
        < least(refunded_cents, cash_cents + card_cents))`.execute(db);

  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks} union all ${commissionChecks} union all ${payoutChecks}`.execute(
    db,
  );
}
