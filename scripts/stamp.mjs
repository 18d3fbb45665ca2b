// Tells whether the build still matches the source: a hash over names, sizes and times.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const stampFile = join(root, 'build/.stamp');

const FOLDERS = ['app', 'server', 'sandbox', 'db', 'seed', 'public'];
/** Tests are not built, and the catalogue's pictures are read at run time. */
const NOT_BUILT = /\.test\.tsx?$|[\\/]seed[\\/]pictures[\\/]/;
const FILES = [
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
];

/** Returns a hash of the state of everything that the build is made from. */
export async function sourceStamp() {
  const hash = createHash('sha256').update(process.version);
  for (const file of FILES) hash.update(await describe(join(root, file)));
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !NOT_BUILT.test(path))
      .sort();
    for (const file of files) hash.update(await describe(file));
  }
  return hash.digest('hex');
}

/** Whether `npm start` may run the existing build. */
export async function isBuildCurrent() {
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  return built !== '' && built === (await sourceStamp());
}

async function describe(path) {
  const { size, mtimeMs } = await stat(path);
  return `${path.slice(root.length)}:${size}:${Math.round(mtimeMs)}\n`;
}
