import { sql, type Kysely } from 'kysely';

/**
 * Commission is earned on orders that were really paid (decision 0041): by a payment of ours or by a gateway. What
 * staff have marked as paid by hand earns only what a second person approves. Amounts are cents. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What gateways have received is in the copy of the order (domain/orders/order).
  await sql`
    create function order_proven(order_gid text) returns boolean language sql stable as $$
      select coalesce((whole.body ->> 'receivedCents')::bigint, 0) + ours.cents >= made.total_cents
      from order_copy made
      join order_copy_whole whole on whole.order_gid = made.order_gid
      cross join lateral (
        select coalesce(sum(payment.cash_cents + payment.card_cents), 0)::bigint as cents from payment
        where payment.order_gid = made.order_gid and payment.state in ('completed', 'settled')
      ) ours
      where made.order_gid = $1
    $$`.execute(db);
  await sql`
    create function commission_proven() returns trigger language plpgsql as $$
    begin
      if order_proven(new.order_gid) is false and not exists (select from approval
        where approval.kind = 'commission' and approval.subject_id = new.order_gid
          and approval.state = 'approved') then
        raise exception 'nobody has paid for this commission' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger commission_proven before insert on commission
    for each row execute function commission_proven()`.execute(db);

  // Whoever quoted a custom order made its prices, too.
  await sql`
    create or replace function approval_near(kind text, subject_id text, asked_by text, decider text,
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
                select draft_gid from draft_copy where order_gid = $2))
              or (act.subject_kind = 'custom-order' and act.subject_id in (
                select id::text from custom_order where order_gid = $2)))
        ) maker
        where maker.id = $4 or staff_near(maker.id, $4, $5)
      )
    $$`.execute(db);
}
