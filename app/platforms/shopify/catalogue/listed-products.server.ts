import { isPublic, type ListedProduct } from '~/domain/catalogue/catalogue';
import { CATALOGUE_DOCUMENT, LISTED_PRODUCT_DOCUMENT } from './product-documents';
import { toListedProduct } from './product-shapes';
import { detailsDigest, fetchDetails } from './product-details.server';
import type { CatalogueChange, ListedChange } from './snapshot';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

const PAGE_SIZE = 250;
/** Products of which everything is read at once. */
const AT_ONCE = 5;

/** Reads all products that shoppers may see, page by page. @throws PlatformFailure */
export async function* listedPages(storefront: Storefront): AsyncGenerator<ListedProduct[]> {
  let after: string | null = null;
  do {
    const page: AnswerOf<typeof CATALOGUE_DOCUMENT> = await storefront.query(CATALOGUE_DOCUMENT, {
      first: PAGE_SIZE,
      after,
    });
    const { nodes, pageInfo } = page.products;
    yield nodes.map(toListedProduct);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
}

/** Reads all of them at once. @throws PlatformFailure */
export async function fetchAllListed(storefront: Storefront): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  for await (const page of listedPages(storefront)) products.push(...page);
  return products;
}

/** Reads products as lists show them. @param ids at most 250 @throws PlatformFailure */
export async function fetchListed(
  storefront: Storefront,
  ids: readonly string[],
): Promise<ListedChange[]> {
  const { nodes } = await storefront.query(LISTED_PRODUCT_DOCUMENT, { ids: [...ids] });
  return ids.map((id, place) => {
    const node = nodes[place];
    const isListed = node?.__typename === 'Product' && isPublic(node);
    return { id, listed: isListed ? toListedProduct(node) : null };
  });
}

/** Reads everything of products that have changed: what lists show, and a digest of what their own pages show. */
export async function fetchChanged(
  storefront: Storefront,
  ids: readonly string[],
): Promise<CatalogueChange[]> {
  const listed = await fetchListed(storefront, ids);
  const changes: CatalogueChange[] = [];
  for (let at = 0; at < listed.length; at += AT_ONCE) {
    const some = listed.slice(at, at + AT_ONCE).map(async (change) => {
      const details = change.listed && (await fetchDetails(storefront, change.listed.handle));
      return { ...change, digest: detailsDigest(details) };
    });
    changes.push(...(await Promise.all(some)));
  }
  return changes;
}
