import { sql, type Kysely, type RawBuilder } from 'kysely';
import { UNANSWERED } from '~/domain/disputes/dispute';
import type { WaitingFor, WaitingKind } from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';
import { stuckOperations } from '~/models/reconciliation/money-operation.server';
import {
  abandonedBulkActions,
  type BulkActionReader,
} from '~/models/bulk-actions/bulk-action-list.server';
import { IS_TO_SEND } from '~/models/orders/erp-order-matching.server';
import { FROZEN_IN_VAIN } from '~/models/ledger/outside-raise.server';

/**
 * Lists what waits for staff: per kind, how many, since when the oldest, and the nearest deadline. Omits empty kinds, and
 * anything that others but not this reader can act on: who asked for something cannot approve it.
 *
 * @param now UTC milliseconds
 */
export async function listWaiting(
  db: Kysely<DB>,
  { reader, now }: { reader: BulkActionReader; now: number },
): Promise<WaitingFor[]> {
  const { rows } = await sql<Row>`
    select kind, count, since, due from (
      select 'dispute' as kind, count(*) as count, min(opened_at) as since, min(evidence_due_at) as due
      from payment_dispute where status = any(${UNANSWERED}::text[])
    ) disputes
    union all select kind, count, since, null from (${others(reader, now)}) others`.execute(db);
  return rows.flatMap(({ kind, count, since, due }) =>
    count === 0n
      ? []
      : [
          {
            kind,
            count: Number(count),
            since: since?.toISOString() ?? null,
            dueAt: due?.toISOString() ?? null,
          },
        ],
  );
}

type Row = { kind: WaitingKind; count: bigint; since: Date | null; due: Date | null };

/** Selects what has no deadline. */
function others(reader: BulkActionReader, now: number): RawBuilder<unknown> {
  return sql`
    select 'break' as kind, count(*) as count, min(opened_at) as since
      from discrepancy where closed_at is null
    union all select 'frozen-account', count(*), null from (${FROZEN_IN_VAIN}) frozen
    union all select 'operation', count(*), min(since) from (${stuckOperations(now)}) still
    union all select 'approval', count(*), min(requested_at)
      from approval where state = 'asked' and requested_by <> ${reader.id}
    union all select 'payout', count(*), min(requested_at)
      from commission_payout where state = 'asked'
    union all select 'invoice-request', count(*), min(requested_at)
      from invoice_request where state = 'open'
    union all select 'custom-order', count(*), min(created_at)
      from custom_order where state = 'requested'
    union all select 'proof', count(*), min((select min(at) from custom_order_event
        where custom_order_id = custom_order.id and kind = 'quoted'))
      from custom_order
      where state = 'quoted' and not exists (select from proof where custom_order_id = custom_order.id)
    union all select 'account-request', count(*), min(requested_at)
      from account_request where withdrawn_at is null and ended_at is null
    union all select 'account-merge', count(*), min(requested_at) from account_merge
      where state = 'merging' or (state = 'asked' and requested_by <> ${reader.id})
    union all select 'order-run', count(*), min(run.created_at)
      from bulk_action run where ${abandonedBulkActions(reader, now)}
    union all select 'order-to-send', count(*), min(o.created_at)
      from order_mirror o where o.gone_at is null and ${IS_TO_SEND}
    union all select 'invitation', count(*), min(created_at)
      from staff_invitation where accepted_at is null and called_off_at is null`;
}
