import { ARTWORK_BYTES, type ArtworkRejection, checkArtwork } from './artwork';
import { isWebp, webpError } from './artwork-photo';
import type { UploadRejection } from './storage';

/** Photos that customers take of what they got: pictures alone, in the formats of cameras and phones. */

export const PHOTO_KINDS = ['png', 'jpeg', 'webp', 'heic'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** For the browser's file picker only; the format is detected from the content. */
export const PHOTO_ACCEPT =
  '.jpg,.jpeg,.png,.webp,.heic,.heif,image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Why a photo is refused; `content/core/errors/return-errors.ts` has the sentences. */
export type PhotoRejection =
  | UploadRejection
  | 'photo_missing'
  | 'photo_empty'
  | 'photo_too_large'
  | 'photo_unknown_kind'
  | 'photo_damaged'
  | 'photo_too_many_pixels'
  | 'photo_too_many';

type PhotoChecked = { ok: true; kind: PhotoKind } | { ok: false; code: PhotoRejection };

/** What the checks of artwork say, about a photo. An SVG or a PDF is none, however well made. */
const REJECTIONS: Partial<Record<ArtworkRejection, PhotoRejection>> = {
  artwork_empty: 'photo_empty',
  artwork_too_large: 'photo_too_large',
  artwork_damaged: 'photo_damaged',
  artwork_too_many_pixels: 'photo_too_many_pixels',
  artwork_more_than_png: 'photo_damaged',
};

/** Detects and checks a photo by its content alone; its name and type are ignored. Nothing is decoded here. */
export async function checkPhoto(bytes: Buffer): Promise<PhotoChecked> {
  if (bytes.length > ARTWORK_BYTES) return { ok: false, code: 'photo_too_large' };
  if (isWebp(bytes)) {
    const error = webpError(bytes);
    if (error === null) return { ok: true, kind: 'webp' };
    return { ok: false, code: REJECTIONS[error] ?? 'photo_damaged' };
  }
  // Text is no photo: an SVG is not even read.
  if (/^[\s\ufeff]*[<%]/.test(bytes.toString('utf8', 0, 64))) {
    return { ok: false, code: 'photo_unknown_kind' };
  }
  const checked = await checkArtwork(bytes);
  if (!checked.ok) return { ok: false, code: REJECTIONS[checked.code] ?? 'photo_unknown_kind' };
  const kind = PHOTO_KINDS.find((one) => one === checked.kind);
  return kind ? { ok: true, kind } : { ok: false, code: 'photo_unknown_kind' };
}
