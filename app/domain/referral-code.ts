import { fold } from './fold';

const LONGEST = 8;
/** With what is drawn after it, never shorter than a code has to be. */
const NAMELESS = 'EARTH';

/** What an ambassador's code begins with: their first name in plain capitals. */
export function codeBeginning(firstName: string | null): string {
  const letters = fold(firstName ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, LONGEST);
  return letters.length < 2 ? NAMELESS : letters;
}
