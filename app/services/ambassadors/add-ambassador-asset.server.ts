import { createHash, randomUUID } from 'node:crypto';
import {
  ASSET_STORED_BYTES,
  type AssetBrief,
  type AssetKind,
} from '~/domain/ambassadors/ambassador-asset';
import {
  ARTWORK_ENDINGS,
  ARTWORK_TYPES,
  type ArtworkKind,
  type ArtworkRejection,
  checkArtwork,
  plainFileName,
} from '~/domain/core/files/artwork';
import {
  findAssetOfForm,
  insertAsset,
  lockAssets,
  type NewAsset,
  orderAssets,
  removeAsset,
  logAssetActivity,
  updateAsset,
} from '~/models/ambassadors/ambassador-asset-change.server';
import { drawPicture } from '~/platforms/pictures/draw-picture.server';
import { rewritePicture, type Rewritten } from '~/platforms/pictures/rewrite-picture.server';
import type { ServiceContext } from '~/services/context';
import { keepFiles, type KeepContext, scanUpload } from '~/services/uploads/keep-file.server';
import { findAsset } from '~/models/ambassadors/ambassador-asset.server';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

export type AssetToAdd = {
  formToken: string;
  kind: AssetKind;
  title: string;
  description: string | null;
  needsTraining: boolean;
  /** `name` is the browser's file name, kept for display. */
  file: { name: string; bytes: Buffer };
};

/**
 * Adds a file for ambassadors. Its type is decided by its content (S-2). Pictures are re-encoded so that only
 * their pixels remain; SVG and PDF files are kept as sent, with a preview where we can draw one. Submitting
 * the same form again adds nothing; the same form with another file or other words is refused.
 *
 * @param staffId the staff member who adds it
 * @returns the new asset's id, or null if this form has added it already; otherwise why it was refused
 */
export async function addAmbassadorAsset(
  context: Context & KeepContext,
  staffId: string,
  { file, ...texts }: AssetToAdd,
): Promise<{ ok: true; id: string | null } | { ok: false; code: ArtworkRejection | 'form_used' }> {
  const checked = await checkArtwork(file.bytes);
  if (!checked.ok) return checked;
  const { db, now, requestId } = context;
  const { kind: format } = checked;
  // Ambassadors' computers may not show it.
  if (format === 'heic') return { ok: false, code: 'artwork_unknown_kind' };
  const found = await scanUpload(context, file.bytes);
  if (found !== null) return { ok: false, code: found };
  const made = await filesOf(file.bytes, format);
  if (made === null) return { ok: false, code: 'artwork_damaged' };
  if (made.bytes.length > ASSET_STORED_BYTES) return { ok: false, code: 'artwork_too_large' };
  const { bytes, preview } = made;
  const kept = await keepFiles(context, {
    file: { bytes, type: ARTWORK_TYPES[format] },
    drawing: preview && { bytes: preview.webp, type: 'image/webp' },
  });
  if (!kept.ok) return kept;
  const asset: NewAsset = {
    ...texts,
    sizeBytes: bytes.length,
    keys: kept.keys,
    width: preview?.width ?? null,
    height: preview?.height ?? null,
    id: randomUUID(),
    format,
    fileName: plainFileName(file.name, ARTWORK_ENDINGS[format], texts.kind),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    addedBy: staffId,
    addedAt: new Date(now()),
  };
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await insertAsset(trx, asset))) return false;
    const { id, kind, needsTraining, addedAt: at } = asset;
    const added = { id, step: 'add', details: { kind, needsTraining } };
    await logAssetActivity(trx, added, { by: staffId, at, requestId });
    return true;
  });
  if (isNew) return { ok: true, id: asset.id };
  const before = await findAssetOfForm(db, asset.formToken);
  const isSame = (['kind', 'title', 'description', 'needsTraining', 'sha256'] as const).every(
    (key) => before?.[key] === asset[key],
  );
  return isSame ? { ok: true, id: null } : { ok: false, code: 'form_used' };
}

/** Returns what is stored of a checked file; null if it cannot be decoded. */
async function filesOf(
  bytes: Buffer,
  format: Exclude<ArtworkKind, 'heic'>,
): Promise<{ bytes: Buffer; preview: Rewritten['preview'] | null } | null> {
  if (format === 'pdf') return { bytes, preview: null };
  if (format !== 'svg') return storedOf(await rewritePicture(bytes, format));
  const drawing = await drawPicture(bytes, 'svg');
  const drawn = drawing && (await rewritePicture(drawing.png, 'png'));
  return drawn && { bytes, preview: drawn.preview };
}

function storedOf(rewritten: Rewritten | null) {
  return rewritten && { bytes: rewritten.picture, preview: rewritten.preview };
}

/**
 * Changes an asset's title, description and training requirement. Its file never changes: a new file is
 * a new asset.
 *
 * @param staffId the staff member who changes it
 * @returns false if it was removed meanwhile
 */
export function changeAmbassadorAsset(
  { db, now, requestId }: Context,
  staffId: string,
  id: string,
  texts: Pick<AssetBrief, 'title' | 'description' | 'needsTraining'>,
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    if (!(await updateAsset(trx, id, texts, change))) return false;
    const { needsTraining } = texts;
    await logAssetActivity(trx, { id, step: 'change', details: { needsTraining } }, change);
    return true;
  });
}

/**
 * Moves an asset one place up or down among the assets of its kind. A repeated post does nothing,
 * because `from` no longer matches.
 *
 * @param staffId the staff member who moves it
 * @param from its position on the page
 * @returns false if it was removed, or moved by somebody else meanwhile
 */
export async function moveAmbassadorAsset(
  { db, now, requestId }: Context,
  staffId: string,
  { id, way: direction, from }: { id: string; way: 'up' | 'down'; from: number },
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    const asset = await findAsset(trx, id);
    if (asset === null) return false;
    const siblings = await lockAssets(trx, asset.kind);
    const place = siblings.findIndex((sibling) => sibling.id === id);
    const found = siblings[place];
    if (found?.position !== from) return false;
    const to = place + (direction === 'up' ? -1 : 1);
    if (siblings[to] === undefined) return true;
    await orderAssets(trx, siblings.toSpliced(place, 1).toSpliced(to, 0, found), change);
    await logAssetActivity(trx, { id, step: 'move', details: { way: direction } }, change);
    return true;
  });
}

/**
 * Removes an asset: its files are deleted, and its row keeps who removed it. Idempotent.
 *
 * @param staffId the staff member who removes it
 * @returns false if it was removed before
 */
export function removeAmbassadorAsset(
  { db, now, requestId }: Context,
  staffId: string,
  id: string,
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    if (!(await removeAsset(trx, id, change))) return false;
    await logAssetActivity(trx, { id, step: 'remove' }, change);
    return true;
  });
}
