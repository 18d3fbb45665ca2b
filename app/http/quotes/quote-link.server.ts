import { type Quote, type QuoteVersion, shownState } from '~/domain/quotes/quote';
import { type QuoteLink, readQuoteToken } from '~/domain/quotes/quote-link.server';
import type { StoreContext } from '~/http/context.server';
import { followQuotes } from '~/models/quotes/quote-steps.server';
import { findQuote, listVersions } from '~/models/quotes/quote.server';

/** Why the link of a quote's mail opens nothing, with the status that says so. */
export type ClosedLink = { problem: 'expired' | 'unknown' | 'old' | 'ended'; status: 404 | 410 };

type KnownLink = { problem: null; link: QuoteLink; known: Quote };

/** Reads the link in the URL (`token`): its quote, whatever has become of it. */
export async function readQuoteLink({
  request,
  context,
}: {
  request: Request;
  context: StoreContext;
}): Promise<KnownLink | ClosedLink> {
  const { config, db, now } = context;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const secrets = [config.sessionSecret, ...config.earlierSecrets];
  const link = readQuoteToken(secrets, token.slice(0, 200), now());
  if (link === 'expired') return { problem: 'expired', status: 410 };
  const known = link && (await findQuote(db, link.id));
  if (!link || !known) return { problem: 'unknown', status: 404 };
  return { problem: null, link, known };
}

/** Returns what a link opens without signing in: the version it was sent with, as long as that can be accepted. */
export async function openQuoteLink(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { link, known }: KnownLink,
): Promise<{ problem: null; quote: Quote; version: QuoteVersion } | ClosedLink> {
  await followQuotes(db, known.id, now());
  const quote = (await findQuote(db, known.id)) ?? known;
  if (quote.version !== link.version) return { problem: 'old', status: 410 };
  if (shownState(quote, now()) !== 'sent') return { problem: 'ended', status: 410 };
  const [version] = await listVersions(db, quote.id);
  return version ? { problem: null, quote, version } : { problem: 'unknown', status: 404 };
}
