import { Transform } from 'node:stream';

/**
 * React 18's streaming renderer sends the unused end of its buffer as zero bytes where a character of
 * several bytes does not fit any more (mended in React 19). Zero bytes stand in no UTF-8 text but
 * as U+0000, which HTML forbids: so they are left out, or texts and scripts of a page break at them.
 */
export function withoutZeroBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
