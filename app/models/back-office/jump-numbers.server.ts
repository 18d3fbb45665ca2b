import { type Kysely, sql } from 'kysely';
import { JUMP_HITS } from '~/domain/back-office/jump';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** What people name by a letter and a number: C-1001, Q-1001, R-1001. */

export type JumpCustomOrder = {
  id: string;
  /** `1001` of C-1001 */
  number: number;
  customerName: string;
  productTitle: string;
};

/** Finds custom orders whose number begins with these digits, shortest first. @param digits digits only */
export async function findCustomOrdersByNumber(
  db: Kysely<DB>,
  digits: string,
): Promise<JumpCustomOrder[]> {
  const rows = await db
    .selectFrom('custom_order')
    .select(['id', 'number', 'customer_name as customerName', 'product_title as productTitle'])
    .where(sql`number::text`, 'like', `${digits}%`)
    .orderBy('number')
    .limit(JUMP_HITS)
    .execute();
  return rows;
}

export type JumpQuote = {
  id: string;
  /** `1001` of Q-1001 */
  number: number;
  customerName: string | null;
  totalCents: Cents | null;
  createdAt: Date;
};

/** Finds quotes whose number begins with these digits, shortest first. @param digits digits only */
export async function findQuotesByNumber(db: Kysely<DB>, digits: string): Promise<JumpQuote[]> {
  const rows = await db
    .selectFrom('quote as q')
    .leftJoin('customer_mirror as c', 'c.customer_gid', 'q.customer_gid')
    .select(['q.id', 'q.number', 'q.total_cents as totalCents', 'q.created_at as createdAt'])
    .select('c.display_name as customerName')
    .where(sql`q.number::text`, 'like', `${digits}%`)
    .orderBy('q.number')
    .limit(JUMP_HITS)
    .execute();
  return rows.map(({ totalCents, ...row }) => ({
    ...row,
    totalCents: totalCents === null ? null : cents(totalCents),
  }));
}

export type JumpReturn = {
  id: string;
  /** `1001` of R-1001 */
  number: number;
  kind: 'return' | 'claim';
  orderName: string;
  customerName: string | null;
  createdAt: Date;
};

/** Finds returns and claims whose number begins with these digits, shortest first. @param digits digits only */
export async function findReturnsByNumber(db: Kysely<DB>, digits: string): Promise<JumpReturn[]> {
  const rows = await db
    .selectFrom('return_case as r')
    .leftJoin('customer_mirror as c', 'c.customer_gid', 'r.customer_gid')
    .select([
      'r.id',
      'r.number',
      'r.kind',
      'r.order_name as orderName',
      'r.created_at as createdAt',
    ])
    .select('c.display_name as customerName')
    .where(sql`r.number::text`, 'like', `${digits}%`)
    .orderBy('r.number')
    .limit(JUMP_HITS)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as JumpReturn['kind'] }));
}
