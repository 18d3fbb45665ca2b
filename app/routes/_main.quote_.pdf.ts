import { redirect, type LoaderFunctionArgs } from '~/framework';
import { openQuoteLink, readQuoteLink } from '~/http/quotes/quote-link.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { countFile } from '~/http/list-query.server';
import { needed, notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { quotePdf } from '~/services/quotes/quote-document.server';

/**
 * Serves the quote that a mail's link opens as a PDF, without who it is for: the mail may have been passed on. The page
 * of a link that opens nothing says why.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const read = await readQuoteLink(args);
  if (read.problem !== null) return redirect(paths.quote(token), 303);
  await countFile(context, { customer: read.known.customerGid }, 'quote-link');
  const opened = await openQuoteLink(context, read);
  if (opened.problem !== null) return redirect(paths.quote(token), 303);
  const version = String(opened.version.version);
  const load = quotePdf(context, opened.quote, { version, hasAddress: false });
  const { bytes, name } = (await needed(load, context.log)) ?? notFound();
  return pdfReply(bytes, name);
}
