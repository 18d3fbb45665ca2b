import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { AddedNotice } from '~/components/deposits/deposit-status';
import { listingMeta, ListingPage } from '~/components/catalogue/listing/listing-page';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import { searchNote } from '~/content/catalogue/search';
import { shopAllLabel, TYPE_LABELS } from '~/content/catalogue/shop-all';
import { PRODUCT_TYPES } from '~/domain/catalogue/catalogue';
import { parseListing } from '~/domain/catalogue/listing/listing';
import { listingData, packListing, unpackListing } from '~/domain/catalogue/listing/listing-data';
import { assortmentOf } from '~/domain/catalogue/assortment';
import { publicPage } from '~/http/etag';
import { readSynonyms } from '~/http/catalogue/storefront-settings.server';
import { parseFlash, writeFlash } from '~/http/flash.server';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';

/** The listing alone, or with a one-time message above it and what the search has corrected. */
type Loaded = string | { list: string; message?: string; note?: string };

const listOf = (loaded: Loaded) => (typeof loaded === 'string' ? loaded : loaded.list);

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
  const packed = loaded === undefined ? undefined : listOf(loaded);
  const listing = packed === undefined ? undefined : unpackListing(packed).listing;
  const productType = listing?.productType ?? undefined;
  const { heading, intro } = shopAllLabel(listing);
  const path = paths.shopAll({ productType });
  const index = !listing?.search;
  return listingMeta({ title: heading, description: intro, path, index }, packed, matches);
};

export const headers = publicPage;

/**
 * `?productType=` and `?search=`, alone or together (spec section 2); an unknown type is ignored. Adding
 * Earth Cash redirects here, and the page shows the amount once (section 4).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { products, search } = await needed(context.catalogue.snapshot(), context.log);
  const listing = parseListing(new URL(request.url).searchParams);
  const answer = listing.search
    ? search.query(listing.search, { synonyms: await readSynonyms(context) })
    : null;
  const found = answer
    ? answer.hits.map(({ product }) => product)
    : assortmentOf(products, PRODUCT_TYPES);
  const list = packListing(listingData(found, listing));
  const note = (answer && searchNote(answer)) ?? undefined;
  const added = await parseFlash(request, context.config, 'earth-cash');
  if (!added) return note === undefined ? list : { list, note };
  const headers = { 'Set-Cookie': await writeFlash(null, context.config) };
  return data({ list, note, message: ADD_CASH.added(added.creditCents) }, { headers });
}

export default function ShopAllPage() {
  const loaded: Loaded = useLoaderData<typeof loader>();
  const { message, note } = typeof loaded === 'string' ? {} : loaded;
  const shown = unpackListing(listOf(loaded));
  const { productType, search } = shown.listing;
  const { heading, intro, crumb } = shopAllLabel(shown.listing);
  const all = { label: 'Shop All', href: paths.shopAll() };
  return (
    <>
      {message === undefined ? null : <AddedNotice>{message}</AddedNotice>}
      <ListingPage
        heading={heading}
        intro={note === undefined ? intro : `${intro} ${note}`}
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
        data={shown}
      />
    </>
  );
}
