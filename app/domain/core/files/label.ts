import { type ArtworkRejection, checkArtwork } from './artwork';
import type { UploadRejection } from './storage';

/** The label of a return as a file. */

export const LABEL_BYTES = 5 * 1024 * 1024;

/** For the browser's file picker only; the format is detected from the content. */
export const LABEL_ACCEPT = '.pdf,.png,application/pdf,image/png';

export type LabelKind = 'pdf' | 'png';

/** Why a file is refused; `content/core/errors/return-errors.ts` has the sentences. */
export type LabelRejection =
  | UploadRejection
  | 'label_too_large'
  | 'label_unknown_kind'
  | 'label_damaged'
  | 'label_active'
  | 'label_locked'
  | 'label_not_needed';

const REJECTIONS: Partial<Record<ArtworkRejection, LabelRejection>> = {
  artwork_unknown_kind: 'label_unknown_kind',
  artwork_pdf_active: 'label_active',
  artwork_pdf_locked: 'label_locked',
};

/** Detects and checks a label by its content alone; its name and the type that the browser sent are ignored. */
export async function checkLabel(
  bytes: Buffer,
): Promise<{ ok: true; kind: LabelKind } | { ok: false; code: LabelRejection }> {
  if (bytes.length > LABEL_BYTES) return { ok: false, code: 'label_too_large' };
  // Text is no label: an SVG is not even read.
  if (/^[\s\ufeff]*</.test(bytes.toString('utf8', 0, 64))) {
    return { ok: false, code: 'label_unknown_kind' };
  }
  const checked = await checkArtwork(bytes);
  if (!checked.ok) return { ok: false, code: REJECTIONS[checked.code] ?? 'label_damaged' };
  const { kind } = checked;
  return kind === 'pdf' || kind === 'png'
    ? { ok: true, kind }
    : { ok: false, code: 'label_unknown_kind' };
}
