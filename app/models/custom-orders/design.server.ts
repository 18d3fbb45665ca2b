import { type Kysely, sql } from 'kysely';
import type { ArtworkBrief } from '~/domain/core/files/artwork';
import type { TypedCustomOrder } from '~/domain/custom-orders/custom-order-form';
import {
  ARTWORK_BRIEF,
  artworkBrief,
  type ArtworkOwner,
  unsentOf,
} from '~/models/core/artwork.server';
import type { DB } from '../../../db/schema';

/** What somebody is about to request: their artwork, and what else its form said. */
export type Design = { artwork: ArtworkBrief; typed: TypedCustomOrder };

/**
 * Keeps what was typed with an upload, in place of what was there before and of the upload that this one replaces.
 *
 * @param replacedId the upload that the form had before; null if there was none
 */
export async function saveDesign(
  db: Kysely<DB>,
  owner: ArtworkOwner,
  design: { artworkId: string; replacedId: string | null; handle: string; typed: TypedCustomOrder },
): Promise<void> {
  const { artworkId, replacedId, handle, typed } = design;
  await db
    .updateTable('artwork')
    .set({ design: JSON.stringify({ handle, typed }) })
    .where('id', '=', artworkId)
    .where(unsentOf(owner))
    .execute();
  if (replacedId === null || replacedId === artworkId) return;
  await db
    .deleteFrom('artwork')
    .where('id', '=', replacedId)
    .where(unsentOf(owner))
    .where('design', 'is not', null)
    .execute();
}

/** Finds the newest design of a product that this owner has not sent. */
export async function findDesign(
  db: Kysely<DB>,
  owner: ArtworkOwner,
  handle: string,
): Promise<Design | null> {
  const row = await db
    .selectFrom('artwork')
    .select([...ARTWORK_BRIEF, 'design'])
    .where(unsentOf(owner))
    .where(sql<string>`design ->> 'handle'`, '=', handle)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  // Only this app writes it, and always completely.
  const { typed } = row.design as unknown as { typed: TypedCustomOrder };
  return { artwork: artworkBrief(row), typed };
}

/** Makes a browser's designs those of the customer who has signed in there; nobody else's from then on. */
export async function claimDesigns(
  db: Kysely<DB>,
  visitorKey: string,
  customerGid: string,
): Promise<void> {
  await db
    .updateTable('artwork')
    .set({ customer_gid: customerGid, visitor_key: null })
    .where('visitor_key', '=', visitorKey)
    .execute();
}

/** Returns the size of all uploads that no visitor has taken up yet, in bytes. */
export async function unclaimedBytes(db: Kysely<DB>): Promise<number> {
  const { bytes } = await db
    .selectFrom('artwork')
    .select(sql<bigint>`coalesce(sum(size_bytes), 0)`.as('bytes'))
    .where('visitor_key', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
