import { GraphQLError } from 'graphql';
import { gid, idOf } from '../../kit/ids';
import type { Catalogue, SortKey } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { metaobjectNode } from '../metaobjects';
import type { Metaobjects } from '../metaobjects';
import type { ProductRow } from '../rows';
import { SHOP } from '../shop';
import type { StorefrontContext } from './context';
import { collectionNode } from './collection';
import { productNode, sellableNode } from './product';

/** Shopify's limit for lists of ids. */
const IDS_LIMIT = 250;

type ProductsArguments = PageArguments & {
  query?: string | null;
  sortKey: SortKey;
  reverse: boolean;
};
type ByHandle = { handle?: string | null; id?: string | null };

/** Root fields for products, collections and metaobjects. */
export function catalogueQueries(
  catalogue: Catalogue,
  metaobjects: Metaobjects,
  isPublished: (row: ProductRow) => boolean,
) {
  const product = ({ handle, id }: ByHandle) => {
    const row =
      typeof handle === 'string'
        ? catalogue.byHandle(handle)
        : catalogue.byId(idOf('Product', id ?? '') ?? '');
    return row === undefined || !isPublished(row) ? null : productNode(row);
  };
  const collection = ({ handle, id }: ByHandle) => {
    const row = catalogue
      .collections()
      .find((each) => each.handle === handle || gid('Collection', each.id) === id);
    return row === undefined ? null : collectionNode(catalogue, row);
  };
  const node = ({ id }: { id: string }) => {
    const variantId = idOf('ProductVariant', id);
    if (variantId !== undefined) {
      const sellable = catalogue.sellable(variantId);
      return sellable === undefined ? null : sellableNode(sellable);
    }
    if (idOf('Product', id) !== undefined) return product({ id });
    if (idOf('Collection', id) !== undefined) return collection({ id });
    if (id.startsWith('gid://shopify/')) return null;
    throw new GraphQLError(`Invalid global id '${id}'`, {
      extensions: { code: 'argumentLiteralsIncompatible' },
    });
  };
  return {
    product,
    collection,
    node,
    nodes: ({ ids }: { ids: string[] }) => {
      if (ids.length > IDS_LIMIT) throw tooMany(ids.length);
      return ids.map((id) => node({ id }));
    },
    products: ({ query, sortKey, reverse, ...page }: ProductsArguments) =>
      connection(
        catalogue.search(query ?? '', sortKey, reverse).filter(isPublished),
        page,
        ({ id }) => String(id),
        productNode,
      ),
    collections: ({
      reverse,
      sortKey,
      ...page
    }: PageArguments & { reverse: boolean; sortKey: string }) => {
      const sorted = catalogue
        .collections()
        .sort((a, b) => (sortKey === 'TITLE' ? a.title.localeCompare(b.title) : a.id - b.id));
      return connection(
        reverse ? sorted.reverse() : sorted,
        page,
        ({ id }) => String(id),
        (row) => collectionNode(catalogue, row),
      );
    },
    metaobject: (by: { handle?: { type: string; handle: string } | null; id?: string | null }) => {
      const row = metaobjects.find(by);
      return row === undefined ? null : metaobjectNode(row);
    },
    shop: (_: unknown, { baseUrl }: StorefrontContext) => ({
      id: SHOP.id,
      name: SHOP.name,
      description: SHOP.description,
      primaryDomain: { host: new URL(baseUrl).host, url: baseUrl },
    }),
  };
}

export function tooMany(size: number): GraphQLError {
  return new GraphQLError(
    `The input array size of ${size} is greater than the maximum allowed of ${IDS_LIMIT}.`,
    { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
  );
}
