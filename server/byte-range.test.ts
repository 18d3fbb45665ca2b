import { assert, bigInt, nat, oneof, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { requestedRange } from './byte-range';

const SIZE = 10;

it.each<[string | undefined, ReturnType<typeof requestedRange>]>([
  [undefined, 'whole'],
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=-5', { first: 5, last: 9 }],
  ['bytes=-500', { first: 0, last: 9 }],
  ['BYTES= 2-3 ', { first: 2, last: 3 }],
  ['bytes=0-9007199254740993', { first: 0, last: 9 }],
  [`bytes=3-${'9'.repeat(400)}`, { first: 3, last: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
  // Invalid, or more than one: the whole, as if nothing had been asked.
  ['bytes=5-1', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=1-2,4-5', 'whole'],
  ['bytes=1-2-3', 'whole'],
  ['bytes=-1e1', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes', 'whole'],
])('%s', (header, requested) => expect(requestedRange(header, SIZE)).toEqual(requested));

it('whatever is asked, a part lies within the file', () => {
  const text = oneof(
    string(),
    tuple(bigInt(), bigInt()).map(([from, to]) => `bytes=${from}-${to}`),
    bigInt().map((length) => `bytes=-${length}`),
  );
  assert(
    property(text, nat(), (header, size) => {
      const part = requestedRange(header, size);
      if (typeof part === 'string') return true;
      return 0 <= part.first && part.first <= part.last && part.last < size;
    }),
    { numRuns: 2_000 },
  );
});
