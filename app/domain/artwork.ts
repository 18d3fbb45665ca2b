/** Files for printing: what is taken, and what a page may know of one. */

/** The largest file (issue: custom orders). */
export const ARTWORK_BYTES = 10 * 1024 * 1024;

/** What a browser offers to choose from; what a file is, its content says. */
export const ARTWORK_ACCEPT = '.png,.svg,.pdf,image/png,image/svg+xml,application/pdf';

/** More pixels than this are never decoded: a small file can hold a picture as large as a house. */
export const ARTWORK_PIXELS = 40_000_000;
export const ARTWORK_SIDE = 12_000;

/** How many files one customer, or one member of staff, may upload. */
export const ARTWORK_LIMITS = [
  { max: 12, windowMs: 60_000 },
  { max: 60, windowMs: 3_600_000 },
  { max: 200, windowMs: 86_400_000 },
] as const;

export type ArtworkKind = 'png' | 'svg' | 'pdf';

/** Why a file is not taken; content/artwork-errors.ts has the sentences. */
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

/** A file as its owner's pages and staff's show it; the files themselves have addresses of their own. */
export type ArtworkBrief = {
  id: string;
  kind: ArtworkKind;
  fileName: string;
  sizeBytes: number;
  /** Of the drawing, pixels; null for a PDF, which is not drawn here. */
  width: number | null;
  height: number | null;
};

/** Media types of the originals. */
export const ARTWORK_TYPES: Readonly<Record<ArtworkKind, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

/** `82 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** What a file for printing is called: `plainFileName` with the ending that its content has. */
export function artworkFileName(given: string, kind: ArtworkKind): string {
  return plainFileName(given, kind, 'artwork');
}

/**
 * What a file is called in a list and in a download: without a path, control characters and what turns
 * text around; with the ending that its content has.
 *
 * @param unnamed what it is called when nothing of its name is left
 */
export function plainFileName(given: string, ending: string, unnamed: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  // By characters: half of an emoji is none.
  const short = Array.from(plain).slice(0, 80).join('');
  return `${/^\.*$/.test(short) ? unnamed : short}.${ending}`;
}
