import { sql, type Kysely } from 'kysely';
import type { WaitingFor, WaitingKind } from '~/domain/waiting';
import type { DB } from '../../db/schema';

/** What is under way for so long has stopped on the way. */
const STUCK_MS = 60 * 60_000;

/**
 * What waits for somebody: how many of each kind, and since when the oldest. Kinds of which there are
 * none are left out. A bank's debit on its way is the bank's matter for days, and waits for nobody.
 *
 * @param now UTC milliseconds
 */
export async function listWaiting(db: Kysely<DB>, now: number): Promise<WaitingFor[]> {
  const stuck = new Date(now - STUCK_MS);
  const { rows } = await sql<{ kind: WaitingKind; count: bigint; since: Date | null }>`
    select 'break' as kind, count(*) as count, min(opened_at) as since
      from money_break where closed_at is null
    union all select 'operation', count(*), min(created_at) from (
      select created_at from deposit where state not in ('credited', 'failed', 'canceled')
        and (state = 'review' or (state <> 'processing' and updated_at < ${stuck}))
      union all
      select created_at from payment where state not in ('settled', 'failed')
        and (state = 'review' or updated_at < ${stuck})
    ) under_way
    union all select 'adjustment', count(*), min(asked_at)
      from balance_adjustment where state = 'asked'
    union all select 'payout', count(*), min(asked_at)
      from commission_payout where state = 'asked'
    union all select 'invoice-request', count(*), min(requested_at)
      from invoice_request where state = 'open'
    union all select 'custom-order', count(*), min(created_at)
      from custom_order where state = 'requested'
    union all select 'account-request', count(*), min(requested_at)
      from account_request where withdrawn_at is null and ended_at is null
    union all select 'order-to-send', count(*), min(created_at)
      from order_copy where gone_at is null and cancelled_at is null and financial_status = 'PAID'
        and fulfillment_status = 'UNFULFILLED'
    union all select 'invitation', count(*), min(created_at)
      from staff_invitation where accepted_at is null and called_off_at is null`.execute(db);
  return rows.flatMap(({ kind, count, since }) =>
    since === null ? [] : [{ kind, count: Number(count), since: since.toISOString() }],
  );
}
