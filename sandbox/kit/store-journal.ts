import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** `row` null means that the key was deleted. */
export type Change = { table: string; key: string; row: object | null };

/** Smaller files are never compacted. */
const COMPACT_FROM_BYTES = 8 * 1024 * 1024;

/**
 * An append-only file of changes: one line per batch, each a JSON array. It is compacted to one line per key
 * when it has grown to four times its last compacted size (at least 8 MB).
 */
export class Journal {
  readonly #path: string;
  readonly #saved = new Map<string, Map<string, object | null>>();
  #file: number;
  #bytes = 0;
  #compactAt = COMPACT_FROM_BYTES;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const whole = this.#read();
    this.#file = openSync(path, 'a');
    // A process killed in the middle of a write leaves a partial line. Its call was never answered, so drop
    // it.
    if (whole.torn) ftruncateSync(this.#file, whole.bytes);
    this.#bytes = whole.bytes;
  }

  /** Returns the journaled rows of one table. */
  saved(table: string): Map<string, object | null> {
    let rows = this.#saved.get(table);
    if (rows === undefined) {
      rows = new Map();
      this.#saved.set(table, rows);
    }
    return rows;
  }

  append(changes: Change[]): void {
    if (changes.length === 0) return;
    const line = Buffer.from(JSON.stringify(changes) + '\n');
    writeWhole(this.#file, line);
    for (const { table, key, row } of changes) this.saved(table).set(key, row);
    this.#bytes += line.length;
    if (this.#bytes > this.#compactAt) this.#compact();
  }

  /** Deletes everything except the named tables. */
  clear(keptTables: string[]): void {
    for (const table of this.#saved.keys())
      if (!keptTables.includes(table)) this.saved(table).clear();
    this.#compact();
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(): { bytes: number; torn: boolean } {
    if (!existsSync(this.#path)) return { bytes: 0, torn: false };
    const content = readFileSync(this.#path);
    const bytes = content.lastIndexOf(10) + 1;
    for (const line of content.subarray(0, bytes).toString('utf8').split('\n')) {
      if (line === '') continue;
      for (const { table, key, row } of JSON.parse(line) as Change[]) {
        this.saved(table).set(key, row);
      }
    }
    return { bytes, torn: bytes !== content.length };
  }

  #compact(): void {
    const lines: string[] = [];
    for (const [table, rows] of this.#saved) {
      for (const [key, row] of rows) lines.push(JSON.stringify([{ table, key, row }]) + '\n');
    }
    const content = lines.join('');
    const temporary = `${this.#path}.tmp`;
    writeFileSync(temporary, content);
    closeSync(this.#file);
    renameSync(temporary, this.#path);
    this.#file = openSync(this.#path, 'a');
    this.#bytes = Buffer.byteLength(content);
    this.#compactAt = Math.max(COMPACT_FROM_BYTES, this.#bytes * 4);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
