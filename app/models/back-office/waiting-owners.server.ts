import { type Kysely, sql } from 'kysely';
import type { WaitingKind, WaitingOwner } from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';
import { rowsOf, type WaitingQuery } from './waiting-rows.server';

/** Lists who has taken how much of each of these kinds that still waits, who has most first. */
export async function listWaitingOwners(
  db: Kysely<DB>,
  query: WaitingQuery & { kinds: readonly WaitingKind[] },
): Promise<WaitingOwner[]> {
  if (query.kinds.length === 0) return [];
  const parts = query.kinds.map(
    (kind) => sql`
      select ${kind} as kind, taken.staff_id as id, count(*)::integer as count
      from work_assignment taken join (${rowsOf(kind, query)}) waiting
        on waiting.subject = taken.subject
      where taken.kind = ${kind} group by taken.staff_id`,
  );
  const { rows } = await sql<WaitingOwner>`
    select taken.kind, taken.id, owner.name, taken.count
    from (${sql.join(parts, sql` union all `)}) taken
    left join staff_user owner on owner.id = taken.id
    order by taken.count desc, owner.name`.execute(db);
  return rows;
}
