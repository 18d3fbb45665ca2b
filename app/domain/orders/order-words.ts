import { joinedIn, wordsIn } from '~/domain/core/text/order-words';
import type { Order, OrderAddress } from './order';

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
