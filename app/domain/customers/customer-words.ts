import { fold } from '~/domain/core/text/fold';
import { wordsIn } from '~/domain/core/text/order-words';

/** Search words of customers, and of what staff type to find them. */

/** An e-mail address, folded, possibly cut after the `@`. Other characters cannot be searched for. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]+@[\p{L}\p{N}.-]*$/u;
const LONGEST_ADDRESS = 100;
/** A phone number as people write it: digits and separators. */
const PHONE = /^\+?[\d\s().-]{4,}$/;
/** A phone is also found by this many last digits: without the country code, or the part people recall. */
const ENDS = [10, 7, 4];
/** Bounds the cost of a search. */
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
 * Returns the words that find a customer: names, company, university, the e-mail address as a whole and in
 * parts, and the phone number's digits. Without duplicates, folded to ignore case and accents.
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
 * Returns the words that a customer must match, each at least by its beginning: an e-mail address by its
 * beginning (`ivy@exa`), a phone number by its digits, anything else word by word. Null if nothing was typed;
 * empty if what was typed has neither a letter nor a digit.
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
