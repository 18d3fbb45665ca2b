import { createHash } from 'node:crypto';
import sharp from 'sharp';

export const formats = ['png', 'jpg', 'webp'] as const;

export type LogoFormat = (typeof formats)[number];

/** Pairs of background and foreground with good contrast. */
const COLORS = [
  ['#1f6b36', '#f4efe2'],
  ['#7a3b1d', '#fbe9d0'],
  ['#173f5f', '#f6d55c'],
  ['#5b2a86', '#f3e8ff'],
  ['#0b6e6e', '#e6fffa'],
  ['#8c1c13', '#ffe8d6'],
] as const;

/** Shapes in a 100 by 100 box, in the second color; no text, since fonts differ between machines. */
const MOTIFS = [
  (ink: string, ground: string) =>
    `<circle cx="50" cy="50" r="30" fill="${ink}"/><circle cx="60" cy="42" r="22" fill="${ground}"/>`,
  (ink: string) => `<path d="M50 16 82 78H18Z" fill="${ink}"/>`,
  (ink: string, ground: string) =>
    `<path d="M22 78C22 40 44 20 80 20c0 38-22 58-58 58Z" fill="${ink}"/><path d="M26 74 66 34" stroke="${ground}" stroke-width="5"/>`,
  (ink: string) =>
    `<path d="M14 40q18-18 36 0t36 0M14 58q18-18 36 0t36 0M14 76q18-18 36 0t36 0" fill="none" stroke="${ink}" stroke-width="8"/>`,
  (ink: string) =>
    `<rect x="20" y="20" width="26" height="26" fill="${ink}"/><rect x="54" y="20" width="26" height="60" fill="${ink}"/><rect x="20" y="54" width="26" height="26" fill="${ink}"/>`,
] as const;

/** Draws a logo, `size` pixels square, always the same for the same domain. */
export async function drawLogo(domain: string, size: number, format: LogoFormat): Promise<Buffer> {
  const [first = 0, second = 0] = createHash('sha256').update(domain).digest();
  const [ground, ink] = COLORS[first % COLORS.length] ?? COLORS[0];
  const motif = MOTIFS[second % MOTIFS.length] ?? MOTIFS[0];
  return encode(ground, motif(ink, ground), size, format);
}

/** Draws the placeholder for domains without a logo, returned unless the caller asks for a 404. */
export async function drawFallback(size: number, format: LogoFormat): Promise<Buffer> {
  return encode('#d9d9d9', '<circle cx="50" cy="50" r="26" fill="#8a8a8a"/>', size, format);
}

function encode(ground: string, shapes: string, size: number, format: LogoFormat) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}"><rect width="100" height="100" fill="${ground}"/>${shapes}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (format === 'webp') return picture.webp({ quality: 85 }).toBuffer();
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 85 }).toBuffer();
}
