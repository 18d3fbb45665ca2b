import { createHash, randomUUID } from 'node:crypto';
import { ASSET_KEPT_BYTES, type AssetKind } from '~/domain/ambassadors/ambassador-asset';
import {
  plainFileName,
  type ArtworkRefusal,
  ARTWORK_ENDINGS,
  type ArtworkKind,
} from '~/domain/core/files/artwork';
import { checkArtwork } from '~/domain/core/files/artwork-check';
import {
  findAssetOfForm,
  insertAsset,
  traceAsset,
  type NewAsset,
} from '~/models/ambassadors/ambassador-asset-change.server';
import { drawPicture } from '~/platforms/pictures/draw-picture.server';
import { rewritePicture, type Rewritten } from '~/platforms/pictures/rewrite-picture.server';
import type { ServiceContext } from '~/services/context';

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
  { db, now, requestId }: Context,
  staffId: string,
  { file, ...words }: AssetToAdd,
): Promise<{ ok: true; id: string | null } | { ok: false; code: ArtworkRefusal | 'form_used' }> {
  const checked = await checkArtwork(file.bytes);
  if (!checked.ok) return checked;
  const { kind: format } = checked;
  const made = await filesOf(file.bytes, format);
  if (made === null) return { ok: false, code: 'artwork_damaged' };
  if (made.bytes.length > ASSET_KEPT_BYTES) return { ok: false, code: 'artwork_too_large' };
  const asset: NewAsset = {
    ...words,
    ...made,
    id: randomUUID(),
    format,
    fileName: plainFileName(file.name, ARTWORK_ENDINGS[format], words.kind),
    sha256: createHash('sha256').update(made.bytes).digest('hex'),
    addedBy: staffId,
    addedAt: new Date(now()),
  };
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await insertAsset(trx, asset))) return false;
    const { id, kind, needsTraining, addedAt: at } = asset;
    const added = { id, step: 'add', details: { kind, needsTraining } };
    await traceAsset(trx, added, { by: staffId, at, requestId });
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
  format: ArtworkKind,
): Promise<Pick<NewAsset, 'bytes' | 'preview'> | null> {
  if (format === 'pdf') return { bytes, preview: null };
  if (format !== 'svg') return keptOf(await rewritePicture(bytes, format));
  const drawing = await drawPicture(bytes, 'svg');
  const drawn = drawing && (await rewritePicture(drawing.png, 'png'));
  return drawn && { bytes, preview: drawn.preview };
}

function keptOf(rewritten: Rewritten | null) {
  return rewritten && { bytes: rewritten.picture, preview: rewritten.preview };
}
