/** The positions of the first and the last byte of a part. */
export type ByteRange = { first: number; last: number };

/** One range; the unit's name may be written in capitals, and blanks may surround the range. */
const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Returns the part of a representation that a `Range` header asks for (RFC 9110, 14.1.2 and 14.2).
 *
 * @returns 'whole' if there is no valid single range (several ranges and other units may be ignored, and so may an
 *   invalid range such as `5-1`), and 'none' if the range lies outside: that is answered with 416
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  // Numbers of any length: what is beyond a safe integer is beyond every file too.
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return 'whole';
  return first >= size ? 'none' : { first, last: Math.min(last, size - 1) };
}
