import { sql, type Kysely, type Selectable } from 'kysely';
import { ACTIONS_PER_PAGE, type AuditQuery } from '~/domain/staff/audit-query';
import { SUBJECT_KINDS } from '~/domain/staff/staff-action';
import type { DB, StaffAction as StaffActionRow } from '../../../db/schema';
import { allOf, FILE_BATCH, inBatches, inDays } from '~/models/core/list.server';
import { keptAction, type KeptStaffAction } from './staff-action.server';
import { gidOf } from '~/domain/core/ids';

/**
 * Lists a page of what staff did, newest first (decision 0031 has the cost). An operation whose end was
 * recorded appears once, with that end; one without appears as asked for.
 */
export async function listStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
): Promise<{ actions: KeptStaffAction[]; hasMore: boolean }> {
  const rows = await readActions(db, query, ACTIONS_PER_PAGE + 1);
  return {
    actions: rows.slice(0, ACTIONS_PER_PAGE),
    hasMore: rows.length > ACTIONS_PER_PAGE,
  };
}

/** Yields all actions that match the query, in batches, newest first. */
export function allStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
): AsyncGenerator<KeptStaffAction[]> {
  return inBatches((last: KeptStaffAction | null) => {
    const before = last === null ? query.before : String(last.id);
    return readActions(db, { ...query, before }, FILE_BATCH);
  });
}

/** Returns the ids that a typed id can mean: our own, and for a number Shopify's gids that end with it. */
function subjectIds(typed: string): string[] {
  const number = /^#?(\d+)$/.exec(typed)?.[1];
  if (number === undefined) return [typed];
  return [number, ...PLATFORM_KINDS.map((kind) => gidOf(kind, number))];
}

const PLATFORM_KINDS = ['Order', 'DraftOrder', 'Customer', 'Product'];

async function readActions(
  db: Kysely<DB>,
  query: AuditQuery,
  limit: number,
): Promise<KeptStaffAction[]> {
  const { staffId, action, kind, subjectId, before } = query;
  const wanted = [
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
    where ${allOf(wanted)}
    order by step.at desc, step.id desc limit ${limit}`.execute(db);
  return rows.map(keptAction);
}
