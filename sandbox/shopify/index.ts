import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ActiveCompany } from '../kit/active-company';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import { Carts } from './carts';
import { Catalogue } from './catalogue';
import { collectionRows, productRows, readPictures } from './catalogue-seed';
import type { Seed } from './catalogue-seed';
import { createImages } from './images/images';
import { Metaobjects } from './metaobjects';
import type { CollectionRow, ProductRow } from './rows';
import { cartFields } from './storefront/cart-mutations';
import { storefrontEndpoint } from './storefront/endpoint';
import { catalogueQueries } from './storefront/queries';
import { searchQueries } from './storefront/search';

/** The Shopify company: Storefront API, Admin API, hosted checkout, pictures. */
export function createShopify(world: World, seed: Seed): ActiveCompany {
  const store = new Store(join(world.folder, 'shopify.jsonl'));
  const products = productRows(seed.products, readPictures());
  const catalogue = new Catalogue(
    store.table<ProductRow>(
      'products',
      ({ id }) => String(id),
      () => products,
    ),
    store.table<CollectionRow>(
      'collections',
      ({ id }) => String(id),
      () => collectionRows(seed.collections),
    ),
  );
  const metaobjects = new Metaobjects(store);
  const carts = new Carts(store, catalogue, world.clock);
  const images = createImages({
    sourceDirectory: fileURLToPath(new URL('../../seed/pictures/files', import.meta.url)),
    cacheDirectory: join(world.folder, 'pictures'),
  });

  const doors = [
    storefrontEndpoint(world, {
      ...catalogueQueries(catalogue, metaobjects),
      ...searchQueries(catalogue),
      ...cartFields(carts, catalogue),
    }),
    images.handle,
  ];

  return {
    name: 'shopify',
    handle: async (request, response, url) => {
      for (const door of doors) if (await door(request, response, url)) return true;
      return false;
    },
    state: () => ({
      products: catalogue.all(),
      carts: carts.all(),
    }),
    reset: () => {
      store.reset();
      catalogue.reindex();
    },
    close: async () => {
      await images.close();
      store.close();
    },
  };
}
