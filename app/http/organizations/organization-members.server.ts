import type { Kysely } from 'kysely';
import { eventWords } from '~/content/organizations/organization-members';
import type { Invitation } from '~/domain/organizations/invitation';
import {
  type CustomerQuery,
  type InvitationShown,
  isSpendSort,
  type MemberQuery,
  MEMBERS_PER_PAGE,
  type OrganizationAdminView,
  type OrganizationCustomer,
  readCustomerQuery,
  readMemberQuery,
} from '~/domain/organizations/member-query';
import {
  INVITATIONS_MOST_OPEN,
  type OrganizationMember,
} from '~/domain/organizations/organization';
import { listOrganizationEvents } from '~/models/organizations/organization-event.server';
import { listOpenInvitations } from '~/models/organizations/organization-invitation.server';
import {
  allMembers,
  countMembers,
  listMembers,
} from '~/models/organizations/organization-member-list.server';
import type { DB } from '../../../db/schema';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { customerGid } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import { yearBefore } from '~/domain/core/time/time-span';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import {
  allMembersBySpend,
  listMembersBySpend,
  listMemberSpend,
} from '~/models/organizations/members-by-spend.server';

/** How many events of the history the page shows. */
const HISTORY_LENGTH = 20;

/**
 * Parses the query of a list of members.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedMembers(asked: { request: Request }): MemberQuery {
  return readMemberQuery(listText(asked));
}

type MemberPage<Query> = {
  members: OrganizationMember[];
  /** Members on all pages. */
  count: number;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: Query;
};

/** Returns the requested page of members, or the last page if the number is beyond it. */
export function memberPage(
  db: Kysely<DB>,
  organizationId: string,
  asked: MemberQuery,
): Promise<MemberPage<MemberQuery>> {
  return pageOfMembers(db, organizationId, asked, (query, count) =>
    listMembers(db, organizationId, query, count),
  );
}

/** Like `memberPage`, in any order. @param list reads a page, given the number of members on all pages */
async function pageOfMembers<Query extends Pick<MemberQuery, 'search' | 'role' | 'page'>>(
  db: Kysely<DB>,
  organizationId: string,
  asked: Query,
  list: (query: Query, count: number) => Promise<OrganizationMember[]>,
): Promise<MemberPage<Query>> {
  const count = await countMembers(db, organizationId, asked);
  const pageCount = Math.max(1, Math.ceil(count / MEMBERS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  return { members: await list(query, count), count, pageCount, query };
}

/** Returns what only admins see. @param revoking id of the invitation that the page asks to revoke */
export async function readAdminView(
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
      words: eventWords(event),
      at: event.at.toISOString(),
    })),
  };
}

function shown(invitation: Invitation): InvitationShown {
  const { id, email, isAdmin, state, expiresAt, askedCount, sentCount } = invitation;
  return {
    id,
    email,
    isAdmin,
    isExpired: state === 'expired',
    expiresAt: expiresAt.toISOString(),
    isMailed: sentCount === askedCount,
  };
}

type Needs = Pick<StoreContext, 'db' | 'now'>;

/**
 * Parses the query of the list of customers.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedCustomers(asked: { request: Request }): CustomerQuery {
  return readCustomerQuery(listText(asked));
}

/** Returns the requested page of customers, with what each has ordered. */
export async function customerPage(needs: Needs, organizationId: string, asked: CustomerQuery) {
  const { db } = needs;
  const isWhole = await isCopyWhole(db, 'orders');
  const { members, ...page } = await pageOfMembers(
    db,
    organizationId,
    sortable(asked, isWhole),
    ({ sort, ...query }, count) =>
      isSpendSort(sort)
        ? listMembersBySpend(db, organizationId, bySpend(needs, { ...query, sort }), count)
        : listMembers(db, organizationId, { ...query, sort }, count),
  );
  return { ...page, isWhole, customers: await withSpend(needs, members, isWhole) };
}

/** Yields all customers that match the query, in batches. */
export async function* allCustomers(
  needs: Needs,
  organizationId: string,
  asked: CustomerQuery,
): AsyncGenerator<OrganizationCustomer[]> {
  const { db } = needs;
  const isWhole = await isCopyWhole(db, 'orders');
  const { sort, ...query } = sortable(asked, isWhole);
  const all = isSpendSort(sort)
    ? allMembersBySpend(db, organizationId, bySpend(needs, { ...query, sort }))
    : allMembers(db, organizationId, { ...query, sort });
  for await (const members of all) yield await withSpend(needs, members, isWhole);
}

/** Falls back to sorting by name until the read copy of the orders is complete: spend is unknown before. */
function sortable(asked: CustomerQuery, isWhole: boolean): CustomerQuery {
  return isWhole || !isSpendSort(asked.sort) ? asked : { ...asked, sort: 'name' };
}

function bySpend<Query>({ now }: Needs, query: Query): { query: Query; since: Date } {
  return { query, since: yearBefore(now()) };
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
