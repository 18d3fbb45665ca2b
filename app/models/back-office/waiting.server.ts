import { sql, type Kysely } from 'kysely';
import {
  WAITING,
  WAITING_ITEMS,
  type WaitingFor,
  type WaitingItem,
  type WaitingKind,
} from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';
import { rowsOf, type WaitingQuery } from './waiting-rows.server';

const KINDS = Object.keys(WAITING) as WaitingKind[];

/**
 * Lists what waits for staff: per kind, how many, since when the oldest, and the nearest deadline. Omits empty kinds, and
 * anything that others but not this reader can act on: who asked for something cannot approve it.
 */
export async function listWaiting(db: Kysely<DB>, query: WaitingQuery): Promise<WaitingFor[]> {
  const parts = KINDS.map(
    (kind) => sql`
      select ${kind} as kind, count(*) as count, min(since) as since, min(due) as due
      from (${rowsOf(kind, query)}) waiting`,
  );
  const { rows } = await sql<CountRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .filter(({ count }) => count > 0n)
    .map(({ kind, count, since, due }) => ({
      kind,
      count: Number(count),
      since: since?.toISOString() ?? null,
      dueAt: due?.toISOString() ?? null,
    }));
}

type CountRow = { kind: WaitingKind; count: bigint; since: Date | null; due: Date | null };

/**
 * Lists the work itself, of each of these kinds `WAITING_ITEMS`: what the reader has taken first, what colleagues have
 * last, else by deadline and age. The conditions are those of `listWaiting`, so that count and list agree.
 */
export async function listWaitingItems(
  db: Kysely<DB>,
  query: WaitingQuery & { kinds: readonly WaitingKind[] },
): Promise<WaitingItem[]> {
  if (query.kinds.length === 0) return [];
  const parts = query.kinds.map(
    (kind) => sql`(
      select ${kind} as kind, waiting.*, taken.staff_id
      from (${rowsOf(kind, query)}) waiting
      left join work_assignment taken on taken.kind = ${kind} and taken.subject = waiting.subject
      order by taken.staff_id is not distinct from ${query.reader.id} desc, taken.staff_id is null desc,
        due nulls last, since, subject
      limit ${WAITING_ITEMS})`,
  );
  const { rows } = await sql<ItemRow>`
    select item.*, owner.name as owner_name, nullif(customer.display_name, '') as customer_name
    from (${sql.join(parts, sql` union all `)}) item
    left join staff_user owner on owner.id = item.staff_id
    left join customer_mirror customer on customer.customer_gid = item.customer_gid`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    name: row.name,
    customerName: row.customer_name,
    since: row.since?.toISOString() ?? null,
    dueAt: row.due?.toISOString() ?? null,
    owner: row.staff_id === null ? null : { id: row.staff_id, name: row.owner_name },
  }));
}

type ItemRow = {
  kind: WaitingKind;
  subject: string;
  name: string | null;
  customer_name: string | null;
  since: Date | null;
  due: Date | null;
  staff_id: string | null;
  owner_name: string | null;
};

/** Whether a piece of work still waits for this reader. */
export async function isWaiting(
  db: Kysely<DB>,
  query: WaitingQuery,
  { kind, subject }: Pick<WaitingItem, 'kind' | 'subject'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${rowsOf(kind, query)}) waiting where subject = ${subject} limit 1`.execute(db);
  return rows.length > 0;
}
