import { describe, expect, it } from 'vitest';
import { type BulkObject, cutObjects } from './bulk-objects';

const line = (id: string, parent?: string) =>
  JSON.stringify({ id, text: 'é…', ...(parent && { __parentId: parent }) });
const FILE = ['A', 'A1', 'A2', 'B', 'C', 'C1']
  .map((id) => line(id, id.length > 1 ? id[0] : undefined))
  .join('\n');
const bytes = (text: string) => new TextEncoder().encode(text);
const ids = (objects: BulkObject[]) =>
  objects.map((one) => [one.line['id'], ...one.children.map(({ id }) => id)].join(' '));
const WHOLE = ['A A1 A2', 'B', 'C C1'];

describe('a file of a bulk operation', () => {
  it('is cut into whole objects', () => {
    for (const end of ['', '\n']) {
      const file = bytes(FILE + end);
      const { objects, bytes: taken } = cutObjects(file, true);
      expect(ids(objects)).toEqual(WHOLE);
      expect(objects[0]?.children[0]).toEqual({ id: 'A1', text: 'é…' });
      expect(taken).toBe(file.length);
    }
  });

  it('gives the same objects wherever its pieces end, also within a letter', () => {
    const file = bytes(FILE);
    for (let size = 1; size <= file.length; size += 1) {
      const found: string[] = [];
      let [offset, length] = [0, size];
      while (offset < file.length) {
        const isEnd = offset + length >= file.length;
        const piece = cutObjects(file.subarray(offset, offset + length), isEnd);
        found.push(...ids(piece.objects));
        length = piece.bytes === 0 ? length + size : size;
        offset += piece.bytes;
      }
      expect(found).toEqual(WHOLE);
    }
  });

  it('is not taken if its objects are not grouped', () => {
    const mixed = [line('A'), line('B'), line('A1', 'A')].join('\n');
    expect(() => cutObjects(bytes(mixed), true)).toThrow('not below its object');
    expect(() => cutObjects(bytes(line('A1', 'A')), true)).toThrow('not below its object');
  });

  it('is not quoted by the error about it', () => {
    const torn = bytes('{"email":"ada@example.com"');
    expect(() => cutObjects(torn, true)).toThrow(/^a line is not JSON$/);
  });

  it('has nothing if it is empty', () => {
    expect(cutObjects(new Uint8Array(), true)).toEqual({ objects: [], bytes: 0 });
  });
});
