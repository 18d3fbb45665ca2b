import { timingSafeEqual } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import {
  DEFAULT_HOME,
  entryOf,
  PERMISSIONS,
  type Access,
  type Permission,
  type Person,
} from '~/domain/permissions';
import { findSessionTokens, hashSecret } from '~/models/customer-session.server';
import { paths } from '~/paths';
import { unavailable } from './replies.server';
import { readSession } from './session-cookie.server';
import { findCustomer, type Args, type SignedIn } from './signed-in.server';
import { findStaff, type Staff } from './staff.server';

/** A customer as the table of permissions sees one. */
export function personOf(customer: SignedIn | null): Person {
  if (!customer) return { kind: 'visitor' };
  return { kind: 'customer', tags: customer.tags, organization: customer.organization };
}

/**
 * The customer who may do this. Every loader and every action asks for itself: a guard in a layout
 * protects nothing below it (money-security S-1).
 *
 * @throws a redirect to sign-in and back for visitors, 403 for the wrong people, 503 while Shopify
 *   is silent and the answer hangs on what it says
 */
export async function requireCustomer(args: Args, permission: Permission): Promise<SignedIn> {
  const customer = await findCustomer(args);
  const entry = entryOf(PERMISSIONS[permission], personOf(customer));
  if (!customer || entry === 'sign-in') throw redirect(paths.signIn(pageOf(args.request)));
  if (entry === 'enter') {
    // Never read at all: there is nobody to draw a page for. And nobody enters by an old tag (S-1).
    const hangsOnTags = PERMISSIONS[permission] === 'ambassador';
    if (customer.isStale && (customer.email === '' || hangsOnTags)) throw unavailable();
    return customer;
  }
  // An old copy is no reason to refuse somebody for good.
  if (customer.isStale) throw unavailable();
  args.context.log.info({ permission, customer: customer.id }, 'refused');
  throw refused(PERMISSIONS[permission]);
}

/** One's own account, for whoever has to set up a second factor first. */
const WITHOUT_SECOND_FACTOR = new Set<Permission>([
  '/erp/account',
  '/erp/account/second-factor',
  'staff.self',
]);

/** The member of staff who may do this; asked anew at every request, so that a revocation is immediate. */
export async function requireStaff(args: Args, permission: Permission): Promise<Staff> {
  const staff = await findStaff(args);
  const person: Person = staff ? { kind: 'staff', isAdmin: staff.isAdmin } : { kind: 'visitor' };
  const entry = entryOf(PERMISSIONS[permission], person);
  if (!staff || entry === 'staff-sign-in') throw redirect(paths.erpLogin(pageOf(args.request)));
  if (entry === 'enter') {
    // An admin without a second factor gets to where one is set up, and nowhere else (0030).
    if (staff.owesSecondFactor && !WITHOUT_SECOND_FACTOR.has(permission)) {
      throw redirect(paths.erpSecondFactor({ returnTo: pageOf(args.request) }));
    }
    return staff;
  }
  args.context.log.info({ permission, staff: staff.id }, 'refused');
  throw refused(PERMISSIONS[permission]);
}

/** Layout no-auth: a signed-in customer goes to the default home. */
export async function refuseSignedIn(args: Args): Promise<void> {
  if (await findCustomer(args)) throw redirect(DEFAULT_HOME);
}

/**
 * Whether an `Authorization` header carries this session's own access token. It grants nothing, and
 * is never passed on (money-security 7.2).
 */
export async function ownsBearer({ request, context }: Args, header: string): Promise<boolean> {
  const secret = await readSession(request, context.config);
  const given = /^Bearer ([\x21-\x7e]{1,8192})$/.exec(header)?.[1];
  if (secret === null || given === undefined) return false;
  const tokens = await findSessionTokens(context.db, context.sealing, hashSecret(secret));
  if (!tokens) return false;
  const [own, other] = [hashSecret(tokens.accessToken), hashSecret(given)].map((hash) =>
    Buffer.from(hash),
  );
  return own !== undefined && other !== undefined && timingSafeEqual(own, other);
}

/** The page that a person asked for; of a form's post, the page that the form is on. */
function pageOf(request: Request): string {
  const url = new URL(request.url);
  return `${url.pathname.replace(/\.data$/, '')}${request.method === 'GET' ? searchOf(url) : ''}`;
}

/**
 * What is no part of a page's address: what Remix's own data requests add, and what the card company
 * adds on the way back, whose secrets must stand in no further address and in no row (money-security
 * S-10).
 */
const LEFT_OUT = /^(?:_routes|redirect_status|(?:payment|setup)_intent.*)$/;

function searchOf(url: URL): string {
  const search = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !LEFT_OUT.test(name)),
  );
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** @param access whom it is for: the page may know the way in */
function refused(access: Access) {
  return data(
    { code: 'refused', access },
    { status: 403, headers: { 'Cache-Control': 'no-store' } },
  );
}
