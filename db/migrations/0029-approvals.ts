import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Everything for which one person is not enough (decisions 0035 and 0041): corrections of a balance, and what
 * staff do to orders, drafts and commissions. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table approval (
      id uuid primary key,
      -- Of the form: however often it is sent, it is one question.
      form_token uuid not null unique,
      customer_gid text references customer_account,
      -- Above zero adds to the balance.
      amount_cents bigint not null check (amount_cents <> 0),
      -- Where it comes from or goes to: the world outside, or the house bears it.
      against text check (against in ('external', 'loss', 'raise')),
      -- As it was typed; empty once the customer is to be forgotten.
      reason text not null,
      -- What one person could do alone when it was asked for.
      limit_cents integer not null check (limit_cents >= 0),
      at_once boolean not null,
      state text not null check (state in ('asked', 'approved', 'refused', 'withdrawn')),
      version integer not null default 1 check (version > 0),
      -- staff_user.id
      requested_by text not null check (requested_by <> ''),
      requested_at timestamptz not null,
      decided_by text check (decided_by <> ''),
      decided_at timestamptz,
      kind text not null check (kind in
        ('adjustment', 'mark-paid', 'mark-paid-run', 'refund', 'cancel', 'price', 'commission')),
      -- What it is about, where that is no customer: an order, a draft or a change of many orders.
      subject_id text check (subject_id <> ''),
      -- What will be done, to the last detail, once it is approved.
      request jsonb not null,
      -- How it ended after it was approved: a platform may refuse, or the order has changed.
      outcome text check (outcome in ('done', 'refused')),
      because text,
      ended_at timestamptz,
      -- How often something that one person does alone was tried: after the first attempt, a rejection does not
      -- prove that nothing was done, so it goes on counting in what they did that day.
      attempts integer not null default 1 check (attempts >= 1),
      check ((state = 'asked') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check (not at_once or (state = 'approved' and decided_by = requested_by
        and abs(amount_cents) <= limit_cents)),
      -- Nobody approves what they have asked for themselves.
      check (at_once or state <> 'approved' or decided_by <> requested_by),
      check (state <> 'withdrawn' or decided_by = requested_by),
      constraint approval_about check (
        (kind = 'adjustment') = (customer_gid is not null)
        and (kind = 'adjustment') = (against is not null)
        and (kind = 'adjustment') = (subject_id is null)),
      constraint approval_ended check (
        (outcome is null) = (ended_at is null)
        and (outcome is null or (state = 'approved' and kind <> 'adjustment'))
        and (because is null or outcome = 'refused')),
      -- What the store asks for itself is nobody's to do alone.
      constraint approval_of_store check (kind <> 'commission' or not at_once),
      -- Whoever asks may have raised it: nobody accepts a raise alone, however small it is.
      constraint approval_raise check (against is distinct from 'raise'
        or (amount_cents > 0 and not at_once))
    )`,
  sql`create index approval_open on approval (requested_at, id) where state = 'asked'`,
  sql`create index approval_newest on approval (requested_at desc, id desc)`,
  sql`create index approval_customer on approval (customer_gid, requested_at desc)`,
  // Two people who ask for the same are one question to the third.
  sql`
    create unique index approval_open_subject on approval (kind, subject_id)
    where state = 'asked'`,
  sql`
    create index approval_subject on approval (subject_id, requested_at desc)
    where subject_id is not null`,
  sql`create index approval_alone on approval (requested_by, requested_at) where at_once`,
  // A commission is decided once.
  sql`create unique index approval_commission on approval (subject_id) where kind = 'commission'`,
  sql`
    create unique index approval_raise_open on approval (customer_gid)
    where against = 'raise' and state = 'asked'`,
  // Who made an order or a draft does not approve what follows from it: neither the prices that they have set
  // by hand, nor the commission on an order that they have marked as paid. Whoever quoted a custom order made
  // its prices, too.
  sql`
    create function approval_near(kind text, subject_id text, requested_by text, decider text,
      at timestamptz) returns boolean language sql stable as $$
      select exists (
        select from (
          select $3 as id
          union
          select act.staff_id from staff_action act
          where $1 in ('price', 'commission')
            and act.action in ('drafts.change', 'drafts.price', 'drafts.complete', 'orders.mark-paid',
              'custom-orders.handle')
            and act.step in ('create', 'change', 'complete', 'mark-paid', 'quote')
            and act.outcome <> 'refused'
            and ((act.subject_kind, act.subject_id) in (('order', $2), ('draft-order', $2))
              or (act.subject_kind = 'draft-order' and act.subject_id in (
                select made.details ->> 'draft' from staff_action made
                where made.subject_kind = 'order' and made.subject_id = $2
                union all
                select draft_gid from draft_mirror where order_gid = $2))
              or (act.subject_kind = 'custom-order' and act.subject_id in (
                select id::text from custom_order where order_gid = $2)))
        ) maker
        where maker.id = $4 or staff_near(maker.id, $4, $5)
      )
    $$`,
  sql`
    create function approval_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        -- What is wrong with a frozen account is for two to look at, however little it is.
        if new.at_once and exists (select from customer_account account
          where account.customer_gid = new.customer_gid and account.frozen) then
          raise exception 'nobody corrects a frozen account alone' using errcode = 'restrict_violation';
        end if;
        return new;
      end if;
      if tg_op <> 'UPDATE' then
        raise exception '% of an approval is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.kind, new.customer_gid, new.subject_id, new.amount_cents,
          new.against, new.request, new.limit_cents, new.at_once, new.requested_by, new.requested_at)
        is distinct from (old.id, old.form_token, old.kind, old.customer_gid, old.subject_id,
          old.amount_cents, old.against, old.request, old.limit_cents, old.at_once, old.requested_by,
          old.requested_at)
        or (new.reason <> old.reason and new.reason <> '')
        or (old.state <> 'asked' and (new.state, new.version, new.decided_by, new.decided_at)
          is distinct from (old.state, old.version, old.decided_by, old.decided_at))
        or (old.outcome is not null and (new.outcome, new.because, new.ended_at)
          is distinct from (old.outcome, old.because, old.ended_at)) then
        raise exception 'what was asked for is decided once and does not change'
          using errcode = 'restrict_violation';
      end if;
      if old.state = 'asked' and new.state = 'approved' and approval_near(new.kind, new.subject_id,
        new.requested_by, new.decided_by, new.decided_at) then
        raise exception 'who let a colleague in does not approve with them'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger approval_made before insert on approval
    for each row execute function approval_guard()`,
  sql`
    create trigger approval_guarded before update or delete on approval
    for each row execute function approval_guard()`,
  sql`
    create trigger approval_no_truncate before truncate on approval
    for each statement execute function approval_guard()`,
);
