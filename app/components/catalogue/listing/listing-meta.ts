import type { MetaDescriptor } from '@remix-run/node';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { CARD_SIZES, CARD_WIDTHS } from './product-grid';
import type { Category } from '~/content/catalogue/categories';
import { findSubcategory } from '~/content/catalogue/categories';
import { originOf, pageMeta } from '~/content/core/seo';
import { unpackListing } from '~/domain/catalogue/listing/listing-data';
import { pictureUrl, srcSet } from '~/domain/core/picture';
import { paths } from '~/paths';

type Matches = readonly { id: string; data: unknown }[];

type ListingFacts = { title: string; description: string; path: string; index?: boolean };

/** Returns the meta tags of a product listing. The canonical URL omits filters and sorting. */
export function listingMeta(
  { title, description, path, index }: ListingFacts,
  packed: string | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const data = packed === undefined ? undefined : unpackListing(packed);
  const page = data?.listing.page ?? 1;
  const first = data?.cards[0]?.picture ?? undefined;
  const query = page > 1 ? `${path.includes('?') ? '&' : '?'}page=${page}` : '';
  return [
    ...pageMeta({
      origin: originOf(matches),
      path: path + query,
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      picture: first && pictureUrl(first, { width: 1200 }),
      index: index !== false && data !== undefined && data.total > 0,
    }),
    ...(first ? [preloadPicture({ srcSet: srcSet(first, CARD_WIDTHS), sizes: CARD_SIZES })] : []),
  ];
}

/** Returns the meta tags of a category or subcategory page. */
export function categoryMeta(
  category: Category,
  kind: string | undefined,
  packed: string | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const child = kind === undefined ? undefined : findSubcategory(category, kind);
  return listingMeta(
    {
      title: child ? `${child.label} (${category.label})` : category.heading,
      description: child ? `${child.intro} ${category.intro}` : category.intro,
      path: paths.category(category.slug, child?.slug),
    },
    packed,
    matches,
  );
}
