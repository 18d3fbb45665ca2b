import { fold } from '~/domain/core/text/fold';

const LONGEST = 8;
/** With the random characters after it, it reaches the minimum length of a code. */
const NAMELESS = 'EARTH';

/** Returns the beginning of an ambassador's code: their first name in plain capitals. */
export function codeBeginning(firstName: string | null): string {
  const letters = fold(firstName ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, LONGEST);
  return letters.length < 2 ? NAMELESS : letters;
}
