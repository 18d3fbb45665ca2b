import type { Kysely } from 'kysely';
import { eventWords } from '~/content/organizations/organization-members';
import type { Invitation } from '~/domain/organizations/invitation';
import {
  MEMBERS_PER_PAGE,
  readMemberQuery,
  type MemberQuery,
} from '~/domain/organizations/member-query';
import type { InvitationShown, OrganizationAdminView } from '~/domain/organizations/member-shown';
import { INVITATIONS_MOST_OPEN } from '~/domain/organizations/organization';
import type { OrganizationMember } from '~/domain/organizations/organization-member';
import { listOrganizationEvents } from '~/models/organizations/organization-event.server';
import { listOpenInvitations } from '~/models/organizations/organization-invitation.server';
import { countMembers, listMembers } from '~/models/organizations/organization-member-list.server';
import type { DB } from '../../../db/schema';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';

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
export async function pageOfMembers<Query extends Pick<MemberQuery, 'search' | 'role' | 'page'>>(
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
