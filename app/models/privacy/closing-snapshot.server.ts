import { type Kysely, sql } from 'kysely';
import type { ClosingSnapshot } from '~/domain/customers/account-closing';
import { customerNumber } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import { GIVEN_BACK, UNSENT } from '~/domain/orders/order-payment';
import type { DB } from '../../../db/schema';
import { IS_OWED_BACK } from '~/models/refunds/payment-refund.server';
import { OPEN_STATES } from '~/domain/ledger/ledger';
import type { MergeSnapshot } from '~/domain/customers/account-merge';
import { ledgerBalances } from '~/models/ledger/ledger.server';

/** Reads everything that decides whether an account can be closed, in one statement. */
export async function loadClosingSnapshot(db: Kysely<DB>, gid: string): Promise<ClosingSnapshot> {
  const { rows } = await sql<Row>`
    select
      coalesce((select imported from customer_account where customer_gid = ${gid}), false)
        as is_imported,
      coalesce(sum(balance_cents) filter (where kind in ('customer_paid', 'customer_bonus')), 0)::bigint
        as available,
      coalesce(sum(balance_cents) filter (where kind = 'customer_held'), 0)::bigint as held,
      coalesce(sum(balance_cents) filter (where kind = 'customer_reserved'), 0)::bigint as reserved,
      (select coalesce(sum(cents), 0) from commission_entry where ambassador_gid = ${gid})::bigint
        as commission,
      (select count(*) from commission_payout where ambassador_gid = ${gid} and state = 'asked')
        as transfers,
      (select count(*) from deposit where customer_gid = ${gid}
        and state in (${sql.join([...OPEN_STATES, 'processing', 'review'])})) as deposits,
      (select count(*) from payment where customer_gid = ${gid}
        and state not in ('settled', 'failed')) as payments,
      (select count(*) from order_refund r join payment p on p.id = r.payment_id
        where p.customer_gid = ${gid} and r.state = 'asked') as refunds,
      (select count(*) from payment where customer_gid = ${gid} and ${IS_OWED_BACK}) as owed_back,
      (select count(*) from custom_order where customer_gid = ${gid}
        and state not in ('ordered', 'cancelled')) as custom_orders,
      (select count(*) from approval where customer_gid = ${gid} and state = 'asked')
        + (select count(*) from customer_account
          where customer_gid = ${gid} and unaccepted_cents > 0) as adjustments,
      (select count(*) from order_mirror where customer_gid = ${gid} and gone_at is null
        and cancelled_at is null and fulfillment_status = any(${[...UNSENT]}::text[])
        and coalesce(financial_status, '') <> all(${[...GIVEN_BACK]}::text[])) as orders,
      (select o.name from organization_users u join organizations o on o.id = u.organization_id
        where u.user_id = ${customerNumber(gid)} and u.is_admin
          and not exists (select from organization_users other
            where other.organization_id = u.organization_id and other.is_admin
              and other.user_id <> u.user_id)) as last_admin_of
    from ledger_account where customer_gid = ${gid}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A look without a row.');
  return {
    isImported: row.is_imported,
    availableCents: cents(Number(row.available)),
    heldCents: cents(Number(row.held)),
    reservedCents: cents(Number(row.reserved)),
    commissionCents: cents(Number(row.commission)),
    requestedTransfers: Number(row.transfers),
    openDeposits: Number(row.deposits),
    openPayments: Number(row.payments),
    requestedRefunds: Number(row.refunds),
    owedBack: Number(row.owed_back),
    openCustomOrders: Number(row.custom_orders),
    waitingAdjustments: Number(row.adjustments),
    lastAdminOf: row.last_admin_of,
    ordersUnderWay: Number(row.orders),
  };
}

type Row = Record<
  | 'available'
  | 'held'
  | 'reserved'
  | 'commission'
  | 'transfers'
  | 'deposits'
  | 'payments'
  | 'refunds'
  | 'owed_back'
  | 'custom_orders'
  | 'adjustments'
  | 'orders',
  bigint
> & { is_imported: boolean; last_admin_of: string | null };

/**
 * Reads everything that decides whether an account can be merged.
 *
 * @param except the merge being decided, which must not block itself
 */
export async function loadMergeSnapshot(
  db: Kysely<DB>,
  gid: string,
  except: string | null = null,
): Promise<MergeSnapshot> {
  const closing = await loadClosingSnapshot(db, gid);
  const { paidCents, bonusCents } = await ledgerBalances(db, gid);
  const { rows } = await sql<MergeSnapshotRow>`
    select
      coalesce((select frozen from customer_account where customer_gid = ${gid}), false)
        as is_frozen,
      coalesce((select paused from published_balance where customer_gid = ${gid}), false)
        as is_stopped,
      exists (select from redacted_customer where customer_gid = ${gid}) as is_redacted,
      exists (select from account_request where customer_gid = ${gid} and withdrawn_at is null
        and outcome is distinct from 'refused') as asks_to_close,
      exists (select from account_merge where state in ('asked', 'merging')
        and (closing_gid = ${gid} or surviving_gid = ${gid})
        and id is distinct from ${except}::uuid) as is_in_merge,
      exists (select from customer_account where merged_into = ${gid}) as is_survivor,
      exists (select from ambassador where customer_gid = ${gid}) as is_ambassador,
      (select o.name from organization_users u join organizations o on o.id = u.organization_id
        where u.user_id = ${customerNumber(gid)} limit 1) as organization,
      (select count(*) from discrepancy where closed_at is null and (subject = ${gid}
        or subject in (select id::text from deposit where customer_gid = ${gid}
          union all select id::text from payment where customer_gid = ${gid}))) as open_breaks`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A look without a row.');
  return {
    isImported: closing.isImported,
    isFrozen: row.is_frozen,
    isRedacted: row.is_redacted,
    requestsClosing: row.asks_to_close,
    isInMerge: row.is_in_merge,
    isSurvivor: row.is_survivor,
    isStopped: row.is_stopped,
    isAmbassador: row.is_ambassador,
    paidCents,
    bonusCents,
    heldCents: closing.heldCents,
    reservedCents: closing.reservedCents,
    commissionCents: closing.commissionCents,
    openDeposits: closing.openDeposits,
    openPayments: closing.openPayments,
    requestedRefunds: closing.requestedRefunds,
    owedBack: closing.owedBack,
    openCustomOrders: closing.openCustomOrders,
    waitingAdjustments: closing.waitingAdjustments,
    openDiscrepancies: Number(row.open_breaks),
    organization: row.organization,
  };
}

type MergeSnapshotRow = Record<
  | 'is_frozen'
  | 'is_stopped'
  | 'is_redacted'
  | 'asks_to_close'
  | 'is_in_merge'
  | 'is_survivor'
  | 'is_ambassador',
  boolean
> & { organization: string | null; open_breaks: bigint };
