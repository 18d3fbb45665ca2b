import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import { type Approval, fromRow } from './approval.server';
import type { ApprovalKind } from '~/domain/staff/approval';

/** An approval with the names of those who asked and decided, if known, and of what it is about. */
export type ListedApproval = Approval & {
  requestedByName: string | null;
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
    .leftJoin('staff_user as asked', 'asked.id', 'a.requested_by')
    .leftJoin('staff_user as decided', 'decided.id', 'a.decided_by')
    .leftJoin('customer_mirror as customer', 'customer.customer_gid', 'a.customer_gid')
    .leftJoin('order_mirror as order', 'order.order_gid', 'a.subject_id')
    .leftJoin('draft_mirror as draft', 'draft.draft_gid', 'a.subject_id')
    .leftJoin('customer_mirror as earner', (join) =>
      join.on('earner.customer_gid', '=', sql`a.request ->> 'ambassadorGid'`),
    )
    .selectAll('a')
    .select(['asked.name as requested_by_name', 'decided.name as decided_by_name'])
    .select(
      sql<string | null>`
        coalesce("order".name, nullif(draft.name, ''), nullif(customer.display_name, ''), customer.email)`.as(
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
    .orderBy('a.requested_at', order)
    .orderBy('a.id', order)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...fromRow(row),
    requestedByName: row.requested_by_name,
    decidedByName: row.decided_by_name,
    about: row.about,
    ambassador: row.ambassador,
  }));
}

/** Lists what was approved long ago and has not ended: its job was abandoned. @param before of the decision */
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

/**
 * Sums what a staff member has done to a customer's Earth Cash without a second person since a moment:
 * adjustments in both directions, and accounts merged into it. Both count toward one limit (decision 0038),
 * so that the order of the two makes no difference. To enforce the limit, call it with the customer's account
 * locked.
 *
 * @param by staff_user.id
 * @returns cents
 */
export async function sumSingleApproverFor(
  db: Kysely<DB>,
  { customerGid, by, since }: { customerGid: string; by: string; since: Date },
): Promise<number> {
  const merged = await sumMergedSingleApprover(db, { survivingGid: customerGid, by, since });
  const corrected = { kinds: ['adjustment'], about: customerGid, by, since } as const;
  return merged + (await sumSingleApprover(db, corrected));
}

/**
 * Sums what a staff member has done without a second person since then, in cents, ignoring the sign. What a
 * platform has refused does not count.
 *
 * @param kinds all that use the same power
 * @param about one customer's gid, or one order, draft or run; null for all
 */
export async function sumSingleApprover(
  trx: Kysely<DB>,
  {
    kinds,
    about,
    by,
    since,
  }: { kinds: readonly ApprovalKind[]; about: string | null; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(abs(amount_cents)), 0)::bigint as sum from approval
    where kind = any(${kinds}::text[])
      and (${about}::text is null or coalesce(customer_gid, subject_id) = ${about})
      and requested_by = ${by} and at_once and requested_at > ${since}
      and outcome is distinct from 'refused'`.execute(trx);
  return Number(rows[0]?.sum ?? 0n);
}

/**
 * Locks the staff member who asks until the end of the transaction, so that what they do to several customers or
 * orders runs one after another. Lock a customer's account first (money-security M-7).
 */
export async function lockRequester(trx: Kysely<DB>, staffId: string): Promise<void> {
  await sql`select id from staff_user where id = ${staffId} for no key update`.execute(trx);
}

/** Counts one more attempt of what one person does alone. The caller has locked who asks (`lockRequester`). */
export async function noteAttempt(trx: Kysely<DB>, id: string): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sums what one staff member has moved to one account without a second person since a moment, in cents. */
async function sumMergedSingleApprover(
  trx: Kysely<DB>,
  { survivingGid, by, since }: { survivingGid: string; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(paid_cents + bonus_cents), 0)::bigint as sum from account_merge
    where surviving_gid = ${survivingGid} and requested_by = ${by} and at_once
      and requested_at > ${since}`.execute(trx);
  return Number(rows[0]?.sum ?? 0n);
}
