import { isStripeFailure } from '~/domain/stripe-failure';

/** The most that Stripe gives in one page. */
export const PAGE = 100;

/** All pages of a list. The library asks for the next one when the last is used up. */
export async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Null where Stripe says that there is no such object, or not for this customer. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  }
}

/** Of what Stripe gives as an id or, expanded, as the object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
