import { createHash } from 'node:crypto';
import { plainFileName } from '~/domain/core/files/artwork';
import { checkLabel, type LabelRejection } from '~/domain/core/files/label';
import type { NewLabel } from '~/models/returns/return-label.server';
import { rewritePicture } from '~/platforms/pictures/rewrite-picture.server';

/**
 * Checks an uploaded label by its content. A picture is encoded anew, so that nothing but its pixels is stored; a PDF
 * is stored as it is, if nothing in it acts by itself.
 */
export async function readLabel(file: {
  name: string;
  bytes: Buffer;
}): Promise<{ ok: true; label: NewLabel } | { ok: false; code: LabelRejection }> {
  const checked = await checkLabel(file.bytes);
  if (!checked.ok) return checked;
  const { kind } = checked;
  const bytes = kind === 'png' ? (await rewritePicture(file.bytes, 'png'))?.picture : file.bytes;
  if (!bytes) return { ok: false, code: 'label_damaged' };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const fileName = plainFileName(file.name, kind, 'label');
  return { ok: true, label: { kind, fileName, sha256, bytes } };
}
