import { heicError, isHeic, jpegError, pixelsError } from './artwork-photo';
import { svgError } from './artwork-svg';
import type { UploadRejection } from './storage';

/** Files for printing: what we accept, and what pages show of them. */

/** Largest upload, in bytes (issue: custom orders). */
export const ARTWORK_BYTES = 10 * 1024 * 1024;

/** For the browser's file picker only; the format is detected from the content. */
export const ASSET_ACCEPT =
  '.png,.jpg,.jpeg,.svg,.pdf,image/png,image/jpeg,image/svg+xml,application/pdf';
export const ARTWORK_ACCEPT = `${ASSET_ACCEPT},.heic,.heif,image/heic,image/heif`;

/** Upload limits per customer or staff member. */
export const ARTWORK_LIMITS = [
  { max: 12, windowMs: 60_000 },
  { max: 60, windowMs: 3_600_000 },
  { max: 200, windowMs: 86_400_000 },
] as const;

/** Upload limits per network address, for visitors who have not signed in. */
export const VISITOR_ARTWORK_LIMITS = [
  { max: 8, windowMs: 60_000 },
  { max: 20, windowMs: 3_600_000 },
  { max: 40, windowMs: 86_400_000 },
] as const;

export type ArtworkKind = 'png' | 'jpeg' | 'heic' | 'svg' | 'pdf';

/** Why a file is rejected; content/core/errors/artwork-errors.ts has the messages. */
export type ArtworkRejection =
  | UploadRejection
  | 'artwork_missing'
  | 'artwork_empty'
  | 'artwork_too_large'
  | 'artwork_unknown_kind'
  | 'artwork_damaged'
  | 'artwork_too_many_pixels'
  | 'artwork_more_than_png'
  | 'artwork_svg_unreadable'
  | 'artwork_svg_doctype'
  | 'artwork_svg_script'
  | 'artwork_svg_foreign'
  | 'artwork_svg_reference'
  | 'artwork_svg_moving'
  | 'artwork_svg_too_complex'
  | 'artwork_pdf_active'
  | 'artwork_pdf_locked';

/** An artwork as its owner's and staff's pages show it; the files have their own URLs. */
export type ArtworkBrief = {
  id: string;
  kind: ArtworkKind;
  fileName: string;
  sizeBytes: number;
  /** Pixels of the rendering; null for a PDF, which we do not render. */
  width: number | null;
  height: number | null;
};

/** Media types of the originals. */
export const ARTWORK_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const satisfies Record<ArtworkKind, string>;

/** File name extensions by format. */
export const ARTWORK_ENDINGS = {
  png: 'png',
  jpeg: 'jpg',
  heic: 'heic',
  svg: 'svg',
  pdf: 'pdf',
} as const satisfies Record<ArtworkKind, string>;

/** Formats a file size: `82 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Returns the file name of an artwork: `plainFileName` with the extension of its actual format. */
export function artworkFileName(given: string, kind: ArtworkKind): string {
  return plainFileName(given, ARTWORK_ENDINGS[kind], 'artwork');
}

/**
 * Returns a safe file name for lists and downloads: without a path, control characters and characters that
 * change the text direction, and with the extension of the actual format.
 *
 * @param unnamed the base name if nothing of the given one is left
 */
export function plainFileName(given: string, ending: string, unnamed: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Cuts by code points, so as not to halve an emoji.
  const short = Array.from(plain).slice(0, 80).join('');
  return `${/^\.*$/.test(short) ? unnamed : short}.${ending}`;
}

type ArtworkChecked = { ok: true; kind: ArtworkKind } | { ok: false; code: ArtworkRejection };

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const JPEG_SIGNATURE = '\xff\xd8\xff';

/**
 * Detects and checks a file by its content alone: its name and the type that the browser sent are ignored.
 * Nothing is decoded here, so a picture may still turn out to be damaged when it is rendered.
 */
export async function checkArtwork(bytes: Buffer): Promise<ArtworkChecked> {
  if (bytes.length === 0) return refused('artwork_empty');
  if (bytes.length > ARTWORK_BYTES) return refused('artwork_too_large');
  if (bytes.toString('latin1', 0, 8) === PNG_SIGNATURE) return answer('png', pngError(bytes));
  if (bytes.toString('latin1', 0, 3) === JPEG_SIGNATURE) return answer('jpeg', jpegError(bytes));
  if (isHeic(bytes)) return answer('heic', heicError(bytes));
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return answer('pdf', pdfError(bytes));
  const text = utf8(bytes);
  if (text === null || !/^\s*</.test(text)) return refused('artwork_unknown_kind');
  if (!/<(?:[\w.-]+:)?svg[\s>/]/.test(text)) return refused('artwork_unknown_kind');
  return answer('svg', await svgError(text));
}

function answer(kind: ArtworkKind, error: ArtworkRejection | null): ArtworkChecked {
  return error === null ? { ok: true, kind } : refused(error);
}

function refused(code: ArtworkRejection): ArtworkChecked {
  return { ok: false, code };
}

/**
 * Walks the chunks of a PNG. Bounds the image's size before anything decodes it, and rejects data after
 * `IEND`, where a second file could hide.
 *
 * @see https://www.w3.org/TR/png-3/#5Chunk-layout
 */
function pngError(bytes: Buffer): ArtworkRejection | null {
  if (bytes.length < 57 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'artwork_damaged';
  const tooLarge = pixelsError(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (tooLarge) return tooLarge;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return 'artwork_damaged';
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') {
      return end === bytes.length ? null : 'artwork_more_than_png';
    }
    at = end;
  }
  return 'artwork_damaged';
}

/**
 * Names of actions that a PDF runs by itself and of files that it embeds (ISO 32000-1, 12.6 and 7.11.4). The
 * key `JS` is left out: compressed image data contains these three bytes by chance, a few times in every ten
 * megabytes, and an action with that key also has the name `JavaScript` or `Rendition` (12.6.4.13,
 * 12.6.4.16).
 */
const ACTIVE =
  /\/(?:JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/;

/**
 * Checks a PDF, which we store and pass on but never open: it must begin and end like a PDF, be unencrypted,
 * and name no active content. Compressed streams are not inspected; that is left to the reader's PDF viewer,
 * so we serve PDFs only as downloads.
 */
function pdfError(bytes: Buffer): ArtworkRejection | null {
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  if (!/^%PDF-[12]\.\d[\r\n %]/.test(head)) return 'artwork_damaged';
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) return 'artwork_damaged';
  // A name may write any of its letters as #xx.
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (/\/Encrypt\b/.test(text)) return 'artwork_pdf_locked';
  return ACTIVE.test(text) ? 'artwork_pdf_active' : null;
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
