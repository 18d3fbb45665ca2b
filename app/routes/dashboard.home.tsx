import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useLoaderData } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { OpenPayments } from '~/components/checkout/payment-status';
import { FirstSteps } from '~/components/dashboard/first-steps';
import {
  CustomOrdersWaiting,
  HomeInvoices,
  OpenOrders,
  OrderAgain,
} from '~/components/dashboard/open-orders';
import { SpendPanel } from '~/components/dashboard/spend-panel';
import { OrderTable } from '~/components/orders/order-table';
import { BalanceCard } from '~/components/ledger/balance-card';
import { useDashboardBalance } from '~/components/dashboard/cash-header';
import { EarthPrimePanel } from '~/components/orders/earth-prime-panel';
import { Notice } from '~/components/ui/notice';
import { HOME } from '~/content/dashboard/dashboard-home';
import { errorMessage } from '~/content/core/errors';
import { ORDERS } from '~/content/orders/orders';
import { privateMeta } from '~/content/core/seo';
import type { HomeOrders } from '~/domain/dashboard/home-page';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadEarthPrime } from '~/http/catalogue/earth-prime.server';
import { loadFrozenBecause } from '~/http/ledger/page-balance.server';
import {
  loadCustomOrdersWaiting,
  loadFirstSteps,
  loadHomeInvoices,
  loadHomeOrders,
  loadLatestMovements,
  loadSpend,
} from '~/http/dashboard/home-page.server';
import { loadOpenPayments } from '~/http/deposits/deposit-list.server';
import { readableName } from '~/http/customers/signed-in.server';
import { loadOpenInvoices } from '~/services/invoices/refresh-open-invoices.server';
import stylesheet from '~/styles/dashboard/dashboard-home.css?url';

export const meta: MetaFunction = () => privateMeta(HOME.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

/**
 * Loads open orders, the balance's latest movements, and everything that waits for the customer. The parts
 * are read in parallel, from our own database where possible; a part whose platform does not answer soon is
 * left out. A customer without orders sees three first steps.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/home');
  const { context } = args;
  const [orders, spend, latest, custom, invoices, earthPrime, openPayments, frozenBecause] =
    await Promise.all([
      loadHomeOrders(context, customer.gid),
      loadSpend(context, customer),
      loadLatestMovements(context, customer),
      loadCustomOrdersWaiting(context, customer),
      loadHomeInvoices(context, customer, () => loadOpenInvoices(context, customer)),
      loadEarthPrime(context, customer),
      loadOpenPayments(context, customer.gid),
      loadFrozenBecause(context, customer.gid),
    ]);
  const steps = isWithout(orders) ? await loadFirstSteps(context, customer) : null;
  const name = readableName(customer);
  const money = { latest, openPayments, frozenBecause };
  return { name, orders, spend, custom, invoices, earthPrime, steps, ...money };
}

/** Whether the customer has no orders at all. */
function isWithout(orders: HomeOrders): boolean {
  if (orders.kind === 'known') return orders.past.length + orders.open.length === 0;
  return orders.kind === 'gathering' && orders.latest.length === 0;
}

export default function DashboardHome() {
  const known = useLoaderData<typeof loader>();
  const { name, orders, spend, latest, custom, invoices, earthPrime, steps } = known;
  const balance = useDashboardBalance();
  return (
    <div className="home-page">
      <h1>
        Hello, <bdi>{name}</bdi>
      </h1>
      <OpenPayments open={known.openPayments} />
      {earthPrime === null ? null : <EarthPrimePanel text={earthPrime} />}
      {steps ? <FirstSteps steps={steps} /> : null}
      <BalanceCard balance={balance} frozenBecause={known.frozenBecause} latest={latest} />
      {steps ? null : <Orders orders={orders} />}
      {custom.length > 0 ? <CustomOrdersWaiting orders={custom} /> : null}
      {invoices === null ? null : <HomeInvoices invoices={invoices} />}
      {steps ? null : <SpendPanel months={spend} />}
      {orders.kind === 'known' && orders.past.length > 0 ? (
        <OrderAgain orders={orders.past} />
      ) : null}
    </div>
  );
}

function Orders({ orders }: { orders: HomeOrders }) {
  if (orders.kind === 'known') {
    return <OpenOrders orders={orders.open} hasMore={orders.hasMore} />;
  }
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{HOME.orders.latest}</h2>
      {orders.kind === 'silent' ? (
        <LoadProblem problem={errorMessage('customer_orders_failed')} />
      ) : (
        <>
          <Notice>{ORDERS.gathering}</Notice>
          <OrderTable orders={orders.latest} caption={HOME.orders.latest} />
        </>
      )}
    </section>
  );
}
