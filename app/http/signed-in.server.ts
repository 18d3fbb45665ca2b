import { customerNumber } from '~/domain/customer';
import { deleteSession, hashSecret, touchSession } from '~/models/customer-session.server';
import {
  findKnownVisitor,
  keepCustomerProfile,
  profileOf,
  PROFILE_FRESH_MS,
  type CustomerProfile,
  type KnownVisitor,
  type OrganizationAccess,
} from '~/models/customer-profile.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { StoreContext } from './context.server';
import { withPatience } from './patience';
import { renewSession } from './renew-session.server';
import { readSession } from './session-cookie.server';

export type Args = { request: Request; context: StoreContext };

/** A customer with a session. What Shopify says of them is at most a minute old, unless `isStale`. */
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
  /** Shopify was silent: this is what it said earlier, or, never having been asked, nothing. */
  isStale: boolean;
};

/** How a page addresses a customer: by the first name, else by whatever there is. */
export function readableName({ firstName, displayName, email }: SignedIn): string {
  return firstName || displayName || email;
}

const RENEWAL_PATIENCE_MS = 2_000;

const asked = new WeakMap<StoreContext, Promise<SignedIn | null>>();

/** Who is signed in, asked once per request; null for visitors. A silent Shopify signs nobody out. */
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

/** Whose session a secret opens; null when it opens none. Pages ask `findCustomer`. */
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

/** A page does not wait for a slow provider: the renewal goes on, and the next page has its outcome. */
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

/** The read copy while it is fresh, else what Shopify says now; 'gone' when it knows no such customer. */
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
