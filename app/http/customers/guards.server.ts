import { timingSafeEqual } from 'node:crypto';
import { data, redirect } from '~/framework.server';
import {
  DEFAULT_HOME,
  entryOf,
  PERMISSIONS,
  type Access,
  type Permission,
  type Person,
} from '~/domain/staff/permissions';
import { findSessionTokens, hashSecret } from '~/models/customers/customer-session.server';
import { erpPaths } from '~/erp-paths';
import { paths } from '~/paths';
import { unavailable } from '~/http/replies.server';
import { parseSession } from './session-cookie.server';
import { findCustomer, type Args, type SignedIn } from './signed-in.server';
import { findStaff, keptForStaff, type Staff } from '~/http/staff/staff.server';
import { forgetKept } from '~/models/core/kept-briefly.server';

/** Returns the customer as a person of the permission table (`domain/staff/permissions`). */
export function personOf(customer: SignedIn | null): Person {
  if (!customer) return { kind: 'visitor' };
  return { kind: 'customer', tags: customer.tags, organization: customer.organization };
}

/**
 * Returns the signed-in customer if they have the permission. Every loader and every action calls it: a
 * guard in a layout protects nothing below it (money-security S-1).
 *
 * @throws for visitors a redirect to sign-in that leads back here; 403 for people without the permission; 503
 *   while Shopify does not answer and the decision depends on its answer
 */
export async function requireCustomer(args: Args, permission: Permission): Promise<SignedIn> {
  const customer = await findCustomer(args);
  const entry = entryOf(PERMISSIONS[permission], personOf(customer));
  if (!customer || entry === 'sign-in') throw redirect(paths.signIn(pageOf(args.request)));
  if (entry === 'enter') {
    // Without an e-mail, Shopify was never read: there is no profile. And a stale tag grants nothing (S-1).
    const hangsOnTags = PERMISSIONS[permission] === 'ambassador';
    if (customer.isStale && (customer.email === '' || hangsOnTags)) throw unavailable();
    return customer;
  }
  // A stale profile is no reason to refuse a customer: their tags may have changed.
  if (customer.isStale) throw unavailable();
  args.context.log.info({ permission, customer: customer.id }, 'refused');
  throw refused(PERMISSIONS[permission]);
}

/** What staff may open before they have set up their second factor: their own account. */
const WITHOUT_SECOND_FACTOR = new Set<Permission>([
  '/erp/account',
  '/erp/account/second-factor',
  'staff.self',
]);

/**
 * Returns the signed-in staff member if they have the permission. Reads it at every request, so that a
 * revocation takes effect at once.
 *
 * @throws a redirect to the staff's sign-in or to setting up a second factor; 403 without the permission
 */
export async function requireStaff(args: Args, permission: Permission): Promise<Staff> {
  const staff = await findStaff(args);
  const person: Person = staff ? { kind: 'staff', isAdmin: staff.isAdmin } : { kind: 'visitor' };
  const entry = entryOf(PERMISSIONS[permission], person);
  if (!staff || entry === 'staff-sign-in') throw redirect(erpPaths.login(pageOf(args.request)));
  if (entry === 'enter') {
    // An admin without a second factor may only set one up (decision 0030).
    if (staff.owesSecondFactor && !WITHOUT_SECOND_FACTOR.has(permission)) {
      throw redirect(erpPaths.secondFactor({ returnTo: pageOf(args.request) }));
    }
    // What they change, they see at once.
    if (args.request.method === 'POST') forgetKept(args.context.db, keptForStaff(staff.id));
    return staff;
  }
  args.context.log.info({ permission, staff: staff.id }, 'refused');
  throw refused(PERMISSIONS[permission]);
}

/** Guards the sign-in and sign-up pages: redirects signed-in customers to the default home page. */
export async function rejectSignedIn(args: Args): Promise<void> {
  if (await findCustomer(args)) throw redirect(DEFAULT_HOME);
}

/**
 * Whether an `Authorization` header carries the access token of this very session. The token grants nothing
 * here and is never passed on (money-security 7.2).
 */
export async function ownsBearer({ request, context }: Args, header: string): Promise<boolean> {
  const secret = await parseSession(request, context.config);
  const given = /^Bearer ([\x21-\x7e]{1,8192})$/.exec(header)?.[1];
  if (secret === null || given === undefined) return false;
  const tokens = await findSessionTokens(context.db, context.encryption, hashSecret(secret));
  if (!tokens) return false;
  const [own, other] = [hashSecret(tokens.accessToken), hashSecret(given)].map((hash) =>
    Buffer.from(hash),
  );
  return own !== undefined && other !== undefined && timingSafeEqual(own, other);
}

/** Returns the path of the requested page or, for a post, of the page with the form. */
function pageOf(request: Request): string {
  const url = new URL(request.url);
  return `${url.pathname.replace(/\.data$/, '')}${request.method === 'GET' ? searchOf(url) : ''}`;
}

/**
 * Query parameters that do not belong to the page: those of Remix's data requests, and those that Stripe adds
 * on return. The latter contain secrets, which must not get into another URL or a row (money-security S-10).
 */
const LEFT_OUT = /^(?:_routes|redirect_status|(?:payment|setup)_intent.*)$/;

function searchOf(url: URL): string {
  const search = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !LEFT_OUT.test(name)),
  );
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the 403 to throw. @param access who has the permission; the error page says how to get it */
function refused(access: Access) {
  return data(
    { code: 'refused', access },
    { status: 403, headers: { 'Cache-Control': 'no-store' } },
  );
}
