import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What goes back after an order (decisions 0018 and 0033): refunds that staff ask for, written down before the
 * platform is asked, orders that they cancel, and disputes. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
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
      method text not null check (method in ('original', 'earth_cash')),
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
      requested_at timestamptz not null,
      ended_at timestamptz,
      -- When the mail about it to its customer was written.
      notified_at timestamptz,
      -- Why the last attempt failed: a call and a kind of failure, never a vendor's words.
      last_failure text,
      check (method = 'original' or payment_id is not null),
      check (to_cents between from_cents and from_cents + amount_cents),
      check (state = 'refused' or to_cents = from_cents + amount_cents),
      check ((state = 'done') = (refund_gid is not null)),
      check ((state = 'asked') = (ended_at is null))
    )`,
  // One after the other: each knows what was refunded before it.
  sql`
    create unique index order_refund_one_open on order_refund (order_gid)
    where state = 'asked'`,
  sql`create index order_refund_order on order_refund (order_gid, requested_at)`,
  sql`
    create index order_refund_payment on order_refund (payment_id)
    where payment_id is not null`,
  // As small as what is to be notified of: the look for it comes every minute.
  sql`
    create index order_refund_unnotified on order_refund (ended_at)
    where notified_at is null and state = 'done'`,
  // What has ended does not change, but that its customer is notified, once.
  sql`
    create function order_refund_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of a refund is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.order_gid, new.payment_id, new.staff_id, new.input,
          new.amount_cents, new.method, new.from_cents, new.requested_at)
        is distinct from
          (old.id, old.form_token, old.order_gid, old.payment_id, old.staff_id, old.input,
            old.amount_cents, old.method, old.from_cents, old.requested_at) then
        raise exception 'a refund does not change' using errcode = 'restrict_violation';
      end if;
      if old.state = 'asked' then return new; end if;
      if (new.request_id, new.to_cents, new.state, new.refund_gid, new.attempts,
          new.next_attempt_at, new.lease_owner, new.lease_until, new.ended_at)
        is distinct from
          (old.request_id, old.to_cents, old.state, old.refund_gid, old.attempts,
            old.next_attempt_at, old.lease_owner, old.lease_until, old.ended_at)
        or new.notified_at is distinct from coalesce(old.notified_at, new.notified_at) then
        raise exception 'a refund does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger order_refund_guarded before update or delete on order_refund
    for each row execute function order_refund_guard()`,
  sql`
    create trigger order_refund_no_truncate before truncate on order_refund
    for each statement execute function order_refund_guard()`,
  // Orders that staff wanted cancelled, so that its customer is notified of each, once: when the mail about
  // it was written.
  sql`
    create table order_cancel (
      order_gid text primary key,
      -- What was refunded of it before, at the platform: no part of what the mail says goes back.
      refunded_cents bigint not null check (refunded_cents >= 0),
      requested_at timestamptz not null,
      notified_at timestamptz
    )`,
  // As small as what is to be notified of: the look for it comes every minute.
  sql`create index order_cancel_unnotified on order_cancel (requested_at) where notified_at is null`,
  // Disputes at Stripe of the charge of a payment or a deposit, as they were read last, with what staff need to
  // answer them.
  sql`
    create table payment_dispute (
      dispute_id text primary key,
      payment_id uuid references payment,
      amount_cents bigint not null check (amount_cents >= 0),
      -- needs_response, under_review, won, lost …: an open list of Stripe's.
      status text not null,
      -- When the read began that this came from.
      updated_at timestamptz not null,
      deposit_id uuid references deposit,
      -- Stripe's word: fraudulent, product_not_received …; null until it is read again.
      reason text,
      evidence_due_at timestamptz,
      is_answered boolean not null default false,
      opened_at timestamptz not null default now(),
      constraint payment_dispute_of_one check (num_nonnulls(payment_id, deposit_id) = 1)
    )`,
  sql`create index payment_dispute_of on payment_dispute (payment_id)`,
  sql`create index payment_dispute_of_deposit on payment_dispute (deposit_id)`,
  // Each mail to staff about a dispute, once: that it was opened, and that its deadline is near.
  sql`
    create table dispute_mail (
      dispute_id text not null references payment_dispute,
      about text not null check (about in ('opened', 'due')),
      notified_at timestamptz not null,
      primary key (dispute_id, about)
    )`,
  sql`
    create table dispute_note (
      id bigint generated always as identity primary key,
      form_token uuid not null unique,
      dispute_id text not null references payment_dispute,
      staff_id text not null,
      at timestamptz not null,
      -- Null once the customer was forgotten.
      text text check (char_length(text) between 1 and 2000)
    )`,
  sql`create index dispute_note_of on dispute_note (dispute_id, at)`,
);
