import type { LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { documentOfStatement, statementForFile } from '~/http/invoices/account-statement.server';
import { countFile } from '~/http/list-query.server';
import { renderDocument } from '~/services/documents/render-document.server';

/** Responds with the customer's own statement as a PDF; without an answer of QuickBooks the page says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid, email } = await requireCustomer(args, '/dashboard/manage/invoices/statement');
  await countFile(args.context, { customer: gid }, 'statement-document');
  const { month, today, found } = await statementForFile(args, email);
  const document = await documentOfStatement(args.context, found, today);
  return pdfReply(await renderDocument(document), `statement-${month}-on-${today}`);
}
