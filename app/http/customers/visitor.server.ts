import { redirect } from '@remix-run/node';
import { accountMenu, generalMenu } from '~/content/customers/account-menus';
import type { MenuItem } from '~/content/core/menus';
import { ALLIANCE_TAG, AMBASSADOR_TAG, BUSINESS_TAG, hasTag } from '~/domain/core/tags';
import { paths } from '~/paths';
import { localPath } from '~/http/return-path';
import { readableName, type SignedIn } from './signed-in.server';
import { isbot } from 'isbot';

/** Returns what pages get to know about a signed-in customer. */
export function visitorOf(customer: SignedIn): {
  name: string;
  tags: string[];
  earthPrimeInterest: string | null;
  menus: { account: MenuItem[]; general: MenuItem[] };
} {
  const { tags, organization, openInvoices, earthPrimeInterest } = customer;
  const viewer = { kind: 'customer' as const, tags, organization, openInvoices };
  return {
    name: readableName(customer),
    // In the store's own spelling, and only the tags that a page uses.
    tags: [ALLIANCE_TAG, BUSINESS_TAG, AMBASSADOR_TAG].filter((tag) => hasTag(tags, tag)),
    earthPrimeInterest,
    menus: { account: accountMenu(viewer), general: generalMenu(viewer) },
  };
}

/**
 * Redirects a request without a session that has `code` and `state` in its query to the callback, whatever
 * the page. The callback requires the state of this browser's own login, and otherwise redirects back
 * without any effect (spec section 4, made safe by money-security S-5).
 *
 * @throws the redirect to the callback
 */
export function handOverCode(request: Request): void {
  const url = new URL(request.url);
  const { searchParams, pathname } = url;
  const code = searchParams.get('code');
  const state = searchParams.get('state');
  if (request.method !== 'GET' || !code || !state || /^\/auth\//i.test(pathname)) return;
  const handed = new URLSearchParams({ code, state });
  const issuer = searchParams.get('iss');
  if (issuer) handed.set('iss', issuer);
  for (const name of ['code', 'state', 'iss', '_routes']) searchParams.delete(name);
  const from = localPath(`${pathname.replace(/\.data$/, '')}${url.search}`);
  // No safe path to return to: render the page as if the parameters were not there.
  if (from === null) return;
  handed.set('from', from);
  throw redirect(`${paths.signInCallback()}?${handed}`);
}

/**
 * Whether a person is navigating to this URL in their browser. Rules out HEAD requests, prefetching, bots,
 * and images or frames on other sites that point here.
 */
export function isClickOfPerson({ method, headers }: Request): boolean {
  if (method !== 'GET') return false;
  const ahead = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name));
  if (ahead.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return false;
  const agent = headers.get('User-Agent') ?? '';
  if (agent === '' || isbot(agent)) return false;
  // Older browsers do not send Sec-Fetch-Dest; our own pages navigate by fetch.
  const wanted = headers.get('Sec-Fetch-Dest');
  if (wanted === null || wanted === 'document') return true;
  return wanted === 'empty' && headers.get('Sec-Fetch-Site') === 'same-origin';
}
