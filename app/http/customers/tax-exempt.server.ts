import { isTaxExempt } from '~/domain/customers/tax-exempt';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from './signed-in.server';

/**
 * Whether a customer is tax-exempt, by their current tags at Shopify (spec section 5, Tax-exempt check).
 * False if the tags may be stale or the list of exempt tags cannot be read.
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
