/** Creates the PNG icons of the web manifest from public/icons/icon.svg: `node scripts/make-icons.mjs`. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/icons/', import.meta.url);
const drawing = await readFile(new URL('icon.svg', folder), 'utf8');
/** Phones crop maskable icons to their own shape: square background, and the mark within the safe circle. */
const square = drawing.replace(' rx="14"', '');
const safe = square.replace('translate(12 12) scale(1.25)', 'translate(17.6 17.6) scale(0.9)');

async function make(svg, size, name) {
  await sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname);
}

await make(drawing, 192, 'icon-192.png');
await make(drawing, 512, 'icon-512.png');
await make(safe, 512, 'maskable-512.png');
await make(square, 180, 'apple-touch-icon.png');
