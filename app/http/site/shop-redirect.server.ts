import { redirect } from '~/framework.server';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import { localPath } from '~/http/return-path';
import { paths } from '~/paths';
import { URL_REDIRECTS_DOCUMENT } from '~/platforms/shopify/shop-documents';

/** How long an answer is kept, and how many of them. */
const FRESH_MS = 5 * 60_000;
const MOST_KEPT = 2_000;
/** A scanner's guesses must not become calls to Shopify: further unknown paths of that minute are just not found. */
const LOOKUPS_A_MINUTE = 60;

type Known = { target: string | null; until: number };

const known = new Map<string, Known>();
let minute = { at: 0, lookups: 0 };

type Context = Pick<StoreContext, 'storefront' | 'config' | 'log' | 'now'>;

/**
 * Leads to where staff have redirected an address at Shopify that the store does not have, or from Shopify's own
 * address of a product to ours; only within the store. Does nothing for any other.
 *
 * @throws the redirect
 */
export async function leadElsewhere(request: Request, context: Context): Promise<void> {
  const from = new URL(request.url).pathname.replace(/\.data$/, '');
  // Shopify knows a product that was renamed by its own address.
  const found = await targetOf(context, from.replace(/^\/product\//, '/products/'));
  const target = ownAddress(found ?? from) ?? found;
  if (target === null || target.split('?')[0] === from) return;
  throw redirect(target, { status: 301, headers: { 'Cache-Control': 'public, max-age=300' } });
}

/** Mails and old pages of Shopify name products by its own addresses. */
function ownAddress(from: string): string | null {
  const handle = /^\/(?:collections\/[^/]+\/)?products\/([^/]+)\/?$/.exec(from)?.[1];
  return handle === undefined ? null : paths.product(decoded(handle));
}

async function targetOf(context: Context, from: string): Promise<string | null> {
  const path = comparable(from);
  const now = context.now();
  const kept = known.get(path);
  if (kept && kept.until > now) return kept.target;
  if (path.length > 500 || isTooOften(now)) return null;
  const answer = await attempt(
    // In quotes the syntax of the search has only two characters of its own.
    context.storefront.query(URL_REDIRECTS_DOCUMENT, {
      query: `path:"${path.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
    }),
    context.log,
  );
  if (answer === null) return null;
  const found = answer.urlRedirects.nodes.find((each) => comparable(each.path) === path);
  const target = found ? ownTarget(found.target, context.config.origin) : null;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(path, { target, until: now + FRESH_MS });
  return target;
}

/** Returns the target as a path of the store; null if it is elsewhere. */
function ownTarget(target: string, origin: string): string | null {
  return localPath(target.startsWith(`${origin}/`) ? target.slice(origin.length) : target);
}

/** Shopify compares paths without case. */
function comparable(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isTooOften(now: number): boolean {
  if (now - minute.at >= 60_000) minute = { at: now, lookups: 0 };
  minute.lookups += 1;
  return minute.lookups > LOOKUPS_A_MINUTE;
}
