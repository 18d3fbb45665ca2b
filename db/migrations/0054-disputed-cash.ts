import { sql, type Kysely } from 'kysely';

/**
 * What stands of a commission, where a bank disputes a deposit that paid for the order or has taken it back
 * (decision 0028): that part of the order brings nothing. The function of migration 0048, which I-23 and the
 * reconciler ask, once more. Amounts are cents. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function commission_standing_of(text[])
    returns table (order_gid text, ambassador_gid text, base_cents bigint, basis_points integer,
      commission_cents bigint, cents bigint, sales_cents bigint, target_cents bigint,
      target_sales_cents bigint) language sql stable as $$
      select commission.order_gid, commission.ambassador_gid, commission.base_cents,
        commission.basis_points, commission.commission_cents,
        coalesce(entries.cents, 0)::bigint, coalesce(entries.sales_cents, 0)::bigint,
        case when whole.order_gid is null then null when taken.all_of_it then 0
          else commission_share(commission.commission_cents,
            made.total_cents - made.refunded_cents - coalesce(cash.cents, 0), made.total_cents) end,
        case when whole.order_gid is null then null when taken.all_of_it then 0
          else commission_share(commission.base_cents,
            made.total_cents - made.refunded_cents - coalesce(cash.cents, 0), made.total_cents) end
      from commission
      left join order_copy made
        on made.order_gid = commission.order_gid and made.gone_at is null
      left join order_copy_whole whole on whole.order_gid = made.order_gid
      left join (
        select distinct payment.order_gid
        from payment_dispute dispute
        join payment on payment.id = dispute.payment_id
        where dispute.status not in ('won', 'prevented', 'warning_needs_response',
          'warning_under_review', 'warning_closed')
      ) bank on bank.order_gid = commission.order_gid
      left join (
        -- Of the Earth Cash that paid, what came of deposits that a bank keeps from us.
        select payment.order_gid, sum(lot.paid_cents - lot.paid_returned_cents
          + lot.bonus_cents - lot.bonus_returned_cents)::bigint as cents
        from payment_lot lot
        join payment on payment.id = lot.payment_id
        where payment.order_gid is not null and ($1 is null or payment.order_gid = any($1))
          and exists (select from deposit_dispute dispute
            where dispute.deposit_id = lot.deposit_id and dispute.state in ('held', 'lost'))
        group by payment.order_gid
      ) cash on cash.order_gid = commission.order_gid
      left join (
        select entry.order_gid, sum(entry.cents) as cents, sum(entry.sales_cents) as sales_cents
        from commission_entry entry
        where entry.order_gid is not null and ($1 is null or entry.order_gid = any($1))
        group by entry.order_gid
      ) entries on entries.order_gid = commission.order_gid
      cross join lateral (
        select coalesce(whole.is_disputed, false) or bank.order_gid is not null
          or coalesce(made.cancelled_at is not null and made.financial_status = 'VOIDED', false)
          as all_of_it
      ) taken
      where $1 is null or commission.order_gid = any($1)
    $$`.execute(db);
}
