import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtworkBrief, ArtworkKind } from '~/domain/core/files/artwork';
import type { DB } from '../../../db/schema';
import { isUuid } from '~/domain/core/ids';

/**
 * Who an upload belongs to: a customer, even if staff uploaded it for them; before sign-in the browser that has the
 * secret with this hash.
 */
export type ArtworkOwner = { customerGid: string } | { visitorKey: string };

/** The columns that say whose an upload is. */
function ownerColumns(owner: ArtworkOwner) {
  return 'customerGid' in owner
    ? { customer_gid: owner.customerGid, visitor_key: null }
    : { customer_gid: null, visitor_key: owner.visitorKey };
}

/** Matches the uploads of this owner that belong to no request yet. */
export function unsentOf(owner: ArtworkOwner) {
  const { customer_gid: gid, visitor_key: key } = ownerColumns(owner);
  const whose = gid === null ? sql`visitor_key = ${key}` : sql`customer_gid = ${gid}`;
  return sql<boolean>`${whose} and custom_order_id is null`;
}

export type NewArtwork = {
  id: string;
  owner: ArtworkOwner;
  kind: ArtworkKind;
  fileName: string;
  /** Hexadecimal. */
  sha256: string;
  sizeBytes: number;
  keys: ArtworkKeys;
  /** Pixels of the drawing; null without one. */
  width: number | null;
  height: number | null;
  createdAt: Date;
};

export const ARTWORK_BRIEF = ['id', 'kind', 'file_name', 'size_bytes', 'width', 'height'] as const;

/** Stores a file that has been checked. */
export async function insertArtwork(db: Kysely<DB>, artwork: NewArtwork): Promise<void> {
  await db
    .insertInto('artwork')
    .values({
      id: artwork.id,
      ...ownerColumns(artwork.owner),
      kind: artwork.kind,
      file_name: artwork.fileName,
      sha256: artwork.sha256,
      size_bytes: artwork.sizeBytes,
      original_key: artwork.keys.file,
      drawing_key: artwork.keys.drawing,
      width: artwork.width,
      height: artwork.height,
      created_at: artwork.createdAt,
    })
    .execute();
}

/** Finds an upload of this owner that belongs to no request yet; null for any other id. */
export async function findUnsentArtwork(
  db: Kysely<DB>,
  owner: ArtworkOwner,
  id: string,
): Promise<ArtworkBrief | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('artwork')
    .select(ARTWORK_BRIEF)
    .where('id', '=', id)
    .where(unsentOf(owner))
    .executeTakeFirst();
  return row ? artworkBrief(row) : null;
}

/** Attaches an upload to its request. @returns false if it is not this customer's or is already attached */
export async function attachArtwork(
  trx: Transaction<DB>,
  { id, customerGid, customOrderId }: { id: string; customerGid: string; customOrderId: string },
): Promise<boolean> {
  const done = await trx
    .updateTable('artwork')
    .set({ custom_order_id: customOrderId, design: null })
    .where('id', '=', id)
    .where(unsentOf({ customerGid }))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The keys of an artwork's files: the original, and our drawing if there is one. */
export type ArtworkKeys = { file: string; drawing: string | null };

/** Returns the keys of an artwork's files; null if there is none with this id, or it was redacted. */
export async function findArtworkKeys(db: Kysely<DB>, id: string): Promise<ArtworkKeys | null> {
  const row = await db
    .selectFrom('artwork')
    .select(['original_key as file', 'drawing_key as drawing'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file ? { file: row.file, drawing: row.drawing } : null;
}

/**
 * Copies an artwork to a new row of the same customer, attached to nothing yet.
 *
 * @param keys of the copies of its files
 * @returns false if there is none with this id, or it was redacted
 */
export async function copyArtwork(
  trx: Transaction<DB>,
  { id, copy, keys, at }: { id: string; copy: string; keys: ArtworkKeys; at: Date },
): Promise<boolean> {
  const done = await sql`
    insert into artwork (id, customer_gid, kind, file_name, sha256, size_bytes, original_key,
      drawing_key, width, height, created_at)
    select ${copy}::uuid, customer_gid, kind, file_name, sha256, size_bytes, ${keys.file}::uuid,
      ${keys.drawing}::uuid, width, height, ${at}::timestamptz
    from artwork where id = ${id}::uuid and customer_gid is not null
      and redacted_at is null`.execute(trx);
  return done.numAffectedRows === 1n;
}

/** Lists the remaining files of a request: the customer's and those of its proofs. */
export async function listArtworks(db: Kysely<DB>, customOrderId: string): Promise<ArtworkBrief[]> {
  const rows = await db
    .selectFrom('artwork')
    .select(ARTWORK_BRIEF)
    .where('custom_order_id', '=', customOrderId)
    .where('redacted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(artworkBrief);
}

export type ArtworkFile = {
  kind: ArtworkKind;
  fileName: string;
  sha256: string;
  /** Of the original, or for `part` 'drawing' of the PNG that we rendered; null if there is no rendering. */
  key: string | null;
};

/**
 * Finds a file; null if there is none for this reader.
 *
 * @param owner who must own it; null for staff, who read only files of requests that were sent
 */
export async function findArtworkFile(
  db: Kysely<DB>,
  id: string,
  owner: ArtworkOwner | null,
  part: 'original' | 'drawing',
): Promise<ArtworkFile | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('artwork')
    .select(['kind', 'file_name', 'sha256', `${part}_key as key`])
    .where('id', '=', id)
    .where('redacted_at', 'is', null)
    .where((where) => {
      if (owner === null) return where('custom_order_id', 'is not', null);
      return 'customerGid' in owner
        ? where('customer_gid', '=', owner.customerGid)
        : where('visitor_key', '=', owner.visitorKey);
    })
    .executeTakeFirst();
  if (!row) return null;
  const { kind, file_name: fileName, sha256, key } = row;
  return { kind: kind as ArtworkKind, fileName, sha256, key };
}

/**
 * Deletes uploads that never became part of a request: those of customers, and those that no visitor has taken up
 * by signing in. @returns how many
 */
export async function deleteUnsentArtworkBefore(
  db: Kysely<DB>,
  before: { customers: Date; visitors: Date },
): Promise<number> {
  const done = await db
    .deleteFrom('artwork')
    .where('custom_order_id', 'is', null)
    .where('created_at', '<', before.visitors)
    .where(
      sql<boolean>`created_at < case when visitor_key is null
        then ${before.customers}::timestamptz else ${before.visitors}::timestamptz end`,
    )
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

type BriefRow = {
  id: string;
  kind: string;
  file_name: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
};

/** Returns what pages show of a row with the columns `ARTWORK_BRIEF`. */
export function artworkBrief(row: BriefRow): ArtworkBrief {
  return {
    id: row.id,
    kind: row.kind as ArtworkKind,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
  };
}
