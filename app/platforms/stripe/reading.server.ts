import { isStripeFailure } from '~/domain/core/retries/stripe-failure';

/** The largest page that Stripe returns. */
export const PAGE = 100;

/** Returns all items of a list. The library fetches the next page when the last one is used up. */
export async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Returns null if Stripe says that the object does not exist, or does not belong to this customer. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  }
}

/** Returns the id of a reference, which Stripe gives as an id or, expanded, as the object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
