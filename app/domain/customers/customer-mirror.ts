import type { CustomerType } from './customer';
import type { Cents } from '~/domain/core/money';
import { fold, wordsIn } from '~/domain/core/text/search-text';

/** A customer as Shopify has them now, with the fields of the back-office's list. */
export type FetchedCustomer = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  /** Empty if there is none. */
  email: string;
  /** E.164 */
  phone: string | null;
  tags: string[];
  company: string | null;
  university: string | null;
  createdAt: Date;
  updatedAt: Date;
  spentCents: Cents;
  orderCount: number;
};

/** A customer as the back-office lists them. */
export type ListedCustomer = {
  /** The number in Shopify's id, which is in the URL of the customer's page. */
  number: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  tags: string[];
  type: CustomerType;
  isAmbassador: boolean;
  company: string | null;
  university: string | null;
  /** The organization that the customer belongs to. */
  organization: { id: string; name: string } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  spentCents: Cents;
  orderCount: number;
  /** The customer's own Earth Cash; negative after a refund of money already spent. */
  balanceCents: Cents;
};

const OURS = 'gid://earth-brands/CustomerCopy/';
const THEIRS = 'gid://shopify/Customer/';

/**
 * Returns the id under which a customer's copy is queued for a refresh. The customer's own gid in that queue
 * means a redaction request instead.
 */
export function customerMirrorGid(customerGid: string): string {
  return OURS + customerGid.slice(customerGid.lastIndexOf('/') + 1);
}

/** Returns the customer that such an id stands for. */
export function customerOfMirror(gid: string): string {
  return THEIRS + gid.slice(gid.lastIndexOf('/') + 1);
}

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
export function customerSearchWords(customer: Found): string[] {
  const { displayName, firstName, lastName, email, phone, company, university } = customer;
  const texts = [displayName, firstName, lastName, company, university, email];
  const address = addressIn(email);
  const terms = [
    ...texts.flatMap((text) => wordsIn(text ?? '')),
    ...(address === null ? [] : [address]),
    ...phoneWords(phone ?? ''),
  ];
  return [...new Set(terms)];
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
  const terms = typed.split(/\s+/).flatMap((part) => addressIn(part) ?? wordsIn(part));
  return [...new Set(terms)].slice(0, MOST_WORDS);
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
