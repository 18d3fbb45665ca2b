import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.server';

/** The ways a document's text is drawn. */
export type Face = 'regular' | 'bold' | 'display';

/** A font file and the characters it has. */
export type FontFile = { name: string; bytes: Buffer; has: ReadonlySet<number> };

const EMOJI = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff';

/** Latin, extended Latin, emoji, then what else DejaVu has: Greek, Cyrillic, arrows, boxes. */
const FILES: Readonly<Record<Face, readonly string[]>> = {
  regular: [
    '@fontsource/figtree/files/figtree-latin-400-normal.woff',
    '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff',
    EMOJI,
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  bold: [
    '@fontsource/figtree/files/figtree-latin-600-normal.woff',
    '@fontsource/figtree/files/figtree-latin-ext-600-normal.woff',
    EMOJI,
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  display: [
    '@fontsource/funnel-display/files/funnel-display-latin-600-normal.woff',
    '@fontsource/funnel-display/files/funnel-display-latin-ext-600-normal.woff',
    EMOJI,
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
};

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<string, FontFile>();

/** Returns the files of a face, the one to use first in front. Each is read once in a process. */
export function fontFiles(face: Face): FontFile[] {
  return FILES[face].map(fontFile);
}

function fontFile(path: string): FontFile {
  const known = loaded.get(path);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(resolve(path)));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new TypeError(`${path} is a collection of fonts`);
  const file = { name: path, bytes, has: new Set(font.characterSet) };
  loaded.set(path, file);
  return file;
}
