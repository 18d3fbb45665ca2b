import { fold } from './fold';
import type { Order, OrderAddress } from '~/domain/orders/order';

/** The words that orders are found by, and the words of a search. */

const WORD = /[\p{L}\p{N}]+/gu;
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu;

/** Words are cut to this length; Postgres limits an index entry to about two kilobytes. */
const LONGEST = 100;
/** Bounds the cost of a search. */
const MOST_WORDS = 8;
const LONGEST_SEARCH = 100;

/** Returns the words of a text as word indexes hold them, without case and accents. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => [...word].slice(0, LONGEST).join(''));
}

type Found = Pick<Order, 'name' | 'email'> & {
  shippingAddress?: Pick<OrderAddress, 'firstName' | 'lastName' | 'name' | 'company'> | null;
  lines: readonly { title: string; variant: { title: string } | null }[];
  fulfillments: readonly { tracking: readonly { number: string | null }[] }[];
};

/**
 * Returns the words that an order is found by: from its name, its recipient, the titles of its lines, its
 * tracking numbers and its e-mail address. Each word once, without case and accents.
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

/** Joins compounds into one word, so that `takeout` finds 'Take-Out'. */
function joinedIn(text: string): string[] {
  return (fold(text).match(COMPOUND) ?? []).flatMap((word) => wordsIn(word.replaceAll('-', '')));
}

/** Trims what was typed and cuts it to 100 characters without splitting one. */
export function searchedText(typed: string): string {
  return [...typed.trim()].slice(0, LONGEST_SEARCH).join('').trim();
}

/**
 * Returns the words that an order must have, each at least as the beginning of a word: `#10` finds
 * `#1001`, `hot cu` finds 'Kraft Hot Cup'. Null without a search; empty if the text has no letter or
 * digit, which finds nothing.
 */
export function searchedWords(search: string): string[] | null {
  if (search === '') return null;
  return [...new Set(wordsIn(search))].slice(0, MOST_WORDS);
}

/** Returns the words that a draft order is found by: of its name, its recipient and its lines' titles. */
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
