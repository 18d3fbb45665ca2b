import { isPlatformFailure } from '~/domain/core/retries/failure';
import { METAOBJECTS_DOCUMENT } from '~/platforms/shopify/customers/admin-metafield-documents';
import type { Admin } from '~/platforms/shopify/admin.server';

/** Both the type and the handle (spec section 9). */
const EARTH_PRIME = 'earth_prime';
const TEXT_FIELD = 'earth_prime_text';

/** The codes are those of the error catalogue (spec section 8). */
export type EarthPrimeOutcome =
  | { ok: true; id: string; handle: string; text: string }
  | { ok: false; code: 'earth_prime_missing' | 'metaobject_details_failed' }
  | { ok: false; code: 'earth_prime_failed'; cause: unknown };

/** Returns the Earth Prime text from its metaobject (spec section 7). Never throws PlatformFailure. */
export async function findEarthPrimeText(admin: Admin): Promise<EarthPrimeOutcome> {
  try {
    const { metaobjects } = await admin.run(METAOBJECTS_DOCUMENT, { type: EARTH_PRIME });
    const found = metaobjects.nodes.find(({ handle }) => handle === EARTH_PRIME);
    if (!found) return { ok: false, code: 'earth_prime_missing' };
    const text = found.fields.find(({ key }) => key === TEXT_FIELD)?.value;
    if (!text) return { ok: false, code: 'metaobject_details_failed' };
    return { ok: true, id: found.id, handle: found.handle, text };
  } catch (cause) {
    if (!isPlatformFailure(cause)) throw cause;
    return { ok: false, code: 'earth_prime_failed', cause };
  }
}
