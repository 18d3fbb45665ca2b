import type { MetaDescriptor } from '@remix-run/node';
import { preloadPicture } from '~/components/seo/preload-picture';
import { GALLERY_SIZES, GALLERY_WIDTHS } from '~/components/shop/gallery';
import { originOf, pageMeta } from '~/content/seo';
import { CURRENCY } from '~/domain/constants';
import { pictureUrl, srcSet } from '~/domain/picture';
import type { ProductPageData } from '~/domain/product-page-data';
import { chooseVariant } from '~/domain/variant-choice';
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
