import { CUSTOMER_BALANCE_DOCUMENT, PUBLISH_BALANCE_DOCUMENT } from './admin-balance-documents';
import {
  type VersionMetafield,
  versionMetafieldText,
  type ShownBalance,
} from '~/domain/ledger/published-balance';
import { storedText } from '~/domain/core/stored-amount';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/** The Admin documents about the balance and its version metafield, API version 2026-10. */

/** Both metafields as read, and the digests that a compare-and-set write must send; null: must not exist. */
export type FetchedBalance = ShownBalance & {
  digests: { earthcash: string | null; versionMetafield: string | null };
};

/** Not charged to the customer's share of points: a busy visitor must not hold up their own balance. */
const OF_NOBODY = null;

/**
 * Reads both metafields of the balance in one request; null if Shopify does not know the customer.
 *
 * @throws PlatformFailure
 */
export async function fetchBalance(admin: Admin, gid: string): Promise<FetchedBalance | null> {
  const { customer } = await admin.run(CUSTOMER_BALANCE_DOCUMENT, { id: gid }, OF_NOBODY);
  if (customer === null) return null;
  const { earthcash, companion: versionMetafield } = customer;
  return {
    earthcash: earthcash?.value ?? null,
    versionMetafield: versionMetafield?.value ?? null,
    digests: {
      earthcash: earthcash?.compareDigest ?? null,
      versionMetafield: versionMetafield?.compareDigest ?? null,
    },
  };
}

/** `stale`: another writer has changed a metafield since it was read, and nothing was set. */
export type Published = 'set' | 'stale' | { refused: string[] };

/** A metafield that was deleted meanwhile has no digest; Shopify then calls ours invalid. */
const STALE = ['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'];

/**
 * Sets the balance, with two decimals (spec section 5), and its version metafield by compare-and-set: both or
 * neither. It never increments and never writes without digests (money-security 3.8).
 *
 * @throws PlatformFailure; after `unavailable` it may or may not have happened: the version metafield shows which
 */
export async function writeBalance(
  admin: Admin,
  gid: string,
  versionMetafield: VersionMetafield,
  { digests }: Pick<FetchedBalance, 'digests'>,
): Promise<Published> {
  const metafields = [
    {
      ownerId: gid,
      namespace: 'custom',
      key: 'earthcash',
      type: 'number_decimal',
      value: storedText(versionMetafield.cents),
      compareDigest: digests.earthcash,
    },
    {
      ownerId: gid,
      namespace: '$app',
      key: 'earthcash_published',
      type: 'json',
      value: versionMetafieldText(versionMetafield),
      compareDigest: digests.versionMetafield,
    },
  ];
  const { userErrors } = await mutate(admin, PUBLISH_BALANCE_DOCUMENT, { metafields }, OF_NOBODY);
  const codes = userErrors.map(({ code }) => code ?? 'unnamed');
  if (codes.length === 0) return 'set';
  return codes.some((code) => STALE.includes(code)) ? 'stale' : { refused: codes };
}
