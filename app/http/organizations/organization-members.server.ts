import { eventLabel } from '~/content/organizations/organization-members';
import {
  type CustomerQuery,
  type InvitationShown,
  isSpendSort,
  type OrganizationAdminView,
  type OrganizationCustomer,
} from '~/domain/organizations/member-query';
import {
  type Invitation,
  INVITATIONS_MOST_OPEN,
  type OrganizationMember,
} from '~/domain/organizations/organization';
import { listOrganizationEvents } from '~/models/organizations/organization-event.server';
import { listOpenInvitations } from '~/models/organizations/organization-invitation.server';
import { eachInList, loadList } from '~/models/core/list.server';
import {
  eachBySpend,
  listMemberSpend,
  membersBySpend,
  membersOf,
} from '~/models/organizations/organization-member-list.server';
import type { StoreContext } from '~/http/context.server';
import { customerGid } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import { yearBefore } from '~/domain/core/time/time-span';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';

/** How many events of the history the page shows. */
const HISTORY_LENGTH = 20;

/** Returns what only admins see. @param revoking id of the invitation that the page asks to revoke */
export async function loadAdminView(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  organizationId: string,
  revoking: string | null,
): Promise<OrganizationAdminView> {
  const [open, events] = await Promise.all([
    listOpenInvitations(db, organizationId, new Date(now()), INVITATIONS_MOST_OPEN),
    listOrganizationEvents(db, organizationId, HISTORY_LENGTH),
  ]);
  const invitations = open.map(shown);
  return {
    invitations,
    revoking: invitations.find(({ id }) => id === revoking) ?? null,
    history: events.map((event) => ({
      id: event.id,
      label: eventLabel(event),
      at: event.at.toISOString(),
    })),
  };
}

function shown(invitation: Invitation): InvitationShown {
  const { id, email, isAdmin, state, expiresAt, requestCount, sentCount } = invitation;
  return {
    id,
    email,
    isAdmin,
    isExpired: state === 'expired',
    expiresAt: expiresAt.toISOString(),
    isMailed: sentCount === requestCount,
  };
}

type Needs = Pick<StoreContext, 'db' | 'now'>;

/** Returns the requested page of customers, with what each has ordered. */
export async function customerPage(needs: Needs, organizationId: string, requested: CustomerQuery) {
  const { db } = needs;
  const isWhole = await isMirrorComplete(db, 'orders');
  const query = sortable(requested, isWhole);
  const { rows, ...page } = await loadList(db, customersOf(needs, organizationId, query));
  const customers = await withSpend(needs, rows, isWhole);
  return { ...page, query: { ...query, page: page.page }, isWhole, customers };
}

/** Yields all customers that match the query, in batches. */
export async function* allCustomers(
  needs: Needs,
  organizationId: string,
  requested: CustomerQuery,
): AsyncGenerator<OrganizationCustomer[]> {
  const { db, now } = needs;
  const isWhole = await isMirrorComplete(db, 'orders');
  const { sort, ...query } = sortable(requested, isWhole);
  const all = isSpendSort(sort)
    ? eachBySpend(db, organizationId, { query: { ...query, sort }, since: yearBefore(now()) })
    : eachInList(db, membersOf(organizationId, { ...query, sort }));
  for await (const members of all) yield await withSpend(needs, members, isWhole);
}

function customersOf({ now }: Needs, organizationId: string, { sort, ...query }: CustomerQuery) {
  return isSpendSort(sort)
    ? membersBySpend(organizationId, { query: { ...query, sort }, since: yearBefore(now()) })
    : membersOf(organizationId, { ...query, sort });
}

/** Falls back to sorting by name until the mirror of the orders is complete: spend is unknown before. */
function sortable(requested: CustomerQuery, isWhole: boolean): CustomerQuery {
  return isWhole || !isSpendSort(requested.sort) ? requested : { ...requested, sort: 'name' };
}

async function withSpend(
  { db, now }: Needs,
  members: readonly OrganizationMember[],
  isWhole: boolean,
): Promise<OrganizationCustomer[]> {
  const gids = members.map(({ userId }) => customerGid(userId));
  const spend = isWhole ? await listMemberSpend(db, gids, yearBefore(now())) : null;
  return members.map(({ joinedAt, ...member }) => {
    const known = spend?.get(customerGid(member.userId));
    return {
      ...member,
      joinedAt: joinedAt.toISOString(),
      spentCents: spend && (known?.spentCents ?? cents(0)),
      lastOrderAt: known?.lastOrderAt?.toISOString() ?? null,
    };
  });
}
