import { addressKey } from '~/domain/customers/addresses/address-card';
import { addressFault, draftAddress, type AddressFault } from '~/domain/checkout/checkout-address';
import type { Address } from '~/domain/customers/customer';
import { keepCheckoutAddress } from '~/models/checkout/checkout.server';
import { findLocationName } from '~/models/customers/address-change.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import type { ServiceContext } from '~/services/context';

/** The key of a saved address, or address lines from a form with the location's name. */
export type WantedAddress =
  | { key: string }
  | { lines: Parameters<typeof draftAddress>[0]; name: string | null };

export type AddressChosen =
  | { ok: true }
  /** `unknown`: not one of the customer's addresses. */
  | { ok: false; reason: 'unknown' | AddressFault };

/**
 * Stores the delivery address for the cart's order. A saved address is read from Shopify again: the
 * browser only sends its key.
 *
 * @throws PlatformFailure when Shopify does not answer; nothing is stored then
 */
export async function chooseCheckoutAddress(
  { db, admin, sealing, now }: Pick<ServiceContext, 'db' | 'admin' | 'sealing' | 'now'>,
  owner: { gid: string; id: string },
  cart: { id: string; subject: string },
  wanted: WantedAddress,
): Promise<AddressChosen> {
  let lines: Parameters<typeof draftAddress>[0];
  let key: string | null = null;
  let name: string | null;
  if ('key' in wanted) {
    const saved = await listAddresses(admin, owner.gid);
    const own = saved.find(({ id }: Address) => addressKey(id) === wanted.key);
    if (!own) return { ok: false, reason: 'unknown' };
    const fault = addressFault(own);
    if (fault) return { ok: false, reason: fault };
    key = wanted.key;
    name = await findLocationName(db, owner.id, key);
    lines = own;
  } else {
    ({ lines, name } = wanted);
  }
  await keepCheckoutAddress(
    db,
    owner.gid,
    { cartSubject: cart.subject, sealedCartId: sealing.seal(cart.id) },
    { address: draftAddress(lines), key, name },
    new Date(now()),
  );
  return { ok: true };
}
