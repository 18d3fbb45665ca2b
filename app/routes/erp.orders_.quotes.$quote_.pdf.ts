import type { LoaderFunctionArgs } from '~/framework';
import { requireStaff } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { countFile } from '~/http/list-query.server';
import { needed, notFound } from '~/http/replies.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findQuote } from '~/models/quotes/quote.server';
import { quotePdf } from '~/services/quotes/quote-document.server';

/** Serves a version (`version`, else the newest) of any quote as a PDF: what its customer has. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/quotes');
  const { context, params, request } = args;
  await countFile(context, { staff: staff.id }, 'quote-document');
  const known = (await findQuote(context.db, params['quote'] ?? '')) ?? notFound();
  await followQuotes(context.db, known.id, context.now());
  const quote = (await findQuote(context.db, known.id)) ?? notFound();
  const version = new URL(request.url).searchParams.get('version');
  const load = quotePdf(context, quote, { version, hasAddress: true });
  const { bytes, name } = (await needed(load, context.log)) ?? notFound();
  return pdfReply(bytes, name);
}
