import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * What is written down around the two calls to Shopify that have no idempotency key and may be carried out
 * although no answer came: making a payment's draft, and making its order.
 */

/**
 * Records that a draft is about to be created: from here on one may exist whose id we do not know.
 *
 * @param before when it was last tried; null for the first time
 * @returns false if another process was faster
 */
export async function claimDraftTry(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ draft_tried_at: at, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('draft_gid', 'is', null)
    .where('draft_tried_at', 'is not distinct from', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Changes what `claimDraftTry` has recorded: back to before after a refusal, which created no draft; to now if
 * no answer came, because a draft may still be made.
 */
export async function moveDraftTry(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ draft_tried_at: to })
    .where('id', '=', id)
    .where('draft_tried_at', '=', from)
    .execute();
}

/**
 * Records that an order is about to be asked for: from here on one may exist that we do not know of.
 *
 * @param before when one was last asked for without an answer; null if never
 * @returns false if another process was faster
 */
export async function claimOrderAsk(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ order_asked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'charged')
    .where('order_asked_at', 'is not distinct from', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The same as `moveDraftTry` for what `claimOrderAsk` has recorded. */
export async function moveOrderAsk(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ order_asked_at: to })
    .where('id', '=', id)
    .where('order_asked_at', '=', from)
    .execute();
}
