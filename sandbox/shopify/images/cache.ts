import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Encoded pictures on disk, one file per variant. Files are written to a temporary name and renamed, so each
 * appears whole or not at all; concurrent requests encode once.
 */
export class VariantCache {
  readonly #directory: string;
  readonly #flights = new Map<string, Promise<Buffer>>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Returns the size of a cached variant in bytes, or null if there is none. */
  async size(name: string): Promise<number | null> {
    const found = await stat(this.#path(name)).catch(() => null);
    return found?.size ?? null;
  }

  /** Returns the cached variant, or caches what `produce` makes. */
  get(name: string, produce: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#flights.get(name);
    if (running) return running;
    const flight = this.#load(name, produce).finally(() => this.#flights.delete(name));
    this.#flights.set(name, flight);
    return flight;
  }

  async #load(name: string, produce: () => Promise<Buffer>): Promise<Buffer> {
    const path = this.#path(name);
    try {
      return await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const bytes = await produce();
    const draft = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return bytes;
  }

  #path(name: string): string {
    return join(this.#directory, name.slice(0, 2), name);
  }
}
