import type { LoaderFunctionArgs } from '~/framework';
import { invoiceColumns } from '~/content/invoices/invoices';
import { dayOf, INVOICE_LIST, pickInvoices } from '~/domain/invoices/invoice';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { accountPaths } from '~/account-paths';
import { loadInvoices } from '~/services/invoices/refresh-open-invoices.server';

/** Responds with the list of invoices as CSV, if QuickBooks answers. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const today = dayOf(args.context.now());
  return sendList(args, {
    caller: { customer: customer.gid },
    name: 'invoices',
    list: INVOICE_LIST,
    path: accountPaths.manageInvoices,
    columns: invoiceColumns(today),
    rows: async (query) => {
      const invoices = await loadInvoices(args.context, customer);
      if (invoices === null) return null;
      const { open, paid } = pickInvoices(invoices, query, today);
      return [[...open, ...paid]];
    },
  });
}
