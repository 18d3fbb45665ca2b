import { encodeQR } from 'qr';

/** A QR code as one SVG path of unit squares, in a square of `size` units. */
export type QrCode = { size: number; path: string };

/** The quiet zone around a QR code, in modules, by the standard. */
const QUIET = 4;

/** Returns the QR code of a text: its dark modules, row by row. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
