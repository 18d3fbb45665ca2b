import { sql } from 'kysely';

/** The checks of migration 0033: selects of (check_name, subject, detail). Frozen. */
export const commissionChecks = sql`
  select 'I-23'::text as check_name, standing.order_gid as subject,
    jsonb_build_object('commission', standing.commission_cents, 'entries', standing.cents,
      'target', standing.target_cents, 'sales', standing.sales_cents,
      'target_sales', standing.target_sales_cents) as detail
  from commission_standing standing
  where standing.cents not between 0 and standing.commission_cents
    or standing.sales_cents not between 0 and standing.base_cents
    or standing.commission_cents <> commission_share(standing.base_cents, standing.basis_points, 10000)
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
    group by entry.order_gid
  ) entries on entries.order_gid = commission.order_gid
  where coalesce(entries.earned, 0) <> 1 or entries.others > 0 or entries.early > 0
    or referral.refused is not null
    or referral.ambassador_gid is distinct from commission.ambassador_gid
    or rate.basis_points is distinct from commission.basis_points
    or rate.from_at > commission.earned_at

  union all
  select 'I-24', expected.name, jsonb_build_object('table', expected.on_table)
  from (values
    ('order_referral', 'order_referral_append_only'),
    ('commission_rate', 'commission_rate_append_only'),
    ('commission_rate', 'commission_rate_no_truncate'),
    ('commission', 'commission_append_only'), ('commission', 'commission_no_truncate'),
    ('commission_entry', 'commission_entry_append_only'),
    ('commission_entry', 'commission_entry_no_truncate')
  ) as expected (on_table, name)
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass(expected.on_table)
      and guard.tgname = expected.name and guard.tgenabled in ('O', 'A'))`;
