import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Commissions (decision 0028). A commission is explained once (`commission`) and moved by entries that
 * are never changed (`commission_entry`): earned, reversed, restored, paid out. What somebody can be paid
 * is the sum of their entries whose time has come; it may be below zero. It is earned on orders that were really
 * paid (decision 0041): by a payment of ours or by a gateway. What staff have marked as paid by hand earns only
 * what a second person approves. Amounts are cents, times UTC.
 */
export const up = statements(
  // What is paid, by which rule, since when. A new version is a new row: an old commission keeps its own.
  sql`
    create table commission_rate (
      id integer generated always as identity primary key,
      -- For everybody; for who has finished the training.
      rule text not null check (rule in ('standard', 'trained')),
      version integer not null check (version > 0),
      -- Hundredths of a per cent of the goods.
      basis_points integer not null check (basis_points between 0 and 5000),
      from_at timestamptz not null,
      decided_by text not null,
      note text not null,
      unique (rule, version)
    )`,
  sql`
    insert into commission_rate (rule, version, basis_points, from_at, decided_by, note) values
      ('standard', 1, 500, '2024-01-01T08:00:00Z', 'the program', 'The rate the program began with.'),
      ('trained', 1, 700, '2024-01-01T08:00:00Z', 'the program', 'The rate after the training.')`,
  sql`
    create table commission (
      order_gid text primary key references order_referral,
      ambassador_gid text not null references ambassador,
      order_name text not null,
      ordered_at timestamptz not null,
      -- When the order was first met paid.
      earned_at timestamptz not null,
      payable_at timestamptz not null,
      -- The goods after discounts, without shipping and taxes.
      base_cents bigint not null check (base_cents >= 0),
      rate_id integer not null references commission_rate,
      -- As the rate said it then.
      basis_points integer not null,
      commission_cents bigint not null check (commission_cents >= 0),
      -- Where the ambassador was then (ambassador_mirror): what the boards count it for.
      campus_key text,
      chapter_kind text,
      chapter_key text,
      check (payable_at >= earned_at)
    )`,
  sql`create index commission_newest on commission (ambassador_gid, earned_at, order_gid)`,
  // Paid into Earth Cash at once, or asked for as a transfer that a person makes.
  sql`
    create table commission_payout (
      id uuid primary key,
      ambassador_gid text not null references ambassador,
      -- Of the form: the same post again is the same payout.
      form_token uuid not null,
      method text not null check (method in ('earth_cash', 'transfer')),
      cents bigint not null check (cents > 0),
      state text not null check (state in ('asked', 'paid', 'refused')),
      requested_at timestamptz not null,
      ended_at timestamptz,
      ended_by text,
      -- Of the transfer, as the bank or the books know it.
      reference text,
      -- Why it was refused, as its ambassador reads it.
      reason text,
      unique (ambassador_gid, form_token),
      check (method = 'transfer' or (state = 'paid' and reference is null)),
      check ((state = 'asked') = (ended_at is null)),
      check (state <> 'paid' or method = 'earth_cash' or (reference is not null and ended_by is not null)),
      check ((state = 'refused') = (reason is not null))
    )`,
  sql`
    create unique index commission_payout_one_requested on commission_payout (ambassador_gid)
    where state = 'asked'`,
  sql`create index commission_payout_newest on commission_payout (ambassador_gid, requested_at, id)`,
  sql`
    create index commission_payout_waiting on commission_payout (requested_at)
    where state = 'asked'`,
  // What a bank or the books know a transfer by is entered once for an ambassador.
  sql`
    create unique index commission_payout_reference on commission_payout (ambassador_gid, reference)
    where reference is not null`,
  sql`create index commission_payout_listed on commission_payout (requested_at desc, id desc)`,
  sql`
    create table commission_entry (
      id bigint generated always as identity primary key,
      ambassador_gid text not null references ambassador,
      kind text not null check (kind in ('earned', 'reversed', 'restored', 'payout',
        'payout_returned')),
      order_gid text references commission,
      payout_id uuid references commission_payout,
      -- Of the order, from 1.
      nth integer,
      -- Signed: what the ambassador has more or less of.
      cents bigint not null,
      -- Signed, of the goods: what the boards count.
      sales_cents bigint not null default 0,
      -- Why it was reversed.
      because text check (because in ('refund', 'dispute')),
      occurred_at timestamptz not null,
      -- From when on it counts for what can be paid.
      payable_at timestamptz not null,
      check ((order_gid is null) <> (payout_id is null)),
      check ((order_gid is null) = (kind in ('payout', 'payout_returned'))),
      check ((order_gid is null) = (nth is null)),
      check (case kind when 'earned' then cents >= 0 and nth = 1 when 'restored' then cents >= 0
        when 'payout_returned' then cents > 0 when 'payout' then cents < 0 else cents <= 0 end),
      check ((kind = 'reversed') = (because is not null)),
      unique (order_gid, nth),
      unique (payout_id, kind)
    )`,
  sql`
    create index commission_entry_balance on commission_entry (ambassador_gid, payable_at)
    include (cents)`,
  sql`create index commission_entry_newest on commission_entry (ambassador_gid, occurred_at, id)`,
  // The daily mail about commission asks for the orders of a day.
  sql`
    create index commission_entry_earned on commission_entry (occurred_at)
    where kind = 'earned'`,
  sql`
    create trigger commission_rate_append_only before update or delete on commission_rate
    for each row execute function ledger_refuse_change()`,
  sql`
    create trigger commission_rate_no_truncate before truncate on commission_rate
    for each statement execute function ledger_refuse_change()`,
  sql`
    create trigger commission_append_only before update or delete on commission
    for each row execute function ledger_refuse_change()`,
  sql`
    create trigger commission_no_truncate before truncate on commission
    for each statement execute function ledger_refuse_change()`,
  sql`
    create trigger commission_entry_append_only before update or delete on commission_entry
    for each row execute function ledger_refuse_change()`,
  sql`
    create trigger commission_entry_no_truncate before truncate on commission_entry
    for each statement execute function ledger_refuse_change()`,
  // A payout ends once; who, whose and how much never change.
  sql`
    create function commission_payout_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a payout is never deleted' using errcode = 'restrict_violation';
      end if;
      if (new.id, new.ambassador_gid, new.form_token, new.method, new.cents, new.requested_at)
          is distinct from
          (old.id, old.ambassador_gid, old.form_token, old.method, old.cents, old.requested_at)
        or (old.state <> 'asked' and (new.state, new.ended_at, new.ended_by, new.reference, new.reason)
          is distinct from (old.state, old.ended_at, old.ended_by, old.reference, old.reason)) then
        raise exception 'a payout that has ended does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger commission_payout_guarded before update or delete on commission_payout
    for each row execute function commission_payout_guard()`,
  sql`
    create trigger commission_payout_no_truncate before truncate on commission_payout
    for each statement execute function ledger_refuse_change()`,
  // What gateways have received is in the mirror of the order (domain/orders/order).
  sql`
    create function order_proven(order_gid text) returns boolean language sql stable as $$
      select coalesce((whole.body ->> 'receivedCents')::bigint, 0) + ours.cents >= made.total_cents
      from order_mirror made
      join order_mirror_whole whole on whole.order_gid = made.order_gid
      cross join lateral (
        select coalesce(sum(payment.store_credit_cents + payment.card_cents), 0)::bigint as cents from payment
        where payment.order_gid = made.order_gid and payment.state in ('completed', 'settled')
      ) ours
      where made.order_gid = $1
    $$`,
  sql`
    create function commission_proven() returns trigger language plpgsql as $$
    begin
      if order_proven(new.order_gid) is false and not exists (select from approval
        where approval.kind = 'commission' and approval.subject_id = new.order_gid
          and approval.state = 'approved') then
        raise exception 'nobody has paid for this commission' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger commission_proven before insert on commission
    for each row execute function commission_proven()`,
);
