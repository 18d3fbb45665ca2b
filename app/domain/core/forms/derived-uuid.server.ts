import { createHash } from 'node:crypto';

/** Returns the same UUID for the same texts, for example for what one form of several on a page asks for. */
export function derivedUuid(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(texts.join('\n')).digest('hex');
  const lengths = [8, 4, 4, 4, 12];
  return lengths
    .map((length, nth) => {
      const from = lengths.slice(0, nth).reduce((sum, one) => sum + one, 0);
      return hex.slice(from, from + length);
    })
    .join('-');
}
