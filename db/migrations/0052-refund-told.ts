import { sql, type Kysely } from 'kysely';

/**
 * When a refund by staff was handed on to be told to its customer, and when the mail about it has left.
 * Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By its default every row that is there counts as told: nobody is mailed about the past.
  await sql`
    alter table order_refund
      add column told_at timestamptz default now(),
      add column mailed_at timestamptz,
      add constraint order_refund_mailed_once_told
        check (mailed_at is null or told_at is not null)`.execute(db);
  await sql`alter table order_refund alter column told_at drop default`.execute(db);
  await sql`update order_refund set told_at = null where state = 'asked'`.execute(db);
  // As small as what is to be told: the look for it comes every minute.
  await sql`
    create index order_refund_untold on order_refund (ended_at)
    where told_at is null and state = 'done'`.execute(db);

  // What has ended does not change, but that it is told, once.
  await sql`
    create or replace function order_refund_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of a refund is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.order_gid, new.payment_id, new.staff_id, new.input,
          new.amount_cents, new.way, new.from_cents, new.asked_at)
        is distinct from
          (old.id, old.form_token, old.order_gid, old.payment_id, old.staff_id, old.input,
            old.amount_cents, old.way, old.from_cents, old.asked_at) then
        raise exception 'a refund does not change' using errcode = 'restrict_violation';
      end if;
      if old.state = 'asked' then return new; end if;
      if (new.request_id, new.to_cents, new.state, new.refund_gid, new.attempts,
          new.next_attempt_at, new.lease_owner, new.lease_until, new.ended_at)
        is distinct from
          (old.request_id, old.to_cents, old.state, old.refund_gid, old.attempts,
            old.next_attempt_at, old.lease_owner, old.lease_until, old.ended_at)
        or new.told_at is distinct from coalesce(old.told_at, new.told_at)
        or new.mailed_at is distinct from coalesce(old.mailed_at, new.mailed_at) then
        raise exception 'a refund does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
}
