import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { CustomerOrders } from '~/components/back-office/customer-overview';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { erpCustomerOf, loadCustomerOrders } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(ERP_CUSTOMER.orders.heading);

export const headers = erpHeaders;

/** Lists all orders of one customer, from the mirror. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  await requireStaff(args, '/erp/orders');
  const id = params['customer'] ?? '';
  const customer = await erpCustomerOf(context, id);
  const loaded = await loadCustomerOrders(context, customer.gid, listText(args));
  return { id, name: customer.displayName, ...loaded };
}

export default function ErpCustomerOrdersPage() {
  const { id, name, orders, count, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={ERP_CUSTOMER.orders.of(name)} text={ERP_CUSTOMER.orders.all(count)}>
      <p className="mb-6">
        <a href={erpPaths.customer(id)} className="target text-link">
          {name}
        </a>
      </p>
      <CustomerOrders orders={orders} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => erpPaths.customerOrders(id, { page: String(number) })}
      />
    </ErpPage>
  );
}
