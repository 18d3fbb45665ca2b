import type { ErrorCode } from '~/content/core/errors';
import { wantsEarthPrime } from '~/domain/customers/customer';
import { findEarthPrimeText } from '~/platforms/shopify/catalogue/own-products.server';
import type { StoreContext } from '~/http/context.server';
import { partInTime } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

type EarthPrimeCode = Extract<ErrorCode, `earth_prime_${string}` | 'metaobject_details_failed'>;

/**
 * Returns the text that staff wrote for customers whose earthPrimeInterest is 'yes' (spec section 2, Promo
 * banner; section 7), or why it is missing; null for all other customers.
 */
export async function loadEarthPrime(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  { earthPrimeInterest }: Pick<SignedIn, 'earthPrimeInterest'>,
): Promise<string | { problem: EarthPrimeCode } | null> {
  if (!wantsEarthPrime(earthPrimeInterest)) return null;
  const found = await partInTime(findEarthPrimeText(admin), log);
  if (found?.ok) return found.text;
  const problem = found?.code ?? 'earth_prime_failed';
  log.warn({ code: problem }, 'no Earth Prime text');
  return { problem };
}
