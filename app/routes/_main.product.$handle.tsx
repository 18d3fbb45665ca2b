import type {
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, useLoaderData, useSearchParams } from '~/framework';
import { lazy, Suspense } from 'react';
import { useRootData } from '~/components/catalogue/root-data';
import { JsonLd } from '~/components/catalogue/json-ld';
import {
  breadcrumbJsonLd,
  productCrumbs,
  productJsonLd,
  productMeta,
} from '~/components/catalogue/product/product-meta';
import { RatingLink } from '~/components/reviews/stars';
import { BuyBox } from '~/components/cart/buy-box';
import { ProductPage } from '~/components/catalogue/product/product-page';
import { afterUseOf } from '~/content/catalogue/compost-advice';
import { MADE_TO_ORDER } from '~/content/catalogue/made-to-order';
import { promiseRows } from '~/content/catalogue/promises';
import { PRODUCT_STORIES } from '~/content/catalogue/product-stories';
import { type MatchingLid, matchingLid, sampleFor } from '~/domain/catalogue/buying-help';
import { productPageData, type ProductPageData } from '~/domain/catalogue/product-facts';
import { chooseVariant } from '~/domain/catalogue/variant-choice';
import { readStorePromise } from '~/http/catalogue/storefront-settings.server';
import { privatePage, publicPage } from '~/http/etag';
import { readBackOn } from '~/http/inventory/back-on.server';
import { ownProduct } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { leadElsewhere } from '~/http/site/shop-redirect.server';
import { findRating } from '~/models/reviews/product-review.server';
import { paths } from '~/paths';
import stylesheet from '~/styles/product.css?url';

const loadMore = () => import('~/components/reviews/product-more');

/** Below the fold: the server draws it at once; the browser loads its code when the rest of the page works. */
const ProductMore = import.meta.env.SSR
  ? (await loadMore()).ProductMoreWithReviews
  : lazy(async () => ({ default: (await loadMore()).ProductMoreWithReviews }));

/** The same for what is sold out: few pages need it. */
const StockAlertForm = import.meta.env.SSR
  ? (await loadMore()).StockAlertForm
  : lazy(async () => ({ default: (await loadMore()).StockAlertForm }));

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  productMeta(data, location.search, matches);

/** The page of a product printed for one customer is private to that customer. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers: HeadersFunction = (given) =>
  given.loaderHeaders.has('Cache-Control') ? privatePage(given) : publicPage(given);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { catalogue, db, log, now } = context;
  const handle = params.handle ?? '';
  const listed = await needed(catalogue.product(handle), log);
  const product = listed ?? (await needed(ownProduct({ request, context }, handle), log));
  if (!product) {
    await leadElsewhere(request, context);
    return notFound();
  }
  const products = await needed(catalogue.around(product), log);
  const page = productPageData(product, products);
  const sample = sampleFor(product, products);
  catalogue.shows([...page.fits, ...page.related, sample]);
  const [promise, lid, rating, backOn] = await Promise.all([
    readStorePromise(context),
    lidFor(context, page),
    findRating(db, product.id).catch((error: unknown) => {
      log.warn({ err: error }, 'the reviews of a product could not be read');
      return null;
    }),
    readBackOn({ db, log, now }, product),
  ]);
  return data(
    {
      ...page,
      lid,
      rating,
      backOn,
      promises: page.needsArtwork ? [] : promiseRows(promise, sample),
      afterUse: afterUseOf(product),
      order: MADE_TO_ORDER[product.handle] ?? null,
      story: PRODUCT_STORIES[product.handle] ?? null,
    },
    listed ? undefined : { headers: { 'Cache-Control': 'private, no-store' } },
  );
}

/** Returns the cases of the first lid that fits; null for other goods, and where Shopify does not say. */
async function lidFor(
  { catalogue, log }: LoaderFunctionArgs['context'],
  { productType, needsArtwork, fits }: ProductPageData,
): Promise<MatchingLid | null> {
  const [first] = fits;
  if (productType !== 'cups' || needsArtwork || !first) return null;
  const lid = await catalogue.product(first.handle).catch((error: unknown) => {
    log.warn({ err: error }, 'the lid of a cup could not be read');
    return null;
  });
  return lid && matchingLid(lid);
}

/** The data has all variants, so choosing another one or posting a cart form needs no reload. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
}) => {
  const isReload = currentUrl.href === nextUrl.href && formMethod === undefined;
  return isReload || currentParams.handle !== nextParams.handle;
};

export default function ProductRoute() {
  const product = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  const [query] = useSearchParams();
  const variant = chooseVariant(product, query);
  const crumbs = productCrumbs(product);
  // For search engines, which read what the server sends: not in the browser's code.
  const structured = import.meta.env.SSR
    ? [
        productJsonLd(product, origin, product.rating),
        breadcrumbJsonLd(crumbs, paths.product(product.handle), origin),
      ]
    : [{}, {}];
  return (
    <>
      {/* The key resets the gallery: another product starts with its first picture. */}
      <ProductPage
        key={product.handle}
        product={product}
        variant={variant}
        rating={product.rating ? <RatingLink {...product.rating} /> : null}
        buyBox={
          variant ? (
            <BuyBox
              {...{ product, variant }}
              lid={product.lid}
              backOn={product.backOn[variant.id]}
              alert={
                <Suspense>
                  <StockAlertForm handle={product.handle} variantId={variant.id} />
                </Suspense>
              }
            />
          ) : null
        }
        more={
          <Suspense>
            <ProductMore product={product} variant={variant} rating={product.rating} />
          </Suspense>
        }
        crumbs={crumbs}
      />
      {structured.map((data, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- always the same two
        <JsonLd key={place} data={data} />
      ))}
    </>
  );
}
