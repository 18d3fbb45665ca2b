import type { MetaDescriptor } from '@remix-run/node';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { GALLERY_SIZES, GALLERY_WIDTHS } from './gallery';
import { originOf, pageMeta } from '~/content/core/seo';
import { CURRENCY } from '~/domain/core/constants';
import { pictureUrl, srcSet } from '~/domain/core/picture';
import type { ProductPageData } from '~/domain/catalogue/product-page-data';
import { chooseVariant } from '~/domain/catalogue/variant-choice';
import { paths } from '~/paths';

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
