import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/**
 * Returns a WOFF 1.0 font as the OpenType font that it packs; other fonts as they are. The library that reads fonts
 * would unpack the tables in JavaScript for each document, which takes nine tenths of a short one's time.
 *
 * @throws RangeError if the file ends too early; zlib's errors if a table is damaged
 */
export function unpackWoff(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'wOFF') return bytes;
  const count = bytes.readUInt16BE(12);
  const head = Buffer.alloc(HEADER.sfnt + ENTRY.sfnt * count);
  bytes.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let nth = 0; nth < count; nth += 1) {
    const from = HEADER.woff + nth * ENTRY.woff;
    const offset = bytes.readUInt32BE(from + 4);
    const packed = bytes.subarray(offset, offset + bytes.readUInt32BE(from + 8));
    const length = bytes.readUInt32BE(from + 12);
    const to = HEADER.sfnt + nth * ENTRY.sfnt;
    // Its tag and its checksum.
    bytes.copy(head, to, from, from + 4);
    bytes.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    // A table that does not get smaller is stored as it is. Tables begin at multiples of four.
    const table =
      packed.length < length ? inflateSync(packed, { maxOutputLength: length }) : packed;
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
