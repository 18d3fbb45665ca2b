import { customerNumber } from '~/domain/core/ids';
import {
  deleteSession,
  hashSecret,
  touchSession,
} from '~/models/customers/customer-session.server';
import {
  findKnownVisitor,
  keepCustomerProfile,
  profileOf,
  PROFILE_FRESH_MS,
  type CustomerProfile,
  type KnownVisitor,
  type OrganizationAccess,
} from '~/models/customers/customer-profile.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from './patience';
import { renewSession } from './renew-session.server';
import { readSession } from './session-cookie.server';

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

const asked = new WeakMap<StoreContext, Promise<SignedIn | null>>();

/** Returns the signed-in customer, read once per request; null for visitors. An outage signs nobody out. */
export function findCustomer(args: Args): Promise<SignedIn | null> {
  let answer = asked.get(args.context);
  if (!answer) {
    answer = find(args);
    asked.set(args.context, answer);
  }
  return answer;
}

async function find({ request, context }: Args): Promise<SignedIn | null> {
  const secret = await readSession(request, context.config);
  return secret === null ? null : customerOfSession(context, secret);
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

/** Returns the read copy if fresh, otherwise reads Shopify; 'gone' if Shopify has no such customer. */
async function freshProfile(
  context: StoreContext,
  { profile, session }: KnownVisitor,
): Promise<Freshness | 'gone'> {
  const askedAt = new Date();
  if (profile && askedAt.getTime() - profile.fetchedAt.getTime() < PROFILE_FRESH_MS) {
    return { profile, isStale: false };
  }
  try {
    const customer = await getCustomer(context.admin, session.customerGid);
    if (!customer) return 'gone';
    await keepCustomerProfile(context.db, customer, askedAt);
    return {
      profile: {
        ...profileOf(customer),
        fetchedAt: askedAt,
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
