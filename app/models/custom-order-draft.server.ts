import { sql, type Kysely } from 'kysely';
import type { CustomOrder } from '~/domain/custom-order';
import type { Cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import { customOrderFromRow } from './custom-order-row.server';

/** Longer than all calls of one turn together: whose process died gives its turn away after it. */
const TURN_MS = 60_000;

/**
 * Takes the turn to work on a request's draft order; nobody else does until `giveUpTurn` or its time is
 * over. @returns null when it is somebody else's turn, or there is no such request
 */
export async function takeTurn(
  db: Kysely<DB>,
  id: string,
  now: number,
): Promise<CustomOrder | null> {
  const row = await db
    .updateTable('custom_order')
    .set({ lease_until: new Date(now + TURN_MS) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('lease_until', 'is', null), where('lease_until', '<=', new Date(now))]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? customOrderFromRow(row) : null;
}

export async function giveUpTurn(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('custom_order').set({ lease_until: null }).where('id', '=', id).execute();
}

/** From now on a draft of ours may exist: it is looked for before another is made. Null: none can. */
export async function setDraftTried(db: Kysely<DB>, id: string, at: Date | null): Promise<void> {
  await db.updateTable('custom_order').set({ draft_tried_at: at }).where('id', '=', id).execute();
}

/** The draft is known; by its total also which quote it says. */
export async function saveDraft(
  db: Kysely<DB>,
  id: string,
  draft: { gid: string; quoteNo: number; totalCents: Cents | null },
): Promise<void> {
  await db
    .updateTable('custom_order')
    .set({
      draft_gid: draft.gid,
      draft_quote_no: draft.quoteNo,
      draft_total_cents: draft.totalCents,
      draft_fault: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The platform has said no: staff reads why. */
export async function saveDraftFault(db: Kysely<DB>, id: string, fault: string): Promise<void> {
  await db.updateTable('custom_order').set({ draft_fault: fault }).where('id', '=', id).execute();
}

/** Of a request that was called off, nothing is left at the platform. */
export async function saveDraftGone(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('custom_order').set({ draft_gone_at: at }).where('id', '=', id).execute();
}

/**
 * Requests whose draft order is behind: it does not say the newest quote, or the request was called off
 * and it may still be there. Not those that are being paid (nobody touches their draft), whose quote the
 * platform has refused (the next quote is asked anew), and whose job runs within the hour by itself.
 *
 * @returns their ids, the one that waits longest first
 */
export async function listUnsettledDrafts(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from custom_order
    where ((state = 'cancelled' and draft_gone_at is null)
      or (state in ('quoted', 'approved') and draft_quote_no <> quote_no and draft_fault is null))
      and not exists (select from pgboss.job
        where job.name = 'settle-custom-order' and job.state < 'completed'
          and job.start_after < now() + interval '1 hour'
          and job.data ->> 'customOrderId' = custom_order.id::text)
    order by updated_at`.execute(db);
  return rows.map((row) => row.id);
}
