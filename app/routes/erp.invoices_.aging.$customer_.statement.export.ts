import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework';
import { accountStatementFile } from '~/content/invoices/account-statement';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { parseStrictForm } from '~/http/form.server';
import { documentOfStatement, requestedStatement } from '~/http/invoices/account-statement.server';
import { bookCustomerOf } from '~/http/invoices/receivables.server';
import { countFile, csvReply } from '~/http/list-query.server';
import { notFound } from '~/http/replies.server';
import { renderDocument } from '~/services/documents/render-document.server';
import { noteExport } from '~/services/privacy/note-export.server';

/** For a bookmarked link: redirects to the statement, because only a post sends the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices/aging');
  throw redirect(erpPaths.customerStatement(bookCustomerOf(args.params)));
}

/** Responds with a customer's statement for a month as CSV, or as a PDF (`file`); without an answer the page says why. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'receivables.export');
  const { context, params, request } = args;
  const form = await parseStrictForm(request, { once: ['file'] });
  const file = form.get('file') === 'pdf' ? 'pdf' : 'csv';
  const bookCustomerId = bookCustomerOf(params);
  await countFile(context, { staff: staff.id }, 'account-statement');
  const { month, today, found } = await requestedStatement(args, { bookCustomerId });
  const drawn = found === 'silent' ? toPage(bookCustomerId, month) : (found ?? notFound());
  const details = { month, bookCustomer: bookCustomerId, file };
  await noteExport(context, staff.id, { action: 'receivables.export', of: 'statement', details });
  const name = `statement-${bookCustomerId}-${month}-on`;
  if (file === 'csv') return csvReply(name, today, accountStatementFile(drawn.statement, today));
  const document = await documentOfStatement(context, drawn, today);
  return pdfReply(await renderDocument(document), `${name}-${today}`);
}

function toPage(id: string, month: string): never {
  throw redirect(erpPaths.customerStatement(id, { month }), 303);
}
