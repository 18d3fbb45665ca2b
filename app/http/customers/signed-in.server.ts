import { redirect } from '~/framework.server';
import { customerNumber } from '~/domain/core/ids';
import {
  deleteSession,
  findSessionTokens,
  hashSecret,
  touchSession,
} from '~/models/customers/customer-session.server';
import {
  type CustomerProfile,
  findKnownVisitor,
  upsertCustomerProfile,
  type KnownVisitor,
  type OrganizationAccess,
  PROFILE_FRESH_MS,
  profileOf,
} from '~/models/customers/customer-profile.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from './patience';
import { parseSession, renewSession } from './session-cookie.server';
import { accountMenu, generalMenu } from '~/content/customers/account-menus';
import type { MenuItem } from '~/content/core/menus';
import { ALLIANCE_TAG, AMBASSADOR_TAG, BUSINESS_TAG, hasTag } from '~/domain/core/tags';
import { paths } from '~/paths';
import { localPath } from '~/http/return-path';
import { isbot } from 'isbot';

export type Args = { request: Request; context: StoreContext };

/** A signed-in customer. What Shopify says about them is at most a minute old, unless `isStale`. */
export type SignedIn = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  /** `123` */
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
  tags: string[];
  earthPrimeInterest: string | null;
  tier: string | null;
  productTag: string | null;
  organization: OrganizationAccess | null;
  openInvoices: boolean;
  invoicesCheckedAt: Date | null;
  sessionRef: string;
  /** Shopify did not answer: the fields hold what it said earlier, or are empty if it was never read. */
  isStale: boolean;
};

/** Returns the name a page uses for a customer: the first name, otherwise the display name or the e-mail. */
export function readableName({ firstName, displayName, email }: SignedIn): string {
  return firstName || displayName || email;
}

const RENEWAL_PATIENCE_MS = 2_000;

const cached = new WeakMap<StoreContext, Promise<SignedIn | null>>();

/** Returns the signed-in customer, read once per request; null for visitors. An outage signs nobody out. */
export function findCustomer(args: Args): Promise<SignedIn | null> {
  let answer = cached.get(args.context);
  if (!answer) {
    answer = find(args);
    cached.set(args.context, answer);
  }
  return answer;
}

async function find({ request, context }: Args): Promise<SignedIn | null> {
  const secret = await parseSession(request, context.config);
  return secret === null ? null : customerOfSession(context, secret);
}

/** Returns the signed-in customer's access token of the Customer Account API; null for visitors. */
export async function findAccessToken(args: Args): Promise<string | null> {
  const secret = await parseSession(args.request, args.context.config);
  // `findCustomer` has renewed the tokens if they were about to expire.
  if (secret === null || (await findCustomer(args)) === null) return null;
  const { db, encryption } = args.context;
  return (await findSessionTokens(db, encryption, hashSecret(secret)))?.accessToken ?? null;
}

/** Returns the customer of the session with this secret; null if there is none. Pages call `findCustomer`. */
export async function customerOfSession(
  context: StoreContext,
  secret: string,
): Promise<SignedIn | null> {
  const now = new Date(context.now());
  const known = await findKnownVisitor(context.db, hashSecret(secret), now);
  if (!known) return null;
  await touchSession(context.db, known.session.idHash, known.session.lastSeenAt, now);
  if ((await renewedSoon(context, known.session)) === 'refused') return null;
  const profile = await freshProfile(context, known);
  if (profile === 'gone') {
    await deleteSession(context.db, known.session.idHash);
    return null;
  }
  return signedIn(known, profile);
}

/** Does not wait for a slow provider: the renewal continues, and the next page sees its outcome. */
async function renewedSoon(
  context: StoreContext,
  session: KnownVisitor['session'],
): Promise<'refused' | 'goes-on'> {
  let outcome: 'refused' | 'goes-on' = 'goes-on';
  async function renew(): Promise<void> {
    try {
      if ((await renewSession(context, session)) === 'refused') outcome = 'refused';
    } catch (error) {
      context.log.error({ err: error }, 'a renewal could not be written down');
    }
  }
  await withPatience(renew(), RENEWAL_PATIENCE_MS);
  return outcome;
}

type Freshness = { profile: CustomerProfile | null; isStale: boolean };

/** Returns the mirror if fresh, otherwise reads Shopify; 'gone' if Shopify has no such customer. */
async function freshProfile(
  context: StoreContext,
  { profile, session }: KnownVisitor,
): Promise<Freshness | 'gone'> {
  const requestedAt = new Date();
  if (profile && requestedAt.getTime() - profile.fetchedAt.getTime() < PROFILE_FRESH_MS) {
    return { profile, isStale: false };
  }
  try {
    const customer = await getCustomer(context.admin, session.customerGid);
    if (!customer) return 'gone';
    await upsertCustomerProfile(context.db, customer, requestedAt);
    return {
      profile: {
        ...profileOf(customer),
        fetchedAt: requestedAt,
        openInvoices: profile?.openInvoices ?? false,
        invoicesCheckedAt: profile?.invoicesCheckedAt ?? null,
      },
      isStale: false,
    };
  } catch (error) {
    context.log.warn({ err: error }, 'what is known of a customer could not be read anew');
    return { profile, isStale: true };
  }
}

function signedIn(
  { session, organization }: KnownVisitor,
  { profile, isStale }: Freshness,
): SignedIn {
  return {
    gid: session.customerGid,
    id: customerNumber(session.customerGid),
    email: profile?.email ?? '',
    firstName: profile?.firstName ?? null,
    lastName: profile?.lastName ?? null,
    displayName: profile?.displayName ?? '',
    tags: profile?.tags ?? [],
    earthPrimeInterest: profile?.earthPrimeInterest ?? null,
    tier: profile?.tier ?? null,
    productTag: profile?.productTag ?? null,
    organization,
    openInvoices: profile?.openInvoices ?? false,
    invoicesCheckedAt: profile?.invoicesCheckedAt ?? null,
    sessionRef: session.ref,
    isStale,
  };
}

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
  const destination = headers.get('Sec-Fetch-Dest');
  if (destination === null || destination === 'document') return true;
  return destination === 'empty' && headers.get('Sec-Fetch-Site') === 'same-origin';
}
