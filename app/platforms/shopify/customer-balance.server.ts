import { companionText, type Companion, type ShownBalance } from '~/domain/projection';
import { storedText } from '~/domain/stored-amount';
import type { UserError } from '~/domain/user-errors';
import { CUSTOMER_BALANCE_DOCUMENT, PUBLISH_BALANCE_DOCUMENT } from './admin-balance-documents';
import type { Admin } from './admin.server';

/** What was read, with what a write over exactly this has to send along; null: must not exist. */
export type BalanceReading = ShownBalance & {
  digests: { earthcash: string | null; companion: string | null };
};

type Field = { value: string; compareDigest: string } | null;
type Answer = { customer: { earthcash: Field; companion: Field } | null };

/** Our share of the points is not the customer's own: a busy visitor does not hold their money up. */
const OF_NOBODY = null;

/**
 * Both metafields of the balance as of one moment; null when Shopify does not know the customer.
 * @throws PlatformFailure
 */
export async function readBalance(admin: Admin, gid: string): Promise<BalanceReading | null> {
  const { customer } = await admin.run<Answer>(
    'CustomerBalance',
    CUSTOMER_BALANCE_DOCUMENT,
    { id: gid },
    OF_NOBODY,
  );
  if (customer === null) return null;
  const { earthcash, companion } = customer;
  return {
    earthcash: earthcash?.value ?? null,
    companion: companion?.value ?? null,
    digests: {
      earthcash: earthcash?.compareDigest ?? null,
      companion: companion?.compareDigest ?? null,
    },
  };
}

/** `stale`: somebody has written since the reading, and nothing was set. */
export type Published = 'set' | 'stale' | { refused: string[] };

/** A metafield that was deleted since has no digest any more, which Shopify calls an invalid one. */
const STALE = ['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'];

/**
 * Sets the balance, two decimals (spec section 5), and its companion over exactly what was read:
 * both or none. Never an increment, never without digests (money-security 3.8).
 *
 * @throws PlatformFailure; after `unavailable` it may or may not have happened: the companion tells
 */
export async function writeBalance(
  admin: Admin,
  gid: string,
  companion: Companion,
  { digests }: Pick<BalanceReading, 'digests'>,
): Promise<Published> {
  const metafields = [
    {
      ownerId: gid,
      namespace: 'custom',
      key: 'earthcash',
      type: 'number_decimal',
      value: storedText(companion.cents),
      compareDigest: digests.earthcash,
    },
    {
      ownerId: gid,
      namespace: '$app',
      key: 'earthcash_published',
      type: 'json',
      value: companionText(companion),
      compareDigest: digests.companion,
    },
  ];
  const { metafieldsSet } = await admin.run<{
    metafieldsSet: { userErrors: (UserError & { code: string | null })[] };
  }>('PublishBalance', PUBLISH_BALANCE_DOCUMENT, { metafields }, OF_NOBODY);
  const codes = metafieldsSet.userErrors.map(({ code }) => code ?? 'unnamed');
  if (codes.length === 0) return 'set';
  return codes.some((code) => STALE.includes(code)) ? 'stale' : { refused: codes };
}
