import { fold } from './fold';
import { wordsIn } from './order-words';

/** Words by which staff find a customer, and the words of what somebody types. */

/** As it stands in an address of the Internet, folded; nothing else of it can be typed in a search. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*$/u;
const LONGEST_ADDRESS = 100;
/** A telephone as people write it: digits, and what they put between them. */
const PHONE = /^\+?[\d\s().-]{4,}$/;
/** So many digits of the end find it as well: the number without the country's code, and what people remember. */
const ENDS = [10, 7, 4];
/** No search may cost much more than another. */
const MOST_WORDS = 8;

type Found = {
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  company: string | null;
  university: string | null;
};

/**
 * What a customer is found by: the names, the company and the university, the e-mail address as a whole
 * and by its parts, the telephone by its digits. Each word once, without case and accents.
 */
export function customerWords(customer: Found): string[] {
  const { displayName, firstName, lastName, email, phone, company, university } = customer;
  const texts = [displayName, firstName, lastName, company, university, email];
  const address = addressIn(email);
  const words = [
    ...texts.flatMap((text) => wordsIn(text ?? '')),
    ...(address === null ? [] : [address]),
    ...phoneWords(phone ?? ''),
  ];
  return [...new Set(words)];
}

/**
 * The words that a customer must have, each of them at least as the beginning of a word: an address by
 * its beginning, `ivy@exa`; a telephone however it is written; anything else by its words. Null where
 * nothing is looked for; none where what was typed has no letter and no digit.
 */
export function searchedCustomerWords(search: string): string[] | null {
  const typed = search.trim();
  if (typed === '') return null;
  if (PHONE.test(typed)) {
    const digits = typed.replace(/\D/g, '');
    return digits === '' ? [] : [digits];
  }
  const words = typed.split(/\s+/).flatMap((part) => addressIn(part) ?? wordsIn(part));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function addressIn(text: string): string | null {
  const folded = fold(text.trim());
  return ADDRESS.test(folded) && folded.length <= LONGEST_ADDRESS ? folded : null;
}

function phoneWords(phone: string): string[] {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return [];
  return [digits, ...ENDS.filter((end) => digits.length > end).map((end) => digits.slice(-end))];
}
