import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type ListedReview,
  type OwnReview,
  type ProductRating,
  REVIEW_LIST,
  type ReviewQuery,
  REVIEWS_SHOWN,
  type ReviewState,
  type ReviewText,
} from '~/domain/reviews/product-review';
import { isShopifyNumber } from '~/domain/core/ids';
import type { ListSql } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';

/** Whose review of what. */
export type ReviewOf = { productGid: string; customerGid: string };

/** Returns the latest paid order in which a customer bought a product; null if there is none. */
export async function findPaidOrder(
  db: Kysely<DB>,
  { productGid, customerGid }: ReviewOf,
): Promise<string | null> {
  const row = await db
    .selectFrom('order_mirror as o')
    .innerJoin('order_mirror_line as line', 'line.order_gid', 'o.order_gid')
    .select('o.order_gid')
    .where('o.customer_gid', '=', customerGid)
    .where('line.product_gid', '=', productGid)
    .where('line.quantity', '>', 0)
    .where('o.gone_at', 'is', null)
    .where('o.cancelled_at', 'is', null)
    .where('o.financial_status', 'in', ['PAID', 'PARTIALLY_REFUNDED'])
    .orderBy('o.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_gid ?? null;
}

/** Adds a review that waits for staff. @returns false if the customer has reviewed the product before */
export async function insertReview(
  db: Kysely<DB>,
  { productGid, customerGid, orderGid, ...text }: ReviewOf & ReviewText & { orderGid: string },
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('product_review')
    .values({
      product_gid: productGid,
      customer_gid: customerGid,
      order_gid: orderGid,
      created_at: at,
      ...text,
    })
    .onConflict((conflict) => conflict.columns(['product_gid', 'customer_gid']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const TEXT = ['id', 'author', 'stars', 'title', 'text', 'created_at'] as const;

type TextRow = Record<'author' | 'title' | 'text', string> & {
  id: bigint | string;
  stars: number;
  created_at: Date;
};

const published = ({ id, author, stars, title, text, created_at }: TextRow) => ({
  id: String(id),
  author,
  stars,
  title,
  text,
  createdAt: created_at.toISOString(),
});

/** Returns the published reviews of a product, the latest first; null if it has none. */
export async function findRating(
  db: Kysely<DB>,
  productGid: string,
): Promise<ProductRating | null> {
  const rows = await db
    .selectFrom('product_review')
    .select([
      ...TEXT,
      sql<bigint>`count(*) over ()`.as('count'),
      sql<string>`round(avg(stars) over (), 1)`.as('average'),
    ])
    .where('product_gid', '=', productGid)
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEWS_SHOWN)
    .execute();
  const [first] = rows;
  return first
    ? {
        count: Number(first.count),
        average: Number(first.average),
        reviews: rows.map(published),
      }
    : null;
}

/** Returns a customer's review of a product; null if there is none. */
export async function findOwnReview(
  db: Kysely<DB>,
  { productGid, customerGid }: ReviewOf,
): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('product_review')
    .select([...TEXT, 'state', 'reason'])
    .where('product_gid', '=', productGid)
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return row ? { ...published(row), state: row.state as ReviewState, reason: row.reason } : null;
}

/** Lists all that a customer has written, the latest first. */
export async function listReviewsOf(
  db: Kysely<DB>,
  customerGid: string,
): Promise<(OwnReview & { productGid: string })[]> {
  const rows = await db
    .selectFrom('product_review')
    .select([...TEXT, 'state', 'reason', 'product_gid'])
    .where('customer_gid', '=', customerGid)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...published(row),
    state: row.state as ReviewState,
    reason: row.reason,
    productGid: row.product_gid,
  }));
}

type ListedRow = TextRow & {
  state: ReviewState;
  reason: string | null;
  version: number;
  product_gid: string;
  product_title: string | null;
  order_gid: string;
  order_name: string | null;
  customer_gid: string;
};

/** The reviews of all customers that match a query, for staff. */
export function reviewLines({
  state,
  stars,
  sort,
  page,
}: ReviewQuery): ListSql<ListedRow, ListedReview> {
  return {
    from: sql`product_review r`,
    where: [sql`r.state = ${state}`, stars === null ? null : sql`r.stars = ${Number(stars)}`],
    id: 'r.id',
    order: { by: 'r.created_at', tie: 'r.id', direction: sort === 'newest' ? 'desc' : 'asc' },
    columns: sql`r.*, o.name as order_name, (select title from order_mirror_line line
      where line.order_gid = r.order_gid and line.product_gid = r.product_gid limit 1)
      as product_title`,
    joins: sql`left join order_mirror o on o.order_gid = r.order_gid and o.gone_at is null`,
    item: (row) => ({
      ...published(row),
      state: row.state,
      reason: row.reason,
      version: row.version,
      productGid: row.product_gid,
      productTitle: row.product_title,
      orderGid: row.order_gid,
      orderName: row.order_name,
      customerGid: row.customer_gid,
    }),
    page,
    perPage: REVIEW_LIST.perPage,
  };
}

/** Returns a review that the shop shows, or may; null if there is none with this id. */
export async function findReviewToHide(
  db: Kysely<DB>,
  id: string | null,
): Promise<Pick<ListedReview, 'id' | 'title' | 'stars' | 'version'> | null> {
  if (id === null || !isShopifyNumber(id)) return null;
  const row = await db
    .selectFrom('product_review')
    .select(['title', 'stars', 'version'])
    .where('id', '=', BigInt(id))
    .where('state', '<>', 'hidden')
    .executeTakeFirst();
  return row ? { id, ...row } : null;
}

/**
 * Publishes a review, or hides it for a reason, within the caller's transaction.
 *
 * @returns false if it was decided or deleted since that version
 */
export async function decideReview(
  trx: Transaction<DB>,
  { id, version, reason }: { id: string; version: number; reason: string | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product_review')
    .set({
      state: reason === null ? 'published' : 'hidden',
      reason,
      version: version + 1,
      decided_at: at,
    })
    .where('id', '=', BigInt(id))
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the reviews of a customer who asked to be forgotten. */
export async function deleteReviewsOf(trx: Transaction<DB>, customerGid: string): Promise<void> {
  await trx.deleteFrom('product_review').where('customer_gid', '=', customerGid).execute();
}
