import { sql, type Kysely } from 'kysely';

/**
 * What an attack on the back-office has found missing: two people of whom one has let the other in are one
 * (decision 0035), what staff typed about somebody goes with them, and a code of an ambassador can end
 * (decision 0028). Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepApart(db);
  await letTagsGo(db);
  await endCodes(db);
}

/** Whoever let a colleague in, or was let in by the same, does not approve their corrections. */
async function keepApart(db: Kysely<unknown>): Promise<void> {
  await sql`create index staff_action_let_in on staff_action (at)
    where action = 'staff.change' and subject_kind = 'staff'`.execute(db);
  // Whether one of them has let the other in during the last 30 days, or somebody both, straight or
  // through others: by an invitation, or by making an admin of somebody, enabling them again or taking
  // their second factor away. The operator of the machine is nobody's colleague.
  await sql`
    create function staff_near(one text, other text, at timestamptz) returns boolean
    language sql stable as $$
      with recursive let_in as (
        select act.staff_id as by_id, act.subject_id as id from staff_action act
        where act.action = 'staff.change' and act.subject_kind = 'staff' and act.outcome = 'done'
          and act.at > $3 - interval '30 days' and act.staff_id <> 'operator'
          and (act.step in ('invite', 'resend-invitation', 'enable', 'reset-second-factor')
            or (act.step = 'change-role' and act.details ->> 'to' = 'admin'))
      ), ties (id, next) as (
        select by_id, id from let_in union select id, by_id from let_in
      ), near (id) as (
        select $1 union select ties.next from ties join near on near.id = ties.id
      )
      select exists (select from near where near.id = $2)
    $$`.execute(db);

  await sql`
    create or replace function balance_adjustment_guard() returns trigger language plpgsql as $$
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
        raise exception '% of an adjustment is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.customer_gid, new.amount_cents, new.against, new.limit_cents,
          new.at_once, new.asked_by, new.asked_at)
        is distinct from (old.id, old.form_token, old.customer_gid, old.amount_cents, old.against,
          old.limit_cents, old.at_once, old.asked_by, old.asked_at)
        or (new.reason <> old.reason and new.reason <> '')
        or (old.state <> 'asked' and (new.state, new.version, new.decided_by, new.decided_at)
          is distinct from (old.state, old.version, old.decided_by, old.decided_at)) then
        raise exception 'an adjustment is decided once and does not change'
          using errcode = 'restrict_violation';
      end if;
      if old.state = 'asked' and new.state = 'approved'
        and staff_near(new.asked_by, new.decided_by, new.decided_at) then
        raise exception 'who let a colleague in does not approve with them'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger balance_adjustment_made before insert on balance_adjustment
    for each row execute function balance_adjustment_guard()`.execute(db);
}

/**
 * A trace stays for ever, but for the tags in it: staff types them, and may have typed a name. Those about
 * a customer who is to be forgotten, or about an order or a draft of theirs, are taken out; nothing else is.
 */
async function letTagsGo(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function staff_action_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.details = old.details - 'tag'
          and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
          and (old.subject_kind = 'customer' and exists (select from redacted_customer gone
              where gone.customer_gid = old.subject_id)
            or old.subject_kind = 'order' and exists (select from order_copy kept
              join redacted_customer gone on gone.customer_gid = kept.customer_gid
              where kept.order_gid = old.subject_id)
            or old.subject_kind = 'draft-order' and exists (select from draft_copy kept
              join redacted_customer gone on gone.customer_gid = kept.customer_gid
              where kept.draft_gid = old.subject_id)) then
          return new;
        end if;
      end if;
      raise exception '% of a staff action is refused', tg_op using errcode = 'restrict_violation';
    end $$`.execute(db);
}

async function endCodes(db: Kysely<unknown>): Promise<void> {
  // Codes that were an ambassador's: what was ordered by one before it ended is still theirs.
  await sql`
    create table ambassador_code_end (
      code text primary key check (code ~ '^[A-Z2-9]{6,16}$'),
      ambassador_gid text not null references ambassador,
      ended_at timestamptz not null,
      -- staff_user.id
      ended_by text not null check (ended_by <> '')
    )`.execute(db);
  await sql`create index ambassador_code_end_of on ambassador_code_end (ambassador_gid)`.execute(
    db,
  );
  // Clicks are kept for a time and counted for ever.
  await sql`alter table ambassador
    add column earlier_clicks bigint not null default 0 check (earlier_clicks >= 0)`.execute(db);
  await sql`create index referral_click_oldest on referral_click (clicked_at)`.execute(db);
}
