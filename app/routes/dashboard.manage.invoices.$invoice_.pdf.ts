import { redirect, type LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadOwnInvoice, loadOwnPdf } from '~/http/invoices/invoice-pay.server';
import { paths } from '~/paths';

/**
 * Serves the PDF of the customer's own invoice through our server: the browser gets no URL of QuickBooks. It
 * is always a download, never shown inline. If QuickBooks does not answer, the invoice's page says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/invoices');
  const id = args.params['invoice'] ?? '';
  const invoice = await loadOwnInvoice(args.context, customer, id);
  const bytes = invoice === 'silent' ? 'silent' : await loadOwnPdf(args.context, customer, id);
  if (invoice === 'silent' || bytes === 'silent') {
    return redirect(paths.manageInvoice(id, { pdf: 'silent' }));
  }
  // Bookkeepers may type anything as a number: replace what a file name cannot contain.
  const name = `invoice-${invoice.number.replace(/[^\w.-]+/g, '-')}.pdf`;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
