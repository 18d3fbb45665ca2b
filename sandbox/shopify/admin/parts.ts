import { createHash } from 'node:crypto';
import { gid, stableNumber } from '../../kit/ids';
import { moneyV2 } from '../money';
import { pictureUrl } from '../picture-url';
import type { Transform } from '../picture-url';
import type { MetafieldRow, PictureRow } from '../rows';
import type { AdminContext } from './context';

export function moneyBag(cents: number) {
  const money = moneyV2(cents);
  return { shopMoney: money, presentmentMoney: money };
}

export function imageNode(picture: PictureRow) {
  return {
    altText: picture.alt,
    url: ({ transform }: { transform?: Transform }, { baseUrl }: AdminContext) =>
      pictureUrl(baseUrl, picture, transform),
  };
}

/** Returns the digest for a compare-and-set write: like Shopify's, it covers only the value. */
export function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Returns a `Metafield` of the Admin schema; `updatedAt` is its own or, without one, its owner's. */
export function metafieldNode(owner: string, row: MetafieldRow, updatedAt: string) {
  return {
    __typename: 'Metafield',
    id: () => gid('Metafield', stableNumber(`${owner} ${row.namespace}.${row.key}`)),
    updatedAt,
    compareDigest: digestOf(row.value),
    ...row,
  };
}
