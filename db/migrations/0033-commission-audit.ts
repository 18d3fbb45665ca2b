import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { paymentChecks } from './0022-payment-checks';
import { commissionChecks } from './0033-commission-checks';

/**
 * What takes a commission back besides the order's refunds, and whether every commission stands where its
 * order says (decision 0028): disputes of the card's part of an order, what of an order is asked for by
 * many at once, and the invariants I-23 and I-24. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Disputes at Stripe of the charge of a payment, as they were read last.
  await sql`
    create table payment_dispute (
      dispute_id text primary key,
      payment_id uuid not null references payment,
      amount_cents bigint not null check (amount_cents >= 0),
      -- needs_response, under_review, won, lost …: an open list of Stripe's.
      status text not null,
      -- When the read began that this came from.
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_dispute_of on payment_dispute (payment_id)`.execute(db);

  // A bank has asked the order's money back, and has it or may get it. An inquiry only asks, unless it
  // has ended as a chargeback: what domain/commissions/commission says of a dispute, said once more.
  await sql`
    create function order_is_disputed(body jsonb) returns boolean language sql immutable as $$
      select exists (
        select from jsonb_array_elements(case jsonb_typeof(body->'disputes')
          when 'array' then body->'disputes' else '[]'::jsonb end) dispute
        where case when dispute->>'initiatedAs' = 'INQUIRY'
          then dispute->>'status' in ('LOST', 'ACCEPTED')
          else coalesce(dispute->>'status', '') not in ('WON', 'PREVENTED') end)
    $$`.execute(db);
  // Of the whole order only what commissions need, in columns of their own: a body is long. Kept by a
  // trigger: generated columns would write all that is there anew, longer than a statement may take
  // (db/timeouts). No order from before has either; it is read again when it changes.
  await sql`
    alter table order_copy_whole
      add column referral text,
      add column is_disputed boolean not null default false`.execute(db);
  await sql`
    create function order_copy_whole_read() returns trigger language plpgsql as $$
    begin
      new.referral := new.body->>'referral';
      new.is_disputed := order_is_disputed(new.body);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_copy_whole_reads before insert or update on order_copy_whole
    for each row execute function order_copy_whole_read()`.execute(db);
  await sql`create index order_copy_whole_referral on order_copy_whole (order_gid)
    where referral is not null`.execute(db);

  // amount * part / whole, half a cent up.
  await sql`
    create function commission_share(amount bigint, part bigint, whole bigint) returns bigint
    language sql immutable as $$
      select case when whole <= 0 then 0
        else div(2 * amount::numeric * greatest(0, least(part, whole)) + whole, 2 * whole::numeric)
        end::bigint
    $$`.execute(db);

  // What the entries of each commission come to, and what the order says that it has to be; null where
  // the copy of the order is gone.
  await sql`
    create view commission_standing as
    select commission.order_gid, commission.ambassador_gid, commission.base_cents,
      commission.basis_points, commission.commission_cents,
      coalesce(entries.cents, 0)::bigint as cents,
      coalesce(entries.sales_cents, 0)::bigint as sales_cents,
      case when whole.order_gid is null then null when taken.all_of_it then 0
        else commission_share(commission.commission_cents,
          made.total_cents - made.refunded_cents, made.total_cents) end as target_cents,
      case when whole.order_gid is null then null when taken.all_of_it then 0
        else commission_share(commission.base_cents,
          made.total_cents - made.refunded_cents, made.total_cents) end as target_sales_cents
    from commission
    left join order_copy made on made.order_gid = commission.order_gid and made.gone_at is null
    left join order_copy_whole whole on whole.order_gid = made.order_gid
    left join (
      select distinct payment.order_gid
      from payment_dispute dispute
      join payment on payment.id = dispute.payment_id
      where dispute.status not in ('won', 'prevented', 'warning_needs_response',
        'warning_under_review', 'warning_closed')
    ) bank on bank.order_gid = commission.order_gid
    left join (
      select order_gid, sum(cents) as cents, sum(sales_cents) as sales_cents
      from commission_entry where order_gid is not null group by order_gid
    ) entries on entries.order_gid = commission.order_gid
    cross join lateral (
      select coalesce(whole.is_disputed, false) or bank.order_gid is not null
        or coalesce(made.cancelled_at is not null and made.financial_status = 'VOIDED', false)
        as all_of_it
    ) taken`.execute(db);

  // For whoever looks from outside (T-2).
  await sql`
    create view audit_commission as
    select order_gid, ambassador_gid, base_cents, basis_points, commission_cents,
      cents as standing_cents, target_cents
    from commission_standing`.execute(db);
  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks} union all ${commissionChecks}`.execute(db);
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);
}
