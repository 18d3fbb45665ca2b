import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Records that an order is about to be asked for: from here on one may exist that we do not know of.
 *
 * @param before when one was last asked for without an answer; null if never
 * @returns false if another process was faster
 */
export async function claimOrderRequest(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ order_requested_at: at })
    .where('id', '=', id)
    .where('state', '=', 'charged')
    .where('order_requested_at', 'is not distinct from', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The same as `moveDraftTry` for what `claimOrderRequest` has recorded. */
export async function moveOrderRequest(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ order_requested_at: to })
    .where('id', '=', id)
    .where('order_requested_at', '=', from)
    .execute();
}
