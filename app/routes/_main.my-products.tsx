import type {
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, useLoaderData } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import {
  BoughtSection,
  FavoritesSection,
  FirstSteps,
  OrdersSection,
  OwnSection,
} from '~/components/orders/bought-section';
import { EarthPrimePanel } from '~/components/orders/earth-prime-panel';
import { errorMessage } from '~/content/core/errors';
import { MY_PRODUCTS } from '~/content/orders/my-products';
import { boughtBefore, toOrderRow, toPastOrder } from '~/domain/orders/bought-before';
import { wantsEarthPrime } from '~/domain/customers/customer';
import { ALLIANCE_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { favoriteNumbers, ownTags, productNumber } from '~/domain/catalogue/favorites';
import { toGridCard } from '~/domain/catalogue/grid-card';
import { privatePage } from '~/http/etag';
import {
  productsOf,
  parseVisitorFavorites,
  writeVisitorFavorites,
} from '~/http/catalogue/favorites.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { ORDERS_SHOWN } from '~/http/orders/order-page.server';
import { attempt, needed } from '~/http/replies.server';
import { paths } from '~/paths';
import { listCustomerOrdersDetailed } from '~/platforms/shopify/orders/customer-orders.server';
import {
  findEarthPrimeText,
  listOwnProducts,
} from '~/platforms/shopify/catalogue/own-products.server';
import { mergeFavorites } from '~/services/privacy/finish-account-merge.server';
import stylesheet from '~/styles/account-area.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.isAlliance ? MY_PRODUCTS.allianceHeading : MY_PRODUCTS.heading} | Earth Brands`,
  },
  { name: 'description', content: MY_PRODUCTS.intro },
  { name: 'robots', content: 'noindex' },
];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

/**
 * Loads the customer's favorites, products printed for them, and past purchases. The page needs the
 * catalogue; any other part that fails to load says so in its place. If merging favorites at sign-in failed,
 * it is retried here, because sign-in redirects to this page by default.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/my-products');
  const { request, context } = args;
  const { admin, storefront, catalogue, config, log } = context;
  const stored = await parseVisitorFavorites(request, config);
  const [snapshot, merged, own, orders, earthPrime] = await Promise.all([
    needed(catalogue.snapshot(), log),
    mergeFavorites(context, customer.gid, stored),
    attempt(listOwnProducts(storefront, ownTags(customer.productTag)), log),
    attempt(listCustomerOrdersDetailed(admin, customer.gid, ORDERS_SHOWN), log),
    wantsEarthPrime(customer.earthPrimeInterest) ? findEarthPrimeText(admin) : null,
  ]);
  if (earthPrime?.ok === false) log.warn({ code: earthPrime.code }, 'no Earth Prime text');

  const numbers = [...new Set([...favoriteNumbers(customer.tags), ...stored])];
  const favorites = productsOf(numbers, snapshot);
  const listed = new Set(favorites.map(({ id }) => productNumber(id)));
  const past = orders?.map(toPastOrder) ?? null;
  const headers =
    stored.length > 0 && merged === 'merged'
      ? { 'Set-Cookie': await writeVisitorFavorites([], config) }
      : undefined;
  return data(
    {
      isAlliance: hasTag(customer.tags, ALLIANCE_TAG),
      favorites: favorites.map(toGridCard),
      gone: numbers.filter((number) => !listed.has(number)),
      own: own?.map(toGridCard) ?? null,
      bought: past && boughtBefore(past),
      orders: past?.map(toOrderRow) ?? [],
      earthPrime: earthPrime && (earthPrime.ok ? earthPrime.text : { problem: earthPrime.code }),
    },
    headers && { headers },
  );
}

/** A product removed from the favorites stays until the customer leaves the page, so they can undo it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction !== paths.apiFavorites() && defaultShouldRevalidate;

export default function MyProductsPage() {
  const { isAlliance, favorites, gone, own, bought, orders, earthPrime } =
    useLoaderData<typeof loader>();
  const isNew = favorites.length + gone.length === 0 && own?.length === 0 && bought?.length === 0;
  return (
    <div className="wrap my-products">
      <h1>{isAlliance ? MY_PRODUCTS.allianceHeading : MY_PRODUCTS.heading}</h1>
      <p className="listing-intro">{isNew ? MY_PRODUCTS.newIntro : MY_PRODUCTS.intro}</p>
      {earthPrime === null ? null : <EarthPrimePanel text={earthPrime} />}
      {isNew ? (
        <FirstSteps />
      ) : (
        <>
          <FavoritesSection cards={favorites} gone={gone} />
          <OwnSection cards={own} />
          {bought ? (
            <BoughtSection items={bought} />
          ) : (
            <section aria-labelledby="bought">
              <h2 id="bought">{MY_PRODUCTS.bought.heading}</h2>
              <LoadProblem problem={errorMessage('customer_orders_failed')} />
            </section>
          )}
          <OrdersSection orders={orders} />
        </>
      )}
    </div>
  );
}
