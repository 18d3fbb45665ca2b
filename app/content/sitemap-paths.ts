import { CATEGORIES } from '~/content/categories';
import type { ListedProduct } from '~/domain/catalogue';
import { shelfOf } from '~/domain/shelf';
import { paths } from '~/paths';

/**
 * Every page that search engines may show: shop, categories, information, products. A category or kind
 * without goods is left out, for its page itself asks not to be shown (`listingMeta`).
 *
 * @param products all that shoppers may see
 */
export function sitemapPaths(products: readonly ListedProduct[]): string[] {
  const hasGoods = (types: readonly string[], kind?: string) =>
    shelfOf(products, types, kind).length > 0;
  return [
    paths.home(),
    paths.shopAll(),
    ...CATEGORIES.flatMap(({ slug, productTypes, children }) => [
      ...(hasGoods(productTypes) ? [paths.category(slug)] : []),
      ...children
        .filter((child) => hasGoods(productTypes, child.slug))
        .map((child) => paths.category(slug, child.slug)),
    ]),
    paths.contactSales(),
    paths.ourStory(),
    paths.faq(),
    paths.careers(),
    paths.alliance(),
    paths.partners(),
    paths.getStarted(),
    paths.getStartedAmbassador(),
    ...products.map(({ handle }) => paths.product(handle)),
  ];
}
