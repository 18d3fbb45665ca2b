import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  ACTIONS_PER_PAGE,
  type AuditQuery,
  type StaffAction,
  type StaffActionDetails,
  type StaffOutcome,
  SUBJECT_KINDS,
  type SubjectKind,
} from '~/domain/staff/staff-action';
import type { DB, StaffAction as StaffActionRow } from '../../../db/schema';
import { allOf, FILE_BATCH, inBatches, inDays } from '~/models/core/list.server';
import { gidOf } from '~/domain/core/ids';

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
    .selectAll('done')
    .select('staff_user.name')
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

/** Converts a row joined with the staff member's name. */
export function storedAction(
  row: Selectable<StaffActionRow> & { name: string | null },
): StoredStaffAction {
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
  };
}

/**
 * Lists a page of what staff did, newest first (decision 0031 has the cost). An operation whose end was
 * recorded appears once, with that end; one without appears as asked for.
 */
export async function listStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
): Promise<{ actions: StoredStaffAction[]; hasMore: boolean }> {
  const rows = await loadActions(db, query, ACTIONS_PER_PAGE + 1);
  return {
    actions: rows.slice(0, ACTIONS_PER_PAGE),
    hasMore: rows.length > ACTIONS_PER_PAGE,
  };
}

/** Yields all actions that match the query, in batches, newest first. */
export function allStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
): AsyncGenerator<StoredStaffAction[]> {
  return inBatches((last: StoredStaffAction | null) => {
    const before = last === null ? query.before : String(last.id);
    return loadActions(db, { ...query, before }, FILE_BATCH);
  });
}

/** Returns the ids that a typed id can mean: our own, and for a number Shopify's gids that end with it. */
function subjectIds(typed: string): string[] {
  const number = /^#?(\d+)$/.exec(typed)?.[1];
  if (number === undefined) return [typed];
  return [number, ...PLATFORM_KINDS.map((kind) => gidOf(kind, number))];
}

const PLATFORM_KINDS = ['Order', 'DraftOrder', 'Customer', 'Product'];

async function loadActions(
  db: Kysely<DB>,
  query: AuditQuery,
  limit: number,
): Promise<StoredStaffAction[]> {
  const { staffId, action, kind, subjectId, before } = query;
  const conditions = [
    staffId === null ? null : sql`step.staff_id = ${staffId}`,
    action === null ? null : sql`step.action = ${action}`,
    kind === null ? null : sql`step.subject_kind = ${kind}`,
    ...(subjectId === ''
      ? []
      : [
          sql`step.subject_kind = any(${kind === null ? [...SUBJECT_KINDS] : [kind]}::text[])`,
          sql`step.subject_id = any(${subjectIds(subjectId)}::text[])`,
        ]),
    ...inDays('step.at', query),
    before === null
      ? null
      : sql`(step.at, step.id) < (select at, id from staff_action where id = ${before}::bigint)`,
    // A subquery per row uses the operation's index; a join would scan the whole table.
    sql`(step.outcome <> 'asked' or (select ended.outcome from staff_action ended
      where ended.operation = step.operation and ended.outcome <> 'asked' limit 1) is null)`,
  ];
  const { rows } = await sql<Selectable<StaffActionRow> & { name: string | null }>`
    select step.*, staff_user.name
    from staff_action step left join staff_user on staff_user.id = step.staff_id
    where ${allOf(conditions)}
    order by step.at desc, step.id desc limit ${limit}`.execute(db);
  return rows.map(storedAction);
}
