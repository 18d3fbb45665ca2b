import { isTaxExempt } from '~/domain/tax-exempt';
import { listTaxExemptTags } from '~/models/tax-exempt.server';
import type { StoreContext } from './context.server';
import type { SignedIn } from './signed-in.server';

/**
 * Whether a customer pays no tax: by the tags as Shopify has them now (spec section 5, Tax-exempt check).
 * Where the tags may be old, or the list cannot be read, taxes are paid.
 */
export async function paysNoTax(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  { tags, isStale }: Pick<SignedIn, 'tags' | 'isStale'>,
): Promise<boolean> {
  if (isStale) return false;
  try {
    return isTaxExempt(tags, await listTaxExemptTags(db));
  } catch (error) {
    log.warn({ err: error }, 'the tags of those who pay no tax could not be read');
    return false;
  }
}
