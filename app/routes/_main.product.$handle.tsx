import type {
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, useLoaderData, useSearchParams } from '~/framework';
import { useRootData } from '~/components/catalogue/root-data';
import { JsonLd } from '~/components/catalogue/json-ld';
import {
  breadcrumbJsonLd,
  productCrumbs,
  productJsonLd,
  productMeta,
} from '~/components/catalogue/product/product-meta';
import { BuyBox } from '~/components/cart/buy-box';
import { ProductPage } from '~/components/catalogue/product/product-page';
import { afterUseOf } from '~/content/catalogue/compost-advice';
import { MADE_TO_ORDER } from '~/content/catalogue/made-to-order';
import { PRODUCT_STORIES } from '~/content/catalogue/product-stories';
import { productPageData } from '~/domain/catalogue/product-facts';
import { chooseVariant } from '~/domain/catalogue/variant-choice';
import { privatePage, publicPage } from '~/http/etag';
import { ownProduct } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { paths } from '~/paths';

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  productMeta(data, location.search, matches);

/** The page of a product printed for one customer is private to that customer. */
export const headers: HeadersFunction = (given) =>
  given.loaderHeaders.has('Cache-Control') ? privatePage(given) : publicPage(given);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { catalogue, log } = context;
  const handle = params.handle ?? '';
  const [listed, { products }] = await needed(
    Promise.all([catalogue.product(handle), catalogue.snapshot()]),
    log,
  );
  const product = listed ?? (await needed(ownProduct({ request, context }, handle), log));
  if (!product) return notFound();
  return data(
    {
      ...productPageData(product, products),
      afterUse: afterUseOf(product),
      order: MADE_TO_ORDER[product.handle] ?? null,
      story: PRODUCT_STORIES[product.handle] ?? null,
    },
    listed ? undefined : { headers: { 'Cache-Control': 'private, no-store' } },
  );
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
        productJsonLd(product, origin),
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
        buyBox={variant ? <BuyBox product={product} variant={variant} /> : null}
        crumbs={crumbs}
      />
      {structured.map((data, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- always the same two
        <JsonLd key={place} data={data} />
      ))}
    </>
  );
}
