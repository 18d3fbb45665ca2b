import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** One version of a proof. */
export type Proof = {
  id: string;
  /** Starts at 1. */
  version: number;
  artworkId: string;
  note: string | null;
  createdAt: Date;
  approvedAt: Date | null;
};

/** Lists all versions, newest first. */
export async function listProofs(db: Kysely<DB>, customOrderId: string): Promise<Proof[]> {
  const rows = await db
    .selectFrom('proof')
    .selectAll()
    .where('custom_order_id', '=', customOrderId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    artworkId: row.artwork_id,
    note: row.note,
    createdAt: row.created_at,
    approvedAt: row.approved_at,
  }));
}

/** Adds the next version; lock the custom order first, because versions are counted. @returns its number */
export async function insertProof(
  trx: Transaction<DB>,
  proof: {
    id: string;
    customOrderId: string;
    artworkId: string;
    note: string | null;
    createdAt: Date;
  },
): Promise<number> {
  const last = await trx
    .selectFrom('proof')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('custom_order_id', '=', proof.customOrderId)
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await trx
    .insertInto('proof')
    .values({
      id: proof.id,
      custom_order_id: proof.customOrderId,
      version,
      artwork_id: proof.artworkId,
      note: proof.note,
      created_at: proof.createdAt,
    })
    .execute();
  return version;
}

/**
 * Approves this version, which locks it for good, if it is the newest. Lock the custom order first.
 * Idempotent.
 *
 * @returns the proof's id; null if it is not the newest version
 */
export async function approveNewestProof(
  trx: Transaction<DB>,
  customOrderId: string,
  version: number,
  at: Date,
): Promise<string | null> {
  const [newest] = await listProofs(trx, customOrderId);
  if (!newest || newest.version !== version) return null;
  if (newest.approvedAt === null) {
    await trx
      .updateTable('proof')
      .set({ approved_at: at })
      .where('id', '=', newest.id)
      .where('approved_at', 'is', null)
      .execute();
  }
  return newest.id;
}
