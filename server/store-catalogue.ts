import type { Database } from '../app/models/core/database.server';
import { createCatalogue } from '../app/platforms/shopify/catalogue/catalogue.server';
import type { createStorefront } from '../app/platforms/shopify/storefront.server';
import { createCatalogueSource } from '../app/services/webhooks/catalogue-source.server';
import type { createLog } from './log';

/**
 * Creates the catalogue of this process, and where it has it from: the mirror that one process reads for all.
 *
 * @param owner of this process's leases
 */
export function createStoreCatalogue(
  storefront: ReturnType<typeof createStorefront>,
  { db }: Pick<Database, 'db'>,
  owner: string,
  log: ReturnType<typeof createLog>,
) {
  const { sync } = storefront;
  const catalogueSource = createCatalogueSource({ db, owner, storefront: sync, log });
  const catalogue = createCatalogue(storefront, { sync, load: catalogueSource.load });
  return { catalogueSource, catalogue };
}
