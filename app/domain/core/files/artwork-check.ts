import { ARTWORK_BYTES, ARTWORK_PIXELS, ARTWORK_SIDE } from './artwork';
import type { ArtworkKind, ArtworkRefusal } from './artwork';
import { jpegFault } from './artwork-jpeg';
import { svgFault } from './artwork-svg';

export type ArtworkChecked = { ok: true; kind: ArtworkKind } | { ok: false; code: ArtworkRefusal };

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const JPEG_SIGNATURE = '\xff\xd8\xff';

/**
 * Detects and checks a file by its content alone: its name and the type that the browser sent are ignored.
 * Nothing is decoded here, so a picture may still turn out to be damaged when it is rendered.
 */
export async function checkArtwork(bytes: Buffer): Promise<ArtworkChecked> {
  if (bytes.length === 0) return refused('artwork_empty');
  if (bytes.length > ARTWORK_BYTES) return refused('artwork_too_large');
  if (bytes.toString('latin1', 0, 8) === PNG_SIGNATURE) return answer('png', pngFault(bytes));
  if (bytes.toString('latin1', 0, 3) === JPEG_SIGNATURE) return answer('jpeg', jpegFault(bytes));
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
 * Walks the chunks of a PNG. Bounds the image's size before anything decodes it, and rejects data after
 * `IEND`, where a second file could hide.
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
function pdfFault(bytes: Buffer): ArtworkRefusal | null {
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
