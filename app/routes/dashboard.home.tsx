import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/account/read-problem';
import { OrderTable } from '~/components/dashboard/order-table';
import { LinkButton } from '~/components/ui/link-button';
import { sentence } from '~/content/errors';
import { privateMeta } from '~/content/seo';
import { isPlatformFailure } from '~/domain/failure';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { readableName } from '~/http/signed-in.server';
import { paths } from '~/paths';
import { listCustomerOrders } from '~/platforms/shopify/customer-orders.server';

const LATEST = 5;

export const meta: MetaFunction = () => privateMeta('Dashboard');

export const headers = privatePage;

/** The greeting and the latest orders; whoever has none is shown three first steps. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/home');
  const name = readableName(customer);
  try {
    const orders = await listCustomerOrders(args.context.admin, customer.gid, LATEST);
    return { name, orders, failure: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    args.context.log.warn({ err: error }, 'orders could not be read');
    return { name, orders: [], failure: sentence('customer_orders_failed') };
  }
}

const FIRST_STEPS = [
  { text: 'Tell us where to deliver', label: 'Add an address', href: paths.accountBilling() },
  { text: 'Say who you buy for', label: 'Company details', href: paths.accountCompany() },
  { text: 'Fill your first case', label: 'Shop All', href: paths.shopAll() },
];

export default function DashboardHome() {
  const { name, orders, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>
        Hello, <bdi>{name}</bdi>
      </h1>
      {failure ? (
        <div className="mt-8">
          <ReadProblem problem={failure} />
        </div>
      ) : orders.length > 0 ? (
        <section aria-labelledby="latest" className="mt-10">
          <h2 id="latest" className="mb-4">
            Latest orders
          </h2>
          <OrderTable orders={orders} caption="Your latest orders" />
          <p className="mt-4">
            <a href={paths.manageOrders()} className="target underline">
              All orders
            </a>
          </p>
        </section>
      ) : (
        <section aria-labelledby="first" className="mt-10">
          <h2 id="first">Three first steps</h2>
          <ol className="mt-6 grid gap-8 md:grid-cols-3">
            {FIRST_STEPS.map((step) => (
              <li key={step.href} className="flex flex-col items-start gap-3">
                <p className="text-lg">{step.text}</p>
                <LinkButton to={step.href} variant="secondary">
                  {step.label}
                </LinkButton>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
