import type { MetaDescriptor } from '~/framework';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { GALLERY_SIZES, GALLERY_WIDTHS } from './gallery';
import { originOf, pageMeta, STORE_NAME } from '~/content/core/seo';
import { CURRENCY } from '~/domain/core/constants';
import { pictureUrl, srcSet } from '~/domain/core/picture';
import type { ProductPageData } from '~/domain/catalogue/product-facts';
import { choiceQuery, chooseVariant } from '~/domain/catalogue/variant-choice';
import { paths } from '~/paths';
import type { Crumb } from '~/components/ui/breadcrumb';
import { sectionOf } from '~/content/catalogue/category-of';

/** Returns the meta tags of a product page. The canonical URL of every variant is the product's. */
export function productMeta(
  product: ProductPageData | undefined,
  search: string,
  matches: readonly { id: string; data: unknown }[],
): MetaDescriptor[] {
  if (!product) return [{ title: 'Not found | Earth Brands' }];
  const variant = chooseVariant(product, new URLSearchParams(search));
  const shown = product.pictures[variant?.picture ?? 0];
  return [
    ...pageMeta({
      origin: originOf(matches),
      path: paths.product(product.handle),
      title: product.title,
      description: product.description.map(({ text }) => text).join(' '),
      picture: shown && pictureUrl(shown.url, { width: 1200 }),
      kind: 'product',
    }),
    ...(variant
      ? [
          { property: 'product:price:amount', content: (variant.priceCents / 100).toFixed(2) },
          { property: 'product:price:currency', content: CURRENCY },
        ]
      : []),
    ...(shown
      ? [preloadPicture({ srcSet: srcSet(shown.url, GALLERY_WIDTHS), sizes: GALLERY_SIZES })]
      : []),
  ];
}

/** Returns the breadcrumbs of a product through its category; the last crumb is the product. */
export function productCrumbs(product: {
  title: string;
  productType: string;
  tags: readonly string[];
}): Crumb[] {
  const { category, kind } = sectionOf(product);
  const crumbs: Crumb[] = [{ label: 'Home', href: paths.home() }];
  if (category) crumbs.push({ label: category.label, href: paths.category(category.slug) });
  if (category && kind) {
    crumbs.push({ label: kind.label, href: paths.category(category.slug, kind.slug) });
  }
  return [...crumbs, { label: product.title }];
}

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

/**
 * Returns the product with an Offer per variant (https://schema.org/Product).
 *
 * @param rating of its published reviews; null without any
 */
export function productJsonLd(
  product: ProductPageData,
  origin: string,
  rating: { average: number; count: number } | null,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description.map(({ text }) => text).join(' '),
    image: product.pictures.map(({ url }) => pictureUrl(url, { width: 1200 })),
    category: product.productType,
    brand: { '@type': 'Brand', name: STORE_NAME },
    url: origin + paths.product(product.handle),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
          },
        }
      : {}),
    ...(product.material ? { material: product.material } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      ...(variant.sku ? { sku: variant.sku } : {}),
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
