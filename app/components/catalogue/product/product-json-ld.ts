import { STORE_NAME } from '~/content/core/seo';
import type { Crumb } from '~/components/ui/breadcrumb';
import { CURRENCY } from '~/domain/core/constants';
import { pictureUrl } from '~/domain/core/picture';
import type { ProductPageData } from '~/domain/catalogue/product-page-data';
import { choiceQuery } from '~/domain/catalogue/variant-choice';
import { paths } from '~/paths';

/** Formats cents as the plain decimal that schema.org requires, `'73.50'`. */
function decimal(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

function availabilityOf(
  { needsArtwork }: ProductPageData,
  { available }: ProductPageData['variants'][number],
): string {
  if (needsArtwork) return 'MadeToOrder';
  return available ? 'InStock' : 'OutOfStock';
}

/** Returns the product with an Offer per variant (https://schema.org/Product). */
export function productJsonLd(product: ProductPageData, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description.map(({ text }) => text).join(' '),
    image: product.pictures.map(({ url }) => pictureUrl(url, { width: 1200 })),
    category: product.productType,
    brand: { '@type': 'Brand', name: STORE_NAME },
    url: origin + paths.product(product.handle),
    ...(product.material ? { material: product.material } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: origin + paths.product(product.handle, choiceQuery(variant)),
      price: decimal(variant.priceCents),
      priceCurrency: CURRENCY,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availabilityOf(product, variant)}`,
    })),
  };
}

/** Returns the breadcrumbs (https://schema.org/BreadcrumbList); the last crumb is `path` itself. */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], path: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: origin + (href ?? path),
    })),
  };
}
