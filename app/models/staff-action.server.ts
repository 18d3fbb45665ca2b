import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { StaffAction, StaffOutcome, SubjectKind } from '~/domain/staff-action';
import type { DB, StaffAction as StaffActionRow } from '../../db/schema';

/** An entry as it was kept. `action` and `kind` are open here: an old row may name what is no more. */
export type KeptStaffAction = {
  id: bigint;
  at: Date;
  staffId: string;
  /** Of who has done it, as they are called now; null: nobody who is known. */
  staffName: string | null;
  action: string;
  step: string;
  outcome: StaffOutcome;
  operation: string;
  subject: { kind: string; id: string };
  details: Record<string, unknown>;
};

/**
 * Notes what staff did. What is ours is noted as 'done' in the transaction that does it; a call to a
 * platform goes through `tracedCall`.
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
 * A platform's change with its trace: 'asked' before the call, then what came of it. When this process
 * dies in between, 'asked' stands alone and says so.
 *
 * @param call answers what it has found out: never 'asked'
 * @throws what `call` throws, noted as 'unknown'
 */
export async function tracedCall<Outcome>(
  { db, now }: { db: Kysely<DB>; now: () => number },
  action: StaffAction,
  call: () => Promise<{ outcome: Exclude<StaffOutcome, 'asked'>; value: Outcome }>,
): Promise<Outcome> {
  const operation = randomUUID();
  const note = (outcome: StaffOutcome) =>
    recordStaffAction(db, action, new Date(now()), { outcome, operation });
  await note('asked');
  try {
    const { outcome, value } = await call();
    await note(outcome);
    return value;
  } catch (error) {
    await note('unknown');
    throw error;
  }
}

/** What staff did to this, the newest first. */
export async function listActionsOf(
  db: Kysely<DB>,
  subject: { kind: SubjectKind; id: string },
  limit = 100,
): Promise<KeptStaffAction[]> {
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
  return rows.map(keptAction);
}

/**
 * A customer is to be forgotten: tags that staff typed on them, or on orders and drafts that are still known
 * as theirs, go out of the trace, for there may be a name in them. That one was added or taken away stays.
 * They have to stand in `redacted_customer`: of nobody else the database lets anything go.
 */
export async function redactStaffActions(db: Kysely<DB>, customerGid: string): Promise<void> {
  await sql`
    update staff_action set details = details - 'tag'
    where details ? 'tag' and (
      (subject_kind = 'customer' and subject_id = ${customerGid})
      or (subject_kind = 'order' and subject_id in (
        select order_gid from order_copy where customer_gid = ${customerGid}))
      or (subject_kind = 'draft-order' and subject_id in (
        select draft_gid from draft_copy where customer_gid = ${customerGid})))`.execute(db);
}

/** A row with the name of who has done it. */
export function keptAction(
  row: Selectable<StaffActionRow> & { name: string | null },
): KeptStaffAction {
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
