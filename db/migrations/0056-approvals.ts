import { sql, type Kysely } from 'kysely';

/**
 * One table of everything for which one person is not enough (decision 0041): corrections of a balance, which
 * had a table of their own, and what staff do to orders, drafts and commissions. Amounts are cents, times UTC.
 * Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table balance_adjustment rename to approval`.execute(db);
  for (const [old, now] of [
    ['balance_adjustment_open', 'approval_open'],
    ['balance_adjustment_newest', 'approval_newest'],
    ['balance_adjustment_customer', 'approval_customer'],
  ] as const) {
    await sql`alter index ${sql.ref(old)} rename to ${sql.ref(now)}`.execute(db);
  }
  await sql`
    alter table approval
      add column kind text not null default 'adjustment' check (kind in
        ('adjustment', 'mark-paid', 'mark-paid-run', 'refund', 'cancel', 'price', 'commission')),
      -- What it is about, where that is no customer: an order, a draft or a change of many orders.
      add column subject_id text check (subject_id <> ''),
      -- What will be done, to the last detail, once it is approved.
      add column request jsonb not null default '{}',
      -- How it ended after it was approved: a platform may refuse, or the order has changed.
      add column outcome text check (outcome in ('done', 'refused')),
      add column because text,
      add column ended_at timestamptz,
      alter column customer_gid drop not null,
      alter column against drop not null,
      add constraint approval_about check (
        (kind = 'adjustment') = (customer_gid is not null)
        and (kind = 'adjustment') = (against is not null)
        and (kind = 'adjustment') = (subject_id is null)),
      add constraint approval_ended check (
        (outcome is null) = (ended_at is null)
        and (outcome is null or (state = 'approved' and kind <> 'adjustment'))
        and (because is null or outcome = 'refused')),
      -- What the store asks for itself is nobody's to do alone.
      add constraint approval_of_store check (kind <> 'commission' or not at_once)`.execute(db);
  await sql`
    alter table approval alter column kind drop default, alter column request drop default`.execute(
    db,
  );
  // Two people who ask for the same are one question to the third.
  await sql`create unique index approval_open_subject on approval (kind, subject_id)
    where state = 'asked'`.execute(db);
  await sql`create index approval_subject on approval (subject_id, asked_at desc)
    where subject_id is not null`.execute(db);
  await sql`create index approval_alone on approval (asked_by, asked_at) where at_once`.execute(db);
  // A commission is decided once.
  await sql`create unique index approval_commission on approval (subject_id)
    where kind = 'commission'`.execute(db);
  await keepApart(db);
  await guard(db);
  await askForApprovals(db);
}

/**
 * Who made an order or a draft does not approve what follows from it: neither the prices that they have set by
 * hand, nor the commission on an order that they have marked as paid.
 */
async function keepApart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function approval_near(kind text, subject_id text, asked_by text, decider text,
      at timestamptz) returns boolean language sql stable as $$
      select exists (
        select from (
          select $3 as id
          union
          select act.staff_id from staff_action act
          where $1 in ('price', 'commission')
            and act.action in ('drafts.change', 'drafts.price', 'drafts.complete', 'orders.mark-paid')
            and act.step in ('create', 'change', 'complete', 'mark-paid')
            and act.outcome <> 'refused'
            and ((act.subject_kind, act.subject_id) in (('order', $2), ('draft-order', $2))
              or (act.subject_kind = 'draft-order' and act.subject_id in (
                select made.details ->> 'draft' from staff_action made
                where made.subject_kind = 'order' and made.subject_id = $2
                union all
                select draft_gid from draft_copy where order_gid = $2)))
        ) maker
        where maker.id = $4 or staff_near(maker.id, $4, $5))
    $$`.execute(db);
}

async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger balance_adjustment_guarded on approval`.execute(db);
  await sql`drop trigger balance_adjustment_made on approval`.execute(db);
  await sql`drop trigger balance_adjustment_no_truncate on approval`.execute(db);
  await sql`drop function balance_adjustment_guard()`.execute(db);
  await sql`
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
          new.against, new.request, new.limit_cents, new.at_once, new.asked_by, new.asked_at)
        is distinct from (old.id, old.form_token, old.kind, old.customer_gid, old.subject_id,
          old.amount_cents, old.against, old.request, old.limit_cents, old.at_once, old.asked_by,
          old.asked_at)
        or (new.reason <> old.reason and new.reason <> '')
        or (old.state <> 'asked' and (new.state, new.version, new.decided_by, new.decided_at)
          is distinct from (old.state, old.version, old.decided_by, old.decided_at))
        or (old.outcome is not null and (new.outcome, new.because, new.ended_at)
          is distinct from (old.outcome, old.because, old.ended_at)) then
        raise exception 'what was asked for is decided once and does not change'
          using errcode = 'restrict_violation';
      end if;
      if old.state = 'asked' and new.state = 'approved' and approval_near(new.kind, new.subject_id,
        new.asked_by, new.decided_by, new.decided_at) then
        raise exception 'who let a colleague in does not approve with them'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger approval_made before insert on approval
    for each row execute function approval_guard()`.execute(db);
  await sql`
    create trigger approval_guarded before update or delete on approval
    for each row execute function approval_guard()`.execute(db);
  await sql`
    create trigger approval_no_truncate before truncate on approval
    for each statement execute function approval_guard()`.execute(db);
}

/** The checks of migration 0048 (I-27) look at the corrections among the approvals; nothing else changes. */
async function askForApprovals(db: Kysely<unknown>): Promise<void> {
  const corrections = `(select * from approval where kind = 'adjustment') adjustment`;
  await rewrite(db, 'audit_of_adjustments', 'balance_adjustment adjustment', corrections);
  await rewrite(db, 'audit_of_transactions', 'balance_adjustment adjustment', corrections);
  for (const trigger of ['guarded', 'no_truncate']) {
    const old = `'balance_adjustment', 'balance_adjustment_${trigger}'`;
    await rewrite(db, 'audit_of_now', old, `'approval', 'approval_${trigger}'`);
  }
}

async function rewrite(db: Kysely<unknown>, name: string, old: string, now: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${name}::regproc) as text`.execute(db);
  const text = rows[0]?.text ?? '';
  if (text.split(old).length !== 2) throw new Error(`${name} does not say ${old} once.`);
  await sql.raw(text.replace(old, () => now)).execute(db);
}
