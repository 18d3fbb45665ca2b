import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type StaffAction,
  type StaffActionDetails,
  type StaffOutcome,
  type SubjectKind,
} from '~/domain/staff/staff-action';
import type { DB, StaffAction as StaffActionRow } from '../../../db/schema';

/** A stored entry. `action` and `kind` are plain strings, because old rows may contain values we dropped. */
export type StoredStaffAction = {
  id: bigint;
  at: Date;
  staffId: string;
  /** The current name of the staff member; null if they are unknown. */
  staffName: string | null;
  action: string;
  step: string;
  outcome: StaffOutcome;
  operation: string;
  subject: { kind: string; id: string };
  details: Record<string, unknown>;
  /** How many orders or drafts the bulk action changed that did this; null if none did. */
  bulk: { list: string; count: number } | null;
};

/**
 * Records what staff did. Our own changes are recorded as 'done' in the transaction that makes them;
 * calls to other services go through `auditedCall`.
 *
 * @param db the transaction of the change
 */
export async function recordStaffAction(
  db: Kysely<DB>,
  action: StaffAction,
  at: Date,
  {
    outcome = 'done',
    operation = randomUUID(),
  }: { outcome?: StaffOutcome; operation?: string } = {},
): Promise<void> {
  const { staffId, subject, step, details = {}, requestId } = action;
  await db
    .insertInto('staff_action')
    .values({
      at,
      staff_id: staffId,
      action: action.action,
      step,
      outcome,
      operation,
      subject_kind: subject.kind,
      subject_id: subject.id,
      details: JSON.stringify(details),
      request_id: requestId,
    })
    .execute();
}

/**
 * Records a change at another service: 'asked' before the call, then its outcome. If the process dies in
 * between, 'asked' remains alone.
 *
 * @param call returns the outcome, never 'asked', and details that are known only then
 * @throws what `call` throws, recorded as 'unknown'
 */
export async function auditedCall<Outcome>(
  { db, now }: { db: Kysely<DB>; now: () => number },
  action: StaffAction,
  call: () => Promise<{
    outcome: Exclude<StaffOutcome, 'asked'>;
    value: Outcome;
    details?: StaffActionDetails;
  }>,
): Promise<Outcome> {
  const operation = randomUUID();
  const note = (outcome: StaffOutcome, more: StaffActionDetails = {}) => {
    const entry = { ...action, details: { ...action.details, ...more } };
    return recordStaffAction(db, entry, new Date(now()), { outcome, operation });
  };
  await note('asked');
  try {
    const { outcome, value, details } = await call();
    await note(outcome, details);
    return value;
  } catch (error) {
    await note('unknown');
    throw error;
  }
}

/** Lists what staff did to this subject, newest first. */
export async function listActionsOf(
  db: Kysely<DB>,
  subject: { kind: SubjectKind; id: string },
  limit = 100,
): Promise<StoredStaffAction[]> {
  const rows = await db
    .selectFrom('staff_action as done')
    .leftJoin('staff_user', 'staff_user.id', 'done.staff_id')
    .leftJoin('bulk_action', (join) =>
      join.on(sql`bulk_action.id::text`, '=', sql`done.details ->> 'run'`),
    )
    .selectAll('done')
    .select([
      'staff_user.name',
      'bulk_action.list as bulk_list',
      'bulk_action.orders as bulk_count',
    ])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('done.at', 'desc')
    .orderBy('done.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(storedAction);
}

/**
 * Removes from the activity log the tags that staff typed on a customer who asked to be forgotten, or on orders
 * and drafts still linked to them, because a tag may contain a name. That a tag was added or removed
 * stays. The customer must be in `redacted_customer`: for anybody else the database refuses the change.
 */
export async function redactStaffActions(db: Kysely<DB>, customerGid: string): Promise<void> {
  await sql`
    update staff_action set details = details - 'tag'
    where details ? 'tag' and (
      (subject_kind = 'customer' and subject_id = ${customerGid})
      or (subject_kind = 'order' and subject_id in (
        select order_gid from order_mirror where customer_gid = ${customerGid}))
      or (subject_kind = 'draft-order' and subject_id in (
        select draft_gid from draft_mirror where customer_gid = ${customerGid})))`.execute(db);
}

export type StaffActionJoined = Selectable<StaffActionRow> & {
  name: string | null;
  bulk_list?: string | null;
  bulk_count?: number | null;
};

/** Converts a row joined with the staff member's name, and with the bulk action that did it. */
export function storedAction(row: StaffActionJoined): StoredStaffAction {
  const { bulk_list: list, bulk_count: count } = row;
  return {
    id: BigInt(row.id),
    at: row.at,
    staffId: row.staff_id,
    staffName: row.name,
    action: row.action,
    step: row.step,
    outcome: row.outcome as StaffOutcome,
    operation: row.operation,
    subject: { kind: row.subject_kind, id: row.subject_id },
    details: row.details as Record<string, unknown>,
    bulk: list && count ? { list, count } : null,
  };
}
