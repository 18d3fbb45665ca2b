import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Store } from '../kit/store';
import { sha256 } from './signature';

export type StoredObject = {
  key: string;
  type: string;
  size: number;
  /** Of its bytes, hexadecimal. */
  sha256: string;
  md5: string;
  /** UTC milliseconds */
  modifiedAt: number;
};

/** The objects of the one bucket: what is known of them in a journal, their bytes in a file each. */
export function openObjects(folder: string) {
  const files = join(folder, 'objects');
  const store = new Store(join(folder, 'storage.journal'));
  const table = store.table<StoredObject>('objects', ({ key }) => key);
  const fileOf = (key: string) => join(files, sha256(key));
  return {
    list: () => table.values(),
    find: (key: string) => table.get(key),
    read: (key: string) => readFileSync(fileOf(key)),
    put(key: string, bytes: Buffer, { type, at }: { type: string; at: number }): StoredObject {
      mkdirSync(files, { recursive: true });
      writeFileSync(fileOf(key), bytes);
      return table.put({
        key,
        type,
        size: bytes.length,
        sha256: sha256(bytes),
        md5: createHash('md5').update(bytes).digest('hex'),
        modifiedAt: at,
      });
    },
    remove(key: string): void {
      table.delete(key);
      rmSync(fileOf(key), { force: true });
    },
    reset(): void {
      store.reset();
      rmSync(files, { recursive: true, force: true });
    },
    close: () => store.close(),
  };
}
