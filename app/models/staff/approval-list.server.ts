import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { fromRow, type Approval } from './approval.server';

/** An approval with the names of those who asked and decided, if known, and of what it is about. */
export type ListedApproval = Approval & {
  askedByName: string | null;
  decidedByName: string | null;
  /** A customer's name, an order's or a draft's (`#1001`, `#D12`); null if none is known. */
  about: string | null;
  /** Of a commission, the ambassador's name; null if it is not known. */
  ambassador: string | null;
};

type ApprovalList = {
  id?: string;
  /** Only about this customer's balance. */
  customerGid?: string;
  /** Only about this order, draft or run. */
  subjectId?: string;
  /** True: those that wait for a second person, oldest first; false: those that ended, newest first. */
  waiting?: boolean;
  limit: number;
};

export async function listApprovals(
  db: Kysely<DB>,
  { id, customerGid, subjectId, waiting, limit }: ApprovalList,
): Promise<ListedApproval[]> {
  const order = waiting ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('approval as a')
    .leftJoin('staff_user as asked', 'asked.id', 'a.asked_by')
    .leftJoin('staff_user as decided', 'decided.id', 'a.decided_by')
    .leftJoin('customer_mirror as customer', 'customer.customer_gid', 'a.customer_gid')
    .leftJoin('order_mirror as order', 'order.order_gid', 'a.subject_id')
    .leftJoin('draft_mirror as draft', 'draft.draft_gid', 'a.subject_id')
    .leftJoin('customer_mirror as earner', (join) =>
      join.on('earner.customer_gid', '=', sql`a.request ->> 'ambassadorGid'`),
    )
    .selectAll('a')
    .select(['asked.name as asked_by_name', 'decided.name as decided_by_name'])
    .select(
      sql<string | null>`
        coalesce("order".name, draft.name, nullif(customer.display_name, ''), customer.email)`.as(
        'about',
      ),
    )
    .select(
      sql<string | null>`coalesce(nullif(earner.display_name, ''), earner.email)`.as('ambassador'),
    )
    .$if(id !== undefined, (query) => query.where('a.id', '=', id ?? ''))
    .$if(customerGid !== undefined, (query) =>
      query.where('a.customer_gid', '=', customerGid ?? ''),
    )
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId ?? ''))
    .$if(waiting !== undefined, (query) => query.where('a.state', waiting ? '=' : '<>', 'asked'))
    .orderBy('a.asked_at', order)
    .orderBy('a.id', order)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...fromRow(row),
    askedByName: row.asked_by_name,
    decidedByName: row.decided_by_name,
    about: row.about,
    ambassador: row.ambassador,
  }));
}

/** Lists what was approved long ago and has not ended: its job was given up. @param before of the decision */
export async function listUnendedApprovals(db: Kysely<DB>, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('approval')
    .select('id')
    .where('state', '=', 'approved')
    .where('at_once', '=', false)
    .where('kind', '<>', 'adjustment')
    .where('outcome', 'is', null)
    .where('decided_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}
