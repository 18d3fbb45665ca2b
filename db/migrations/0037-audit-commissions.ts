import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The invariants of commissions, payouts and adjustments: of some of them or, with null, of all. Rows are what is
 * wrong.
 */
export const up = statements(
  // amount * part / whole, half a cent up.
  sql`
    create function commission_share(amount bigint, part bigint, whole bigint) returns bigint
    language sql immutable as $$
      select case when whole <= 0 then 0
        else div(2 * amount::numeric * greatest(0, least(part, whole)) + whole, 2 * whole::numeric)
        end::bigint
    $$`,
  // What the entries of some commissions or, with null, of all come to, and what the order says that it has to
  // be; null where the mirror of the order is gone. Where a bank disputes a deposit that paid for the order, or has
  // taken it back, that part of the order brings nothing.
  sql`
    create function commission_net_of(text[])
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
      left join order_mirror made
        on made.order_gid = commission.order_gid and made.gone_at is null
      left join order_mirror_whole whole on whole.order_gid = made.order_gid
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
        from payment_tranche lot
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
    $$`,
  sql`
    create view commission_net as
    select * from commission_net_of(null)`,
  sql`
    create view audit_commission as
    select order_gid, ambassador_gid, base_cents, basis_points, commission_cents,
      cents as net_cents, target_cents
    from commission_net`,
  sql`
    create function audit_of_commissions(text[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-23'::text, standing.order_gid,
        jsonb_build_object('commission', standing.commission_cents, 'entries', standing.cents,
          'target', standing.target_cents, 'sales', standing.sales_cents,
          'target_sales', standing.target_sales_cents)
      from commission_net_of($1) standing
      where standing.cents not between 0 and standing.commission_cents
        or standing.sales_cents not between 0 and standing.base_cents
        or standing.commission_cents
          <> commission_share(standing.base_cents, standing.basis_points, 10000)
        -- Of what the platform has no more, nothing can be said.
        or standing.cents <> standing.target_cents
        or standing.sales_cents <> standing.target_sales_cents

      union all
      select 'I-24', commission.order_gid,
        jsonb_build_object('ambassador', commission.ambassador_gid, 'earned', entries.earned,
          'others', entries.others, 'early', entries.early, 'refused', referral.refused)
      from commission
      left join order_referral referral on referral.order_gid = commission.order_gid
      left join commission_rate rate on rate.id = commission.rate_id
      left join (
        select entry.order_gid,
          count(*) filter (where entry.kind = 'earned') as earned,
          count(*) filter (where entry.ambassador_gid <> its.ambassador_gid) as others,
          count(*) filter (where entry.payable_at < its.payable_at
            or entry.occurred_at < its.earned_at
            or (entry.kind = 'earned' and (entry.cents, entry.sales_cents, entry.payable_at)
              is distinct from (its.commission_cents, its.base_cents, its.payable_at))) as early
        from commission_entry entry
        join commission its on its.order_gid = entry.order_gid
        where $1 is null or entry.order_gid = any($1)
        group by entry.order_gid
      ) entries on entries.order_gid = commission.order_gid
      where ($1 is null or commission.order_gid = any($1))
        and (coalesce(entries.earned, 0) <> 1 or entries.others > 0 or entries.early > 0
          or referral.refused is not null
          or referral.ambassador_gid is distinct from commission.ambassador_gid
          or rate.basis_points is distinct from commission.basis_points
          or rate.from_at > commission.earned_at)
    $$`,
  sql`
    create function audit_of_payouts(uuid[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-25'::text, payout.id::text,
        jsonb_build_object('way', payout.method, 'state', payout.state, 'cents', payout.cents,
          'taken', entries.taken, 'returned', entries.returned, 'ledger', ledger.lines)
      from commission_payout payout
      cross join lateral (
        select
          coalesce(sum(entry.cents) filter (where entry.kind = 'payout'), 0) as taken,
          coalesce(sum(entry.cents) filter (where entry.kind = 'payout_returned'), 0) as returned,
          count(*) as all_of_it,
          count(*) filter (where entry.ambassador_gid <> payout.ambassador_gid) as others
        from commission_entry entry where entry.payout_id = payout.id
      ) entries
      left join ledger_tx tx on tx.dedupe_key = 'payout:' || payout.id
      cross join lateral (
        select count(*) as lines,
          count(*) filter (where (account.kind = 'customer_paid'
              and account.customer_gid = payout.ambassador_gid
              and entry.amount_cents = payout.cents)
            or (account.kind = 'commission_expense' and entry.amount_cents = -payout.cents))
            as right_ones
        from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where entry.tx_id = tx.id
      ) ledger
      where ($1 is null or payout.id = any($1)) and (entries.others > 0
        or entries.taken <> -payout.cents
        or entries.returned <> case when payout.state = 'refused' then payout.cents else 0 end
        or entries.all_of_it <> case when payout.state = 'refused' then 2 else 1 end
        or (tx.id is not null) <> (payout.method = 'earth_cash' and payout.state = 'paid')
        or (tx.id is not null
          and (tx.kind <> 'commission_paid' or ledger.lines <> 2 or ledger.right_ones <> 2)))
    $$`,
  sql`
    create function audit_of_adjustments(uuid[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-27'::text, adjustment.id::text,
        jsonb_build_object('state', adjustment.state, 'cents', adjustment.amount_cents,
          'posted', ledger.theirs, 'house', ledger.house)
      from (select * from approval where kind = 'adjustment') adjustment
      left join ledger_tx tx on tx.dedupe_key = 'desk:' || adjustment.id
      cross join lateral (
        select
          coalesce(sum(entry.amount_cents)
            filter (where account.kind in ('customer_paid', 'customer_bonus')
              and account.customer_gid = adjustment.customer_gid), 0) as theirs,
          -- The other side of an accepted raise is money from outside.
          coalesce(sum(entry.amount_cents)
            filter (where account.kind = case adjustment.against when 'raise' then 'external'
              else adjustment.against end), 0) as house
        from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where entry.tx_id = tx.id
      ) ledger
      where ($1 is null or adjustment.id = any($1))
        and ((tx.id is not null) <> (adjustment.state = 'approved')
          or (tx.id is not null and (tx.kind <> 'adjustment'
            or ledger.theirs <> adjustment.amount_cents
            or ledger.house <> -adjustment.amount_cents)))
    $$`,
);
