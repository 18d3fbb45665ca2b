import { type Kysely, type RawBuilder, sql } from 'kysely';
import { gidOf } from '~/domain/core/ids';
import { ACTIONS_PER_PAGE, type AuditQuery, SUBJECT_KINDS } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import { allOf, inDays } from '~/models/core/list-conditions';
import { FILE_BATCH, inBatches } from '~/models/core/list.server';
import {
  storedAction,
  type StaffActionJoined,
  type StoredStaffAction,
} from './staff-action.server';

/** What a searched text means besides an id: entries of any of these match. */
export type ActionMatch = {
  subjectIds: readonly string[];
  staffIds: readonly string[];
  actions: readonly string[];
  steps: readonly string[];
};

const NO_MATCH: ActionMatch = { subjectIds: [], staffIds: [], actions: [], steps: [] };

/**
 * Lists a page of what staff did, newest first (decision 0031 has the cost). An operation whose end was
 * recorded appears once, with that end; one without appears as asked for.
 */
export async function listStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
  match: ActionMatch = NO_MATCH,
): Promise<{ actions: StoredStaffAction[]; hasMore: boolean }> {
  const rows = await loadActions(db, query, match, ACTIONS_PER_PAGE + 1);
  return {
    actions: rows.slice(0, ACTIONS_PER_PAGE),
    hasMore: rows.length > ACTIONS_PER_PAGE,
  };
}

/** Yields all actions that match the query, in batches, newest first. */
export function allStaffActions(
  db: Kysely<DB>,
  query: AuditQuery,
  match: ActionMatch = NO_MATCH,
): AsyncGenerator<StoredStaffAction[]> {
  return inBatches((last: StoredStaffAction | null) => {
    const before = last === null ? query.before : String(last.id);
    return loadActions(db, { ...query, before }, match, FILE_BATCH);
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
  match: ActionMatch,
  limit: number,
): Promise<StoredStaffAction[]> {
  const { staffId, action, kind, subjectId, before } = query;
  const conditions = [
    staffId === null ? null : sql`step.staff_id = ${staffId}`,
    action === null ? null : sql`step.action = ${action}`,
    kind === null ? null : sql`step.subject_kind = ${kind}`,
    ...inDays('step.at', query),
    before === null
      ? null
      : sql`(step.at, step.id) < (select at, id from staff_action where id = ${before}::bigint)`,
    // A subquery per row uses the operation's index; a join would scan the whole table.
    sql`(step.outcome <> 'asked' or (select ended.outcome from staff_action ended
      where ended.operation = step.operation and ended.outcome <> 'asked' limit 1) is null)`,
  ];
  const newest = sql`order by step.at desc, step.id desc limit ${limit}`;
  const steps =
    subjectId === ''
      ? sql`(select * from staff_action step where ${allOf(conditions)} ${newest})`
      : sql`(select distinct on (step.at, step.id) step.*
          from (${matching(query, match, conditions, newest)}) step ${newest})`;
  const { rows } = await sql<StaffActionJoined>`
    select step.*, staff_user.name, bulk_action.list as bulk_list, bulk_action.orders as bulk_count
    from ${steps} step left join staff_user on staff_user.id = step.staff_id
    left join bulk_action on bulk_action.id::text = step.details ->> 'run'
    order by step.at desc, step.id desc`.execute(db);
  return rows.map(storedAction);
}

/**
 * Selects the newest entries for each meaning of the searched text, value by value: each is read along its own index,
 * which ends with the time.
 */
function matching(
  { kind, subjectId }: AuditQuery,
  { subjectIds: found, staffIds, actions, steps }: ActionMatch,
  conditions: readonly (RawBuilder<unknown> | null)[],
  newest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ids = [...new Set([...subjectIds(subjectId), ...found])];
  const kinds = kind === null ? [...SUBJECT_KINDS] : [kind];
  const each = (values: RawBuilder<unknown>, own: RawBuilder<unknown>) => sql`
    select step.* from ${values} cross join lateral (
      select * from staff_action step where ${own} and ${allOf(conditions)} ${newest}) step`;
  const of = (values: readonly string[], column: string) =>
    values.length === 0
      ? []
      : [each(sql`unnest(${values}::text[]) value`, sql`${sql.ref(column)} = value`)];
  return sql.join(
    [
      each(
        sql`unnest(${ids}::text[]) value cross join unnest(${kinds}::text[]) of_kind`,
        sql`step.subject_kind = of_kind and step.subject_id = value`,
      ),
      ...of(staffIds, 'step.staff_id'),
      ...of(actions, 'step.action'),
      ...of(steps, 'step.step'),
    ],
    sql` union all `,
  );
}
