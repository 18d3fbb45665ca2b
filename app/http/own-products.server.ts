import type { Product } from '~/domain/catalogue';
import { ownTags } from '~/domain/own-products';
import { findOwnProduct } from '~/platforms/shopify/own-products.server';
import { findCustomer, type Args } from './signed-in.server';

/** The tags of goods that are printed for whoever asks; none for visitors. */
export async function ownTagsOf(args: Args): Promise<string[]> {
  const customer = await findCustomer(args);
  return ownTags(customer?.productTag ?? null);
}

/**
 * A product that is not on the shelves, for the customer it is printed for. Null for everybody else,
 * who learn nothing of it.
 */
export async function ownProduct(args: Args, handle: string): Promise<Product | null> {
  return findOwnProduct(args.context.storefront, handle, await ownTagsOf(args));
}
