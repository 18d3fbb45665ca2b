import { gid, stableNumber } from '../../kit/ids';
import { pictureUrl } from '../picture-url';
import type { Transform } from '../picture-url';
import type { MetafieldRow, PictureRow } from '../rows';
import type { StorefrontContext } from './context';

export function imageNode(picture: PictureRow) {
  return {
    // Computed on demand, as hashing thousands of ids takes time.
    id: () => gid('ProductImage', stableNumber(`picture ${picture.key}`)),
    altText: picture.alt,
    width: picture.width,
    height: picture.height,
    url: ({ transform }: { transform?: Transform }, { baseUrl }: StorefrontContext) =>
      pictureUrl(baseUrl, picture, transform),
  };
}

function metafieldNode(owner: string, row: MetafieldRow, updatedAt: string) {
  return {
    id: () => gid('Metafield', stableNumber(`${owner} ${row.namespace}.${row.key}`)),
    updatedAt,
    ...row,
  };
}

export type MetafieldArguments = { namespace?: string | null; key: string };

/**
 * Resolves `metafield(namespace, key)` and `metafields(identifiers)` of any owner. Null without a definition that opens
 * the metafield to the Storefront API.
 */
export function metafieldFields(owner: string, rows: MetafieldRow[], updatedAt: string) {
  const ownerType = owner.startsWith('variant ') ? 'PRODUCTVARIANT' : 'PRODUCT';
  const find = ({ namespace, key }: MetafieldArguments, { definitions }: StorefrontContext) => {
    const row = rows.find((each) => each.key === key && each.namespace === namespace);
    if (row === undefined || !definitions.isOpen(ownerType, row.namespace, key)) return null;
    return metafieldNode(owner, row, updatedAt);
  };
  return {
    metafield: find,
    metafields: (
      { identifiers }: { identifiers: MetafieldArguments[] },
      context: StorefrontContext,
    ) => identifiers.map((one) => find(one, context)),
  };
}

/** Cuts at a word boundary and appends `...`, as Shopify does. */
export function truncated(text: string, length: number | null | undefined): string {
  if (length === null || length === undefined || text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 3));
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut}...`;
}
