import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useLoaderData } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { OpenPayments } from '~/components/checkout/payment-status';
import { FirstSteps } from '~/components/dashboard/first-steps';
import { RecentOrders } from '~/components/dashboard/recent-orders';
import { TaskList } from '~/components/dashboard/task-list';
import { OrganizationBalanceCard } from '~/components/organizations/cash/balance-card';
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
import { type HomeOrders, homeTasks } from '~/domain/dashboard/home-page';
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
import { loadOrganizationCashBrief } from '~/http/organizations/organization-cash.server';
import { loadOpenPayments } from '~/http/deposits/deposit-list.server';
import { loadOpenInvoices } from '~/services/invoices/refresh-open-invoices.server';
import stylesheet from '~/styles/dashboard/dashboard-home.css?url';

export const meta: MetaFunction = () => privateMeta(HOME.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

/**
 * Loads everything that waits for the customer, the balance's latest movements, and recent orders. The parts
 * are read in parallel, from our own database where possible; a part whose platform does not answer soon is
 * left out. A customer without orders sees three first steps.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/home');
  const { context } = args;
  const [orders, spend, latest, custom, invoices, earthPrime, open, frozenBecause, shared] =
    await Promise.all([
      loadHomeOrders(context, customer.gid),
      loadSpend(context, customer),
      loadLatestMovements(context, customer),
      loadCustomOrdersWaiting(context, customer),
      loadHomeInvoices(context, customer, () => loadOpenInvoices(context, customer)),
      loadEarthPrime(context, customer),
      loadOpenPayments(context, customer.gid),
      loadFrozenBecause(context, customer.gid),
      loadOrganizationCashBrief(context, customer),
    ]);
  const steps = isWithout(orders) ? await loadFirstSteps(context, customer) : null;
  const requests = shared?.openAllowanceRequests ?? 0;
  const tasks = homeTasks({ invoices, openPayments: open, orders, custom, requests });
  const openPayments = open.filter(({ stage }) => stage !== 'customer');
  const { firstName } = customer;
  const money = { latest, openPayments, frozenBecause, shared };
  return { firstName, tasks, orders, spend, invoices, earthPrime, steps, ...money };
}

/** Whether the customer has no orders at all. */
function isWithout(orders: HomeOrders): boolean {
  if (orders.kind === 'known') return orders.recent.length === 0;
  return orders.kind === 'gathering' && orders.latest.length === 0;
}

export default function DashboardHome() {
  const known = useLoaderData<typeof loader>();
  const { firstName, tasks, orders, spend, latest, invoices, earthPrime, steps, shared } = known;
  const balance = useDashboardBalance();
  return (
    <div className="home-page">
      <h1>
        {firstName ? (
          <>
            {HOME.helloTo} <bdi>{firstName}</bdi>
          </>
        ) : (
          HOME.hello
        )}
      </h1>
      <OpenPayments open={known.openPayments} />
      {earthPrime === null ? null : <EarthPrimePanel text={earthPrime} />}
      {steps ? <FirstSteps steps={steps} /> : null}
      {steps && tasks.length === 0 ? null : <TaskList tasks={tasks} invoices={invoices} />}
      {shared ? <OrganizationBalanceCard cash={shared} /> : null}
      <BalanceCard balance={balance} frozenBecause={known.frozenBecause} latest={latest} />
      {steps ? null : <Orders orders={orders} />}
      {steps ? null : <SpendPanel months={spend} />}
    </div>
  );
}

function Orders({ orders }: { orders: HomeOrders }) {
  if (orders.kind === 'known') {
    return <RecentOrders orders={orders.recent} hasMore={orders.hasMore} />;
  }
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{HOME.orders.heading}</h2>
      {orders.kind === 'silent' ? (
        <LoadProblem problem={errorMessage('customer_orders_failed')} />
      ) : (
        <>
          <Notice>{ORDERS.gathering}</Notice>
          <OrderTable orders={orders.latest} caption={HOME.orders.heading} />
        </>
      )}
    </section>
  );
}
