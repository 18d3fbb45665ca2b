import { fold } from './fold';
import type { Order, OrderAddress } from './order';

/** Words of an order by which a customer finds it again, and the words of what somebody types. */

const WORD = /[\p{L}\p{N}]+/gu;
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu;

/** No word of a name is longer; an index has its own limit of two kilobytes. */
const LONGEST = 100;
/** No search may cost much more than another. */
const MOST_WORDS = 8;
const LONGEST_SEARCH = 100;

/** The words of a text without case and accents, as indexes of words keep them. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => [...word].slice(0, LONGEST).join(''));
}

type Found = Pick<Order, 'name' | 'email'> & {
  shippingAddress?: Pick<OrderAddress, 'firstName' | 'lastName' | 'name' | 'company'> | null;
  lines: readonly { title: string; variant: { title: string } | null }[];
  fulfillments: readonly { tracking: readonly { number: string | null }[] }[];
};

/**
 * What an order is found by: its name, who it goes to, the titles of its lines, its tracking numbers,
 * its e-mail address. Each word once, without case and accents.
 */
export function orderWords(order: Found): string[] {
  const { name, email, shippingAddress: to, lines, fulfillments } = order;
  const texts = [
    name,
    email ?? '',
    ...[to?.firstName, to?.lastName, to?.name, to?.company].map((part) => part ?? ''),
    ...lines.flatMap(({ title, variant }) => [title, variant?.title ?? '']),
    ...fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number ?? '')),
  ];
  return [...new Set(texts.flatMap((text) => [...wordsIn(text), ...joinedIn(text)]))];
}

/** A compound as one word, so that `takeout` finds 'Take-Out'. */
function joinedIn(text: string): string[] {
  return (fold(text).match(COMPOUND) ?? []).flatMap((word) => wordsIn(word.replaceAll('-', '')));
}

/** What was typed, as it stands in the field again: cut to 100 characters without halving one. */
export function searchedText(typed: string): string {
  return [...typed.trim()].slice(0, LONGEST_SEARCH).join('').trim();
}

/**
 * The words that an order must have, each of them at least as the beginning of a word: `#10` finds
 * `#1001`, `hot cu` finds 'Kraft Hot Cup'. Null where nothing is looked for; none where what was typed
 * has no letter and no digit, which no order has either.
 */
export function searchedWords(search: string): string[] | null {
  if (search === '') return null;
  return [...new Set(wordsIn(search))].slice(0, MOST_WORDS);
}

/** What a draft order is found by: its name, who it is for, the titles of its lines. */
export function draftWords({
  name,
  email,
  shippingAddress,
  lines,
}: Omit<Found, 'lines' | 'fulfillments'> & { lines: readonly { title: string }[] }): string[] {
  const plain = lines.map(({ title }) => ({ title, variant: null }));
  return orderWords({
    name,
    email,
    shippingAddress: shippingAddress ?? null,
    lines: plain,
    fulfillments: [],
  });
}
