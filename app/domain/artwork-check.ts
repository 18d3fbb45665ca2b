import { ARTWORK_BYTES, ARTWORK_PIXELS, ARTWORK_SIDE } from './artwork';
import type { ArtworkKind, ArtworkRefusal } from './artwork';
import { svgFault } from './artwork-svg';

export type ArtworkChecked = { ok: true; kind: ArtworkKind } | { ok: false; code: ArtworkRefusal };

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * What a file is, by its content alone: its name and the type that a browser gave it count for
 * nothing. Nothing is decoded here; a PNG may still turn out to be damaged when it is drawn.
 */
export async function checkArtwork(bytes: Buffer): Promise<ArtworkChecked> {
  if (bytes.length === 0) return refused('artwork_empty');
  if (bytes.length > ARTWORK_BYTES) return refused('artwork_too_large');
  if (bytes.toString('latin1', 0, 8) === PNG_SIGNATURE) return answer('png', pngFault(bytes));
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return answer('pdf', pdfFault(bytes));
  const text = utf8(bytes);
  if (text === null || !/^\s*</.test(text)) return refused('artwork_unknown_kind');
  if (!/<(?:[\w.-]+:)?svg[\s>/]/.test(text)) return refused('artwork_unknown_kind');
  return answer('svg', await svgFault(text));
}

function answer(kind: ArtworkKind, fault: ArtworkRefusal | null): ArtworkChecked {
  return fault === null ? { ok: true, kind } : refused(fault);
}

function refused(code: ArtworkRefusal): ArtworkChecked {
  return { ok: false, code };
}

/**
 * Walks a PNG's chunks: the size comes first and is bounded before anybody decodes it, and nothing may
 * stand behind its end, where a second file could hide.
 *
 * @see https://www.w3.org/TR/png-3/#5Chunk-layout
 */
function pngFault(bytes: Buffer): ArtworkRefusal | null {
  if (bytes.length < 57 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'artwork_damaged';
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width === 0 || height === 0) return 'artwork_damaged';
  if (Math.max(width, height) > ARTWORK_SIDE || width * height > ARTWORK_PIXELS) {
    return 'artwork_too_many_pixels';
  }
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
 * What acts by itself when a PDF is opened, or carries other files (ISO 32000-1, 12.6 and 7.11.4). The
 * key `JS` is not looked for: packed pictures have these three bytes by chance, some in every ten
 * megabytes, and an action that has it is named `JavaScript` or `Rendition` (12.6.4.13, 12.6.4.16).
 */
const ACTIVE =
  /\/(?:JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/;

/**
 * A PDF is only kept and handed on, never opened here: it has to begin and end as one, unlocked, and
 * name none of the things that act by themselves. What it hides in packed streams is for the reader's
 * program to judge; that is why it leaves as a download alone.
 */
function pdfFault(bytes: Buffer): ArtworkRefusal | null {
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  if (!/^%PDF-[12]\.\d[\r\n %]/.test(head)) return 'artwork_damaged';
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) return 'artwork_damaged';
  // Names may be written with #xx for any of their letters.
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
