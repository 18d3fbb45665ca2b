import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { invoicesFile } from '~/content/invoices/invoices';
import { dayOf } from '~/domain/invoices/invoice';
import {
  invoiceQueryFields,
  pickInvoices,
  readInvoiceQuery,
} from '~/domain/invoices/invoice-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { paths } from '~/paths';
import { readInvoices } from '~/services/invoices/refresh-open-invoices.server';

/**
 * Responds with all invoices that match the query of the page of the same name, as CSV. If the dates are
 * invalid or QuickBooks does not answer, redirects to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  await countFile(args.context, { customer: customer.gid }, 'invoices');
  const { query, asked, problems } = readInvoiceQuery(listText(args));
  const invoices = problems.length > 0 ? null : await readInvoices(args.context, customer);
  if (invoices === null) {
    const to = paths.manageInvoices({ ...invoiceQueryFields(query), ...asked });
    throw redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  }
  const today = dayOf(args.context.now());
  const { open, paid } = pickInvoices(invoices, query, today);
  return csvReply('invoices', today, invoicesFile([...open, ...paid], today));
}
