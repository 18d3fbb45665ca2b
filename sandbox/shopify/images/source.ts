import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFormat } from './address';
import { measure } from './encode';
import type { Size } from './size';

/** An original on disk. `hash` covers its bytes, so a picture rendered again counts as new. */
export type Source = Size & { path: string; format: PictureFormat; hash: string };

type Known = { mtimeMs: number; bytes: number; source: Source };

/**
 * Finds originals in one directory and caches their metadata until the file changes. Returns null if there is
 * no such file; throws if it is not a readable picture (half written, say).
 */
export function createSources(directory: string): (file: string) => Promise<Source | null> {
  const known = new Map<string, Known>();

  return async (file) => {
    const path = join(directory, file);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) {
      known.delete(file);
      return null;
    }
    const before = known.get(file);
    if (before?.mtimeMs === found.mtimeMs && before.bytes === found.size) return before.source;
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const source: Source = { ...(await measure(bytes)), path, hash };
    known.set(file, { mtimeMs: found.mtimeMs, bytes: found.size, source });
    return source;
  };
}
