import { createHash } from 'node:crypto';
import { ARTWORK_TYPES, plainFileName } from '~/domain/core/files/artwork';
import { checkLabel, type LabelRejection } from '~/domain/core/files/label';
import type { NewLabel } from '~/models/returns/return-label.server';
import { keepFiles, type KeepContext, scanUpload } from '~/services/uploads/keep-file.server';
import { rewritePicture } from '~/platforms/pictures/rewrite-picture.server';

/**
 * Checks an uploaded label by its content and keeps it, until a return refers to it. A picture is encoded anew, so that
 * nothing but its pixels is stored; a PDF is stored as it is, if nothing in it acts by itself.
 */
export async function keepLabel(
  context: KeepContext,
  file: { name: string; bytes: Buffer },
): Promise<{ ok: true; label: NewLabel } | { ok: false; code: LabelRejection }> {
  const checked = await checkLabel(file.bytes);
  if (!checked.ok) return checked;
  const { kind } = checked;
  const found = await scanUpload(context, file.bytes);
  if (found !== null) return { ok: false, code: found };
  const bytes = kind === 'png' ? (await rewritePicture(file.bytes, 'png'))?.picture : file.bytes;
  if (!bytes) return { ok: false, code: 'label_damaged' };
  const kept = await keepFiles(context, {
    file: { bytes, type: ARTWORK_TYPES[kind] },
    drawing: null,
  });
  if (!kept.ok) return kept;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const fileName = plainFileName(file.name, kind, 'label');
  return { ok: true, label: { kind, fileName, sha256, key: kept.keys.file } };
}
