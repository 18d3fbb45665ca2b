/** Files for printing: what we accept, and what pages show of them. */

/** Largest upload, in bytes (issue: custom orders). */
export const ARTWORK_BYTES = 10 * 1024 * 1024;

/** For the browser's file picker only; the format is detected from the content. */
export const ARTWORK_ACCEPT =
  '.png,.jpg,.jpeg,.svg,.pdf,image/png,image/jpeg,image/svg+xml,application/pdf';

/** We never decode more pixels than this: a small file can expand to a huge image. */
export const ARTWORK_PIXELS = 40_000_000;
export const ARTWORK_SIDE = 12_000;

/** Upload limits per customer or staff member. */
export const ARTWORK_LIMITS = [
  { max: 12, windowMs: 60_000 },
  { max: 60, windowMs: 3_600_000 },
  { max: 200, windowMs: 86_400_000 },
] as const;

export type ArtworkKind = 'png' | 'jpeg' | 'svg' | 'pdf';

/** Why a file is rejected; content/core/errors/artwork-errors.ts has the messages. */
export type ArtworkRefusal =
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
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const satisfies Record<ArtworkKind, string>;

/** File name extensions by format. */
export const ARTWORK_ENDINGS = {
  png: 'png',
  jpeg: 'jpg',
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
