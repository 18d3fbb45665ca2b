import { cents, type Cents } from '~/domain/core/money';
import { monthOf } from '~/domain/organizations/organization-month';
import {
  ALLOWANCE_LIST,
  type AllowanceQuery,
  type OrganizationCashBrief,
  type OrganizationFunds,
  type OwnAllowance,
} from '~/domain/organizations/organization-cash';
import {
  ALLOWANCES_IN_FILE,
  countAllowances,
  findAllowance,
  listAllowances,
} from '~/models/organizations/allowance.server';
import { getOrganizationZone } from '~/models/organizations/organization-allowance.server';
import {
  findLatestAllowanceRequest,
  listOpenAllowanceRequests,
} from '~/models/organizations/allowance-request.server';
import { findOrganizationBalance } from '~/models/organizations/organization.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import type { DayProblem } from '~/domain/core/time/time-span';
import {
  MOVEMENT_LIST,
  type OrganizationMovementQuery,
} from '~/domain/organizations/organization-movement';
import { listMovers } from '~/models/organizations/organization-member-list.server';
import {
  countOrganizationMovements,
  listOrganizationMovements,
  MOVEMENTS_IN_FILE,
} from '~/models/organizations/organization-movements.server';
import { pageOf } from '~/domain/core/forms/list-window';
import { listText } from '~/http/list-query.server';

type Needs = Pick<StoreContext, 'db' | 'now'>;

/**
 * Returns a summary of the organization's Earth Cash for the page of its members; null for a customer in no
 * organization. The caller has checked the permission.
 */
export async function loadOrganizationCashBrief(
  { db, now }: Needs,
  { organization, id: userId }: Pick<SignedIn, 'organization' | 'id'>,
): Promise<OrganizationCashBrief | null> {
  if (!organization) return null;
  const { id: organizationId, isAdmin } = organization;
  const [balance, allowance] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    findAllowance(db, { organizationId, userId, now: now() }),
  ]);
  const requests = isAdmin
    ? await listOpenAllowanceRequests(db, organizationId, allowance.month)
    : [];
  return {
    name: organization.name,
    isAdmin,
    availableCents: spendable(allowance.leftCents, balance.availableCents),
    leftCents: allowance.leftCents,
    openAllowanceRequests: requests.length,
  };
}

/** Returns how much of the organization's Earth Cash a member can use now, and this month's usage. */
async function loadOwnAllowance(
  { db, now }: Needs,
  organizationId: string,
  userId: string,
): Promise<OwnAllowance> {
  const [allowance, zone, balance] = await Promise.all([
    findAllowance(db, { organizationId, userId, now: now() }),
    getOrganizationZone(db, organizationId),
    findOrganizationBalance(db, organizationId),
  ]);
  const { isAdmin, allowanceCents, grantedCents, usedCents, leftCents, month } = allowance;
  const request = await findLatestAllowanceRequest(db, { organizationId, userId, month });
  return {
    isAdmin,
    allowanceCents,
    grantedCents,
    usedCents,
    leftCents,
    month,
    zone,
    spendableCents: spendable(leftCents, balance.availableCents),
    ask: request && {
      id: request.id,
      requestedCents: request.requestedCents,
      note: request.note,
      state: request.state,
      grantedCents: request.grantedCents,
      createdAt: request.createdAt.toISOString(),
    },
  };
}

/** Returns the most a member can spend: the balance, capped by what is left of the allowance. */
function spendable(leftCents: Cents | null, availableCents: Cents): Cents {
  return cents(Math.max(0, Math.min(leftCents ?? availableCents, availableCents)));
}

/** Returns the requested page of members' allowances, or the last page if the number is beyond it. */
export async function allowancePage({ db, now }: Needs, id: string, requested: AllowanceQuery) {
  const zone = await getOrganizationZone(db, id);
  const count = await countAllowances(db, id, requested);
  const { perPage } = ALLOWANCE_LIST;
  const { page, pageCount } = pageOf(count, { page: requested.page, perPage });
  const query = { ...requested, page };
  const members = await listAllowances(db, id, monthOf(now(), zone), query);
  return { members, count, pageCount, query, zone, mostInFile: ALLOWANCES_IN_FILE };
}

/** Returns the page of the organization's Earth Cash without its movements; only admins get the requests. */
export async function loadOrganizationCash(
  needs: Needs,
  { organizationId, userId }: { organizationId: string; userId: string },
  isAdmin: boolean,
) {
  const { db } = needs;
  const [{ availableCents, reservedCents }, own] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    loadOwnAllowance(needs, organizationId, userId),
  ]);
  const requests = isAdmin ? await listOpenAllowanceRequests(db, organizationId, own.month) : [];
  return { availableCents, reservedCents, own, requests };
}

/**
 * Returns how much of their organization's Earth Cash a member may use now; null if they are in no
 * organization or its balance is empty. Only a preview: the payment checks it again when it is accepted.
 */
export async function loadOrganizationFunds(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { organization, id: userId }: Pick<SignedIn, 'organization' | 'id'>,
): Promise<OrganizationFunds | null> {
  if (!organization) return null;
  const { id: organizationId, name } = organization;
  const [{ availableCents: balanceCents }, { leftCents }] = await Promise.all([
    findOrganizationBalance(db, organizationId),
    findAllowance(db, { organizationId, userId, now: now() }),
  ]);
  if (balanceCents <= 0) return null;
  return { name, availableCents: spendable(leftCents, balanceCents), leftCents, balanceCents };
}

/** Who views the movements: an admin sees everybody's, any other member only their own. */
type Viewer = { organizationId: string; userId: string; isAdmin: boolean };

type RequestedMovements = {
  query: OrganizationMovementQuery;
  requested: { from: string; to: string };
  problems: DayProblem[];
};

/** Parses the page's query. It is not limited to what the viewer may see: `visibleTo` does that. */
export function requestedMovements(args: { request: Request }): RequestedMovements {
  return MOVEMENT_LIST.parse(listText(args));
}

/** Restricts a query to what the viewer may see: for a member who is not an admin, their own movements. */
export function visibleTo(
  { isAdmin, userId }: Viewer,
  query: OrganizationMovementQuery,
): OrganizationMovementQuery {
  return isAdmin ? query : { ...query, member: userId };
}

/** Returns the requested page of movements, or the last page if the number is beyond it. */
export async function movementPage(
  { db }: Pick<StoreContext, 'db'>,
  viewer: Viewer,
  { query: requested, problems, ...rest }: RequestedMovements,
) {
  const { organizationId, isAdmin } = viewer;
  const movers = isAdmin ? await listMovers(db, organizationId) : null;
  // The dates are invalid: nothing is searched, and the form says why.
  if (problems.length > 0) {
    return { ...rest, query: requested, problems, movers, found: null };
  }
  const count = await countOrganizationMovements(db, organizationId, visibleTo(viewer, requested));
  const { perPage } = MOVEMENT_LIST;
  const { page, pageCount } = pageOf(count, { page: requested.page, perPage });
  const query = { ...requested, page };
  const seen = visibleTo(viewer, query);
  const movements = await listOrganizationMovements(db, organizationId, seen);
  return {
    ...rest,
    query,
    problems,
    movers,
    found: { movements, count, pageCount, mostInFile: MOVEMENTS_IN_FILE },
  };
}
