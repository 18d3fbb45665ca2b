import { CATEGORIES } from '~/content/catalogue/categories';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { assortmentOf } from '~/domain/catalogue/assortment';
import { paths } from '~/paths';

/**
 * Returns every page that search engines may index: shop, categories, information, products. Categories and
 * subcategories without products are omitted, since those pages are noindex (`listingMeta`).
 *
 * @param products all products that shoppers may see
 */
export function sitemapPaths(products: readonly ListedProduct[]): string[] {
  const hasGoods = (types: readonly string[], kind?: string) =>
    assortmentOf(products, types, kind).length > 0;
  return [
    paths.home(),
    paths.shopAll(),
    ...CATEGORIES.flatMap(({ slug, productTypes, children }) => [
      ...(hasGoods(productTypes) ? [paths.category(slug)] : []),
      ...children
        .filter((child) => hasGoods(productTypes, child.slug))
        .map((child) => paths.category(slug, child.slug)),
    ]),
    paths.shipping(),
    paths.returns(),
    paths.contact(),
    paths.privacy(),
    paths.terms(),
    paths.accessibility(),
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
