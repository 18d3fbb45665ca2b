import { redirect, type LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile } from '~/http/list-query.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { loadOwnInvoice, loadOwnPdf } from '~/http/invoices/invoice-pay.server';
import { accountPaths } from '~/account-paths';

/**
 * Serves the PDF of the customer's own invoice through our server: the browser gets no URL of QuickBooks. It
 * is always a download, never shown inline. If QuickBooks does not answer, the invoice's page says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  await countFile(args.context, { customer: customer.gid }, 'invoice-document');
  const id = args.params['invoice'] ?? '';
  const invoice = await loadOwnInvoice(args.context, customer, id);
  const bytes = invoice === 'silent' ? 'silent' : await loadOwnPdf(args.context, customer, id);
  if (invoice === 'silent' || bytes === 'silent') {
    return redirect(accountPaths.manageInvoice(id, { pdf: 'silent' }));
  }
  return pdfReply(bytes, `invoice-${invoice.number}`);
}
