import { type Kysely, sql, type Transaction } from 'kysely';
import type { PhotoKind } from '~/domain/core/files/photo';
import { isUuid } from '~/domain/core/ids';
import type { DB } from '../../../db/schema';

/** A photo as pages list it; the picture has its own URL. */
export type ReturnPhoto = { id: string; fileName: string; width: number; height: number };

type NewPhoto = ReturnPhoto & {
  customerGid: string;
  orderGid: string;
  /** Null until the form it belongs to is sent. */
  returnId: string | null;
  kind: PhotoKind;
  /** Of what was uploaded; hexadecimal. */
  sha256: string;
  sizeBytes: number;
  drawingKey: string;
  at: Date;
};

const BRIEF = ['id', 'file_name', 'width', 'height'] as const;

type BriefRow = { id: string; file_name: string; width: number; height: number };

const brief = ({ id, file_name, width, height }: BriefRow): ReturnPhoto => ({
  id,
  fileName: file_name,
  width,
  height,
});

/**
 * Stores a photo that was checked and drawn; the same one of the same form is stored once.
 *
 * @param most how many there may be with it
 * @returns false if there are that many already
 */
export async function insertPhoto(
  trx: Transaction<DB>,
  photo: NewPhoto,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number; is_known: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(sha256 = ${photo.sha256}), false) as is_known
    from return_photo where customer_gid = ${photo.customerGid} and order_gid = ${photo.orderGid}
      and return_id is not distinct from ${photo.returnId}::uuid`.execute(trx);
  const [found] = rows;
  if (found?.is_known) return true;
  if ((found?.count ?? 0) >= most) return false;
  await trx
    .insertInto('return_photo')
    .values({
      id: photo.id,
      customer_gid: photo.customerGid,
      order_gid: photo.orderGid,
      return_id: photo.returnId,
      kind: photo.kind,
      file_name: photo.fileName,
      sha256: photo.sha256,
      size_bytes: photo.sizeBytes,
      drawing_key: photo.drawingKey,
      width: photo.width,
      height: photo.height,
      created_at: photo.at,
    })
    .execute();
  return true;
}

/** Lists the photos of a form that was not sent yet. */
export async function listUnsentPhotos(
  db: Kysely<DB>,
  of: { customerGid: string; orderGid: string },
): Promise<ReturnPhoto[]> {
  const rows = await db
    .selectFrom('return_photo')
    .select(BRIEF)
    .where('customer_gid', '=', of.customerGid)
    .where('order_gid', '=', of.orderGid)
    .where('return_id', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(brief);
}

/** Lists the photos of a case. */
export async function listReturnPhotos(db: Kysely<DB>, returnId: string): Promise<ReturnPhoto[]> {
  const rows = await db
    .selectFrom('return_photo')
    .select(BRIEF)
    .where('return_id', '=', returnId)
    .orderBy('created_at')
    .execute();
  return rows.map(brief);
}

/** Makes the photos of a form that was not sent those of its case. */
export async function attachPhotos(
  trx: Transaction<DB>,
  { customerGid, orderGid, returnId }: { customerGid: string; orderGid: string; returnId: string },
): Promise<void> {
  await trx
    .updateTable('return_photo')
    .set({ return_id: returnId })
    .where('customer_gid', '=', customerGid)
    .where('order_gid', '=', orderGid)
    .where('return_id', 'is', null)
    .execute();
}

/** Deletes a photo that its customer has not sent yet. */
export async function deleteUnsentPhoto(
  db: Kysely<DB>,
  { id, customerGid }: { id: string; customerGid: string },
): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .deleteFrom('return_photo')
    .where('id', '=', id)
    .where('customer_gid', '=', customerGid)
    .where('return_id', 'is', null)
    .execute();
}

/**
 * Finds a photo; null if there is none for this reader.
 *
 * @param customerGid who must own it; null for staff, who see only those that were sent
 */
export async function findPhotoFile(
  db: Kysely<DB>,
  id: string,
  customerGid: string | null,
): Promise<{ key: string; sha256: string } | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('return_photo')
    .select(['drawing_key as key', 'sha256'])
    .where('id', '=', id)
    .where((where) =>
      customerGid === null
        ? where('return_id', 'is not', null)
        : where('customer_gid', '=', customerGid),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes photos whose form was never sent. */
export async function deleteUnsentPhotosBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom('return_photo')
    .where('return_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
