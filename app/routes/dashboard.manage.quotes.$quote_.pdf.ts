import type { LoaderFunctionArgs } from '~/framework';
import { requireCustomer } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { countFile } from '~/http/list-query.server';
import { needed, notFound } from '~/http/replies.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findOwnQuote } from '~/models/quotes/quote.server';
import { quotePdf } from '~/services/quotes/quote-document.server';

/** Serves a version (`version`, else the newest) of the customer's own quote as a PDF; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/quotes');
  const { context, params, request } = args;
  await countFile(context, { customer: gid }, 'quote-document');
  const known = (await findOwnQuote(context.db, gid, params['quote'] ?? '')) ?? notFound();
  await followQuotes(context.db, known.id, context.now());
  const quote = (await findOwnQuote(context.db, gid, known.id)) ?? notFound();
  const version = new URL(request.url).searchParams.get('version');
  const load = quotePdf(context, quote, { version, hasAddress: true });
  const { bytes, name } = (await needed(load, context.log)) ?? notFound();
  return pdfReply(bytes, name);
}
