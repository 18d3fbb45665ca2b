import { addressKey } from '~/domain/customers/addresses/address-card';
import { addressError, draftAddress, type AddressError } from '~/domain/checkout/checkout-address';
import type { Address } from '~/domain/customers/customer';
import { saveCheckoutAddress } from '~/models/checkout/checkout.server';
import { findLocationName } from '~/models/customers/address-change.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import type { ServiceContext } from '~/services/context';

/** The key of a saved address, or address lines from a form with the location's name. */
export type RequestedAddress =
  | { key: string }
  | { lines: Parameters<typeof draftAddress>[0]; name: string | null };

export type AddressChosen =
  | { ok: true }
  /** `unknown`: not one of the customer's addresses. */
  | { ok: false; reason: 'unknown' | AddressError };

/**
 * Stores the delivery address for the cart's order. A saved address is read from Shopify again: the
 * browser only sends its key.
 *
 * @throws PlatformFailure when Shopify does not answer; nothing is stored then
 */
export async function chooseCheckoutAddress(
  { db, admin, encryption, now }: Pick<ServiceContext, 'db' | 'admin' | 'encryption' | 'now'>,
  owner: { gid: string; id: string },
  cart: { id: string; subject: string },
  desired: RequestedAddress,
): Promise<AddressChosen> {
  let lines: Parameters<typeof draftAddress>[0];
  let key: string | null = null;
  let name: string | null;
  if ('key' in desired) {
    const saved = await listAddresses(admin, owner.gid);
    const own = saved.find(({ id }: Address) => addressKey(id) === desired.key);
    if (!own) return { ok: false, reason: 'unknown' };
    const error = addressError(own);
    if (error) return { ok: false, reason: error };
    key = desired.key;
    name = await findLocationName(db, owner.id, key);
    lines = own;
  } else {
    ({ lines, name } = desired);
  }
  await saveCheckoutAddress(
    db,
    owner.gid,
    { cartSubject: cart.subject, encryptedCartId: encryption.encrypt(cart.id) },
    { address: draftAddress(lines), key, name },
    new Date(now()),
  );
  return { ok: true };
}
