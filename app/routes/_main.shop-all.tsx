import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listingMeta } from '~/components/seo/listing-meta';
import { ListingPage } from '~/components/shop/listing-page';
import { shopAllWords, TYPE_LABELS } from '~/content/shop-all';
import { PRODUCT_TYPES } from '~/domain/catalogue';
import { parseListing } from '~/domain/listing';
import { listingData } from '~/domain/listing-data';
import { packListing, unpackListing } from '~/domain/listing-pack';
import { shelfOf } from '~/domain/shelf';
import { publicPage } from '~/http/caching';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const listing = data === undefined ? undefined : unpackListing(data).listing;
  const productType = listing?.productType ?? undefined;
  const { heading, intro } = shopAllWords(listing);
  const path = paths.shopAll({ productType });
  const index = !listing?.search;
  return listingMeta({ title: heading, description: intro, path, index }, data, matches);
};

export const headers = publicPage;

/** `?productType=` and `?search=`, alone or together (spec section 2); unknown types count as none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { products, search } = await needed(context.catalogue.snapshot(), context.log);
  const listing = parseListing(new URL(request.url).searchParams);
  const found = listing.search
    ? search.query(listing.search).hits.map(({ product }) => product)
    : shelfOf(products, PRODUCT_TYPES);
  return packListing(listingData(found, listing));
}

export default function ShopAllPage() {
  const data = unpackListing(useLoaderData<typeof loader>());
  const { productType, search } = data.listing;
  const { heading, intro, crumb } = shopAllWords(data.listing);
  const all = { label: 'Shop All', href: paths.shopAll() };
  return (
    <ListingPage
      heading={heading}
      intro={intro}
      crumbs={[
        { label: 'Home', href: paths.home() },
        ...(crumb ? [all, { label: crumb }] : [{ label: all.label }]),
      ]}
      kinds={[
        { label: 'All', href: paths.shopAll({ search }), current: productType === null },
        ...PRODUCT_TYPES.map((type) => ({
          label: TYPE_LABELS[type],
          href: paths.shopAll({ productType: type, search }),
          current: type === productType,
        })),
      ]}
      path={paths.shopAll()}
      data={data}
    />
  );
}
