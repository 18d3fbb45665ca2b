import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReturnCase, ReturnEnding } from '~/domain/returns/return';
import type { DB } from '../../../db/schema';
import { hasReturnEventOfForm } from './return-event.server';
import { lockReturn, returnFromRow } from './return-case.server';

export type ReturnStep<Reason extends string = never> =
  | { ok: true }
  /** `changed`: somebody else has changed it since; `late`: it is past this step. */
  | { ok: false; reason: Reason | 'changed' | 'late' | 'not-found' };

/**
 * Makes one step of a case in a transaction that locks its row. A form that was already processed succeeds without
 * effect. A refused step must write nothing.
 *
 * @param owner the customer who must own it; null for staff
 * @param version the one that staff were shown; null for customers, whose steps each state allows or not
 */
export function claimReturnStep<Reason extends string = never>(
  db: Kysely<DB>,
  {
    id,
    owner,
    formToken,
    version,
  }: { id: string; owner: string | null; formToken: string; version: number | null },
  step: (trx: Transaction<DB>, one: ReturnCase) => Promise<ReturnStep<Reason>>,
): Promise<ReturnStep<Reason>> {
  return db.transaction().execute(async (trx): Promise<ReturnStep<Reason>> => {
    const one = await lockReturn(trx, id);
    if (!one || (owner !== null && one.customerGid !== owner)) {
      return { ok: false, reason: 'not-found' };
    }
    if (await hasReturnEventOfForm(trx, id, formToken)) return { ok: true };
    if (version !== null && one.version !== version) return { ok: false, reason: 'changed' };
    return step(trx, one);
  });
}

type Change = {
  state?: ReturnCase['state'];
  comesBack?: boolean;
  awaitsStaffSince?: Date | null;
  receivedAt?: Date;
  inspectedAt?: Date;
  /** Whether Shopify has to be told. */
  isBehind?: boolean;
  platformStatus?: string;
};

/** Changes a case whose row the caller has locked, and counts the change. */
export async function changeReturn(
  trx: Transaction<DB>,
  id: string,
  change: Change,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('return_case')
    .set((set) => ({
      version: set('version', '+', 1),
      updated_at: at,
      ...(change.state !== undefined && { state: change.state }),
      ...(change.comesBack !== undefined && { comes_back: change.comesBack }),
      ...(change.awaitsStaffSince !== undefined && {
        awaits_staff_since: change.awaitsStaffSince,
      }),
      ...(change.receivedAt && { received_at: change.receivedAt }),
      ...(change.inspectedAt && { inspected_at: change.inspectedAt }),
      ...(change.isBehind !== undefined && { is_behind: change.isBehind }),
      ...(change.platformStatus !== undefined && { platform_status: change.platformStatus }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Records of each line whether it is for sale again. @param restocked places of those that are */
export async function saveInspection(
  trx: Transaction<DB>,
  id: string,
  restocked: readonly number[],
): Promise<void> {
  await trx
    .updateTable('return_line')
    .set({
      is_restocked:
        restocked.length === 0 ? false : sql<boolean>`nth = any(${[...restocked]}::smallint[])`,
    })
    .where('return_id', '=', id)
    .execute();
}

/** Records how a case is to end, before anything is done about it; the caller has locked its row. */
export async function beginEnding(
  trx: Transaction<DB>,
  id: string,
  ending: Omit<ReturnEnding, 'state'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('return_case')
    .set((set) => ({
      outcome: ending.outcome,
      outcome_state: 'begun',
      outcome_token: ending.token,
      outcome_cents: ending.cents,
      outcome_seen_cents: ending.outcome === 'replacement' ? null : ending.seenCents,
      outcome_by: ending.by,
      outcome_error: null,
      awaits_staff_since: null,
      version: set('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
}

/** Notes that it waits for a second person. */
export async function waitWithEnding(db: Kysely<DB>, id: string, token: string): Promise<void> {
  await db
    .updateTable('return_case')
    .set({ outcome_state: 'waits' })
    .where('id', '=', id)
    .where('outcome_token', '=', token)
    .where('outcome_state', '=', 'begun')
    .execute();
}

/** Undoes the decision, of which nothing was done; staff decide again. @returns false if it had ended otherwise */
export async function dropEnding(
  trx: Transaction<DB>,
  id: string,
  { token, because, at }: { token: string; because: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('return_case')
    .set((set) => ({
      outcome: null,
      outcome_state: null,
      outcome_token: null,
      outcome_cents: null,
      outcome_seen_cents: null,
      outcome_by: null,
      outcome_error: because,
      awaits_staff_since: at,
      version: set('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('outcome_token', '=', token)
    .where('outcome_state', '<>', 'done')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records that it is done; it is resolved if no goods are awaited.
 *
 * @returns the case as it is now; null if that was recorded before
 */
export async function endEnding(
  trx: Transaction<DB>,
  id: string,
  { token, order, at }: { token: string; order: { gid: string; name: string } | null; at: Date },
): Promise<ReturnCase | null> {
  const row = await trx
    .updateTable('return_case')
    .set((set) => ({
      outcome_state: 'done',
      outcome_error: null,
      state: sql<string>`case when state = 'inspected' or comes_back is false then 'resolved' else state end`,
      is_behind: true,
      ...(order && { replacement_gid: order.gid, replacement_name: order.name }),
      version: set('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('outcome_token', '=', token)
    .where('outcome_state', '<>', 'done')
    .returningAll()
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

/** Moves a customer's cases and photos to the one that they were merged into. */
export async function moveReturns(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: { closingGid: string; survivingGid: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('return_case')
    .set({ customer_gid: survivingGid, updated_at: at })
    .where('customer_gid', '=', closingGid)
    .execute();
  await trx
    .updateTable('return_photo')
    .set({ customer_gid: survivingGid })
    .where('customer_gid', '=', closingGid)
    .execute();
}
