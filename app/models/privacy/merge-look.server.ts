import { sql, type Kysely } from 'kysely';
import type { MergeLook } from '~/domain/customers/account-merge';
import { customerNumber } from '~/domain/core/gids';
import type { DB } from '../../../db/schema';
import { lookAtClosing } from './closing-look.server';
import { ledgerBalances } from '~/models/ledger/ledger.server';

/**
 * Reads everything that decides whether an account can be merged.
 *
 * @param except the merge being decided, which must not block itself
 */
export async function lookAtMerge(
  db: Kysely<DB>,
  gid: string,
  except: string | null = null,
): Promise<MergeLook> {
  const closing = await lookAtClosing(db, gid);
  const { paidCents, bonusCents } = await ledgerBalances(db, gid);
  const { rows } = await sql<Row>`
    select
      coalesce((select frozen from customer_account where customer_gid = ${gid}), false)
        as is_frozen,
      coalesce((select paused from balance_projection where customer_gid = ${gid}), false)
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
    asksToClose: row.asks_to_close,
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
    askedRefunds: closing.askedRefunds,
    owedBack: closing.owedBack,
    openCustomOrders: closing.openCustomOrders,
    waitingAdjustments: closing.waitingAdjustments,
    openDiscrepancies: Number(row.open_breaks),
    organization: row.organization,
  };
}

type Row = Record<
  | 'is_frozen'
  | 'is_stopped'
  | 'is_redacted'
  | 'asks_to_close'
  | 'is_in_merge'
  | 'is_survivor'
  | 'is_ambassador',
  boolean
> & { organization: string | null; open_breaks: bigint };
