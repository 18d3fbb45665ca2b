import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from './store';

type Row = { id: string; value: string };

const seed: Row[] = [
  { id: 'a', value: 'seeded' },
  { id: 'b', value: 'seeded' },
];

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
  path = join(folder, 'rows.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open() {
  const store = new Store(path);
  const rows = store.table<Row>(
    'rows',
    ({ id }) => id,
    () => seed,
  );
  const stored = store.table<Row>('kept', ({ id }) => id);
  return { store, rows, stored };
}

describe('a store', () => {
  it('finds again what was written and deleted, over the seed', () => {
    const first = open();
    first.rows.put({ id: 'a', value: 'changed' });
    first.rows.put({ id: 'c', value: 'new' });
    expect(first.rows.delete('b')).toBe(true);
    expect(first.rows.delete('b')).toBe(false);
    // Not closed, as if the process was killed.
    expect(open().rows.values()).toEqual([
      { id: 'a', value: 'changed' },
      { id: 'c', value: 'new' },
    ]);
  });

  it('writes a batch as one line, and nothing of one that fails', () => {
    const { store, rows } = open();
    store.batch(() => {
      rows.put({ id: 'c', value: '1' });
      rows.put({ id: 'd', value: '2' });
    });
    const failing = () =>
      store.batch(() => {
        rows.put({ id: 'c', value: 'wrong' });
        rows.delete('a');
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(rows.get('c')?.value).toBe('1');
    expect(rows.get('a')?.value).toBe('seeded');
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(open().rows.get('c')?.value).toBe('1');
  });

  it('goes back to the seed, except the tables that are to stay', () => {
    const { store, rows, stored } = open();
    rows.put({ id: 'a', value: 'changed' });
    stored.put({ id: 'k', value: 'stays' });
    store.reset(['kept']);
    expect(rows.values()).toEqual(seed);
    const again = open();
    expect(again.rows.values()).toEqual(seed);
    expect(again.stored.get('k')?.value).toBe('stays');
  });

  it('rewrites its file before it grows without end', () => {
    const { rows, store } = open();
    const value = 'x'.repeat(100_000);
    for (let count = 0; count < 200; count += 1) rows.put({ id: 'a', value: `${count}${value}` });
    // Twenty megabytes were written, but only one row of a tenth of a megabyte remains.
    expect(statSync(path).size).toBeLessThan(9_000_000);
    store.close();
    expect(open().rows.get('a')?.value.startsWith('199')).toBe(true);
  });
});
