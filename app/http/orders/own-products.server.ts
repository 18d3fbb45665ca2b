import type { Product } from '~/domain/catalogue/catalogue';
import { ownTags } from '~/domain/catalogue/own-products';
import { findOwnProduct } from '~/platforms/shopify/catalogue/own-products.server';
import { findCustomer, type Args } from '~/http/customers/signed-in.server';

/** Returns the tags of the products printed for the signed-in customer; none for visitors. */
export async function ownTagsOf(args: Args): Promise<string[]> {
  const customer = await findCustomer(args);
  return ownTags(customer?.productTag ?? null);
}

/**
 * Returns a product outside the public catalogue, for the customer it is printed for. Null for all other
 * customers, as if it did not exist.
 */
export async function ownProduct(args: Args, handle: string): Promise<Product | null> {
  return findOwnProduct(args.context.storefront, handle, await ownTagsOf(args));
}
