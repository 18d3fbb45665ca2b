import { Transform } from 'node:stream';

/**
 * Removes zero bytes. React 18's streaming renderer sends the unused end of its buffer as zero bytes if a
 * multi-byte character no longer fits (fixed in React 19), which would break a page's text and scripts. In
 * UTF-8 a zero byte can only be U+0000, which HTML forbids, so removing it is safe.
 */
export function withoutZeroBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
