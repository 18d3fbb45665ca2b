import { gid } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import { cheapest } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { CollectionRow, ProductRow } from '../rows';
import { productNode } from './product';

type ProductsArguments = PageArguments & { sortKey: string; reverse: boolean };

/** Returns a `Collection` of the Storefront schema. */
export function collectionNode(catalogue: Catalogue, collection: CollectionRow) {
  return {
    __typename: 'Collection',
    id: gid('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    description: '',
    descriptionHtml: '',
    updatedAt: collection.updatedAt,
    image: null,
    seo: { title: null, description: null },
    products: ({ sortKey, reverse, ...page }: ProductsArguments) => {
      const found = collection.products.flatMap((handle) => catalogue.byHandle(handle) ?? []);
      const sorted = sortProducts(found, sortKey);
      return connection(
        reverse ? sorted.toReversed() : sorted,
        page,
        ({ id }) => String(id),
        productNode,
      );
    },
  };
}

function sortProducts(products: ProductRow[], sortKey: string): ProductRow[] {
  switch (sortKey) {
    case 'TITLE':
      return products.toSorted((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
    case 'PRICE':
      return products.toSorted((a, b) => cheapest(a) - cheapest(b) || a.id - b.id);
    case 'CREATED':
      return products.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
    case 'ID':
      return products.toSorted((a, b) => a.id - b.id);
    default:
      return products;
  }
}
