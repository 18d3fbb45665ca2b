import type { Kysely, Transaction } from 'kysely';
import { type AssetBrief, type AssetKind } from '~/domain/ambassadors/ambassador-asset';
import { ARTWORK_TYPES, type ArtworkKind } from '~/domain/core/files/artwork';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { listAssets } from './ambassador-asset.server';
import { isUuid } from '~/domain/core/ids';

export type NewAsset = {
  id: string;
  formToken: string;
  kind: AssetKind;
  title: string;
  description: string | null;
  needsTraining: boolean;
  fileName: string;
  format: ArtworkKind;
  /** Of the file, in hexadecimal. */
  sha256: string;
  sizeBytes: number;
  /** Of the file, and of its preview if it has one. */
  keys: { file: string; drawing: string | null };
  /** Pixels of the preview; null without one. */
  width: number | null;
  height: number | null;
  /** A staff member's id, or 'seed'. */
  addedBy: string;
  addedAt: Date;
};

/** Adds an asset after the others of its kind. @returns false if the form has already added one */
export async function insertAsset(trx: Transaction<DB>, asset: NewAsset): Promise<boolean> {
  const siblings = await lockAssets(trx, asset.kind);
  const made = await trx
    .insertInto('ambassador_asset')
    .values({
      id: asset.id,
      form_token: asset.formToken,
      kind: asset.kind,
      title: asset.title,
      description: asset.description,
      needs_training: asset.needsTraining,
      position: Math.max(0, ...siblings.map(({ position }) => position)) + 1,
      file_name: asset.fileName,
      media_type: ARTWORK_TYPES[asset.format],
      byte_length: asset.sizeBytes,
      sha256: asset.sha256,
      file_key: asset.keys.file,
      preview_key: asset.keys.drawing,
      width: asset.width,
      height: asset.height,
      added_by: asset.addedBy,
      added_at: asset.addedAt,
    })
    .onConflict((there) => there.column('form_token').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Finds the asset that a form has added, even if it was removed since; null if there is none. */
export async function findAssetOfForm(
  db: Kysely<DB>,
  formToken: string,
): Promise<
  (Pick<NewAsset, 'title' | 'description' | 'needsTraining' | 'sha256'> & { kind: string }) | null
> {
  const row = await db
    .selectFrom('ambassador_asset')
    .select(['kind', 'title', 'description', 'needs_training as needsTraining', 'sha256'])
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ?? null;
}

/** Who made a change and when; `requestId` is that of the HTTP request. */
export type AssetChange = { by: string; at: Date; requestId?: string | null | undefined };

/** Records what staff did to an asset. Call it in the transaction that does it. */
export function logAssetActivity(
  trx: Transaction<DB>,
  { id, step, details = {} }: { id: string; step: string; details?: StaffActionDetails },
  { by, at, requestId }: AssetChange,
): Promise<void> {
  const subject = { kind: 'ambassador-asset', id } as const;
  const action = 'ambassador-assets.change';
  const activity = {
    staffId: by,
    action,
    step,
    subject,
    details,
    requestId: requestId ?? null,
  } as const;
  return recordStaffAction(trx, activity, at);
}

/** Changes the texts of an asset. @returns false if the asset is gone */
export async function updateAsset(
  db: Kysely<DB>,
  id: string,
  texts: Pick<AssetBrief, 'title' | 'description' | 'needsTraining'>,
  { by, at }: AssetChange,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const done = await db
    .updateTable('ambassador_asset')
    .set({
      title: texts.title,
      description: texts.description,
      needs_training: texts.needsTraining,
      changed_by: by,
      changed_at: at,
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Renumbers the assets of a kind from 1. The caller has locked the kind (`lockAssets`).
 *
 * @param assets all visible assets of the kind, in their new order
 */
export async function orderAssets(
  trx: Transaction<DB>,
  assets: readonly AssetBrief[],
  { by, at }: AssetChange,
): Promise<void> {
  for (const [place, { id, position }] of assets.entries()) {
    if (position === place + 1) continue;
    await trx
      .updateTable('ambassador_asset')
      .set({ position: place + 1, changed_by: by, changed_at: at })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes the files of an asset and hides it. @returns false if it was already removed */
export async function removeAsset(
  db: Kysely<DB>,
  id: string,
  { by, at }: AssetChange,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const done = await db
    .updateTable('ambassador_asset')
    .set({
      file_key: null,
      preview_key: null,
      width: null,
      height: null,
      removed_by: by,
      removed_at: at,
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Locks the visible assets of a kind and returns them in order. Serializes concurrent changes. */
export async function lockAssets(trx: Transaction<DB>, kind: AssetKind): Promise<AssetBrief[]> {
  await trx
    .selectFrom('ambassador_asset')
    .select('id')
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read again: the transaction that held the lock before us may have moved them.
  return (await listAssets(trx)).filter((asset) => asset.kind === kind);
}
