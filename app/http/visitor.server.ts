import { redirect } from '@remix-run/node';
import { accountMenu, generalMenu } from '~/content/account-menus';
import type { MenuItem } from '~/content/menus';
import { ALLIANCE_TAG, AMBASSADOR_TAG, BUSINESS_TAG, hasTag } from '~/domain/customer';
import { paths } from '~/paths';
import { localPath } from './return-path';
import { readableName, type SignedIn } from './signed-in.server';

/** What pages know of a signed-in customer. */
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
    // In the shop's own spelling, and only those that a page looks at.
    tags: [ALLIANCE_TAG, BUSINESS_TAG, AMBASSADOR_TAG].filter((tag) => hasTag(tags, tag)),
    earthPrimeInterest,
    menus: { account: accountMenu(viewer), general: generalMenu(viewer) },
  };
}

/**
 * A code and a state in any page's query, without a session, go to the callback, which insists on
 * the state of this browser's own login and otherwise comes back as if nothing had happened (spec
 * section 4, made safe by money-security S-5).
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
  // Nowhere to come back to: then the page is drawn here, as if nothing had happened.
  if (from === null) return;
  handed.set('from', from);
  throw redirect(`${paths.signInCallback()}?${handed}`);
}
