import { countWords } from '~/content/core/lists';
import type { Counted } from '~/domain/core/forms/list-window';
import { type FormerMember, INVITATION_LIFE_DAYS } from '~/domain/organizations/organization';
import type {
  OrganizationEvent,
  OrganizationEventKind,
} from '~/domain/organizations/organization-movement';
import { amountCell, type CsvColumns, dayCell } from '~/domain/core/csv';
import type {
  CustomerSort,
  MemberRole,
  OrganizationCustomer,
} from '~/domain/organizations/member-query';

/** Texts of the pages about an organization's members (spec section 6). */
export const MANAGE_USERS = {
  title: { admin: 'Manage users', member: 'View organization' },
  caption: (name: string) => `Members of ${name}`,
  you: 'you',
  change: 'Change',
  back: 'All members',
  leave: 'Leave organization',
} as const;

export const ROLE_LABELS: Record<MemberRole, string> = { admin: 'Admin', member: 'Member' };

export function roleOf({ isAdmin }: { isAdmin: boolean }): MemberRole {
  return isAdmin ? 'admin' : 'member';
}

export const MEMBER_SORT_LABELS: Record<CustomerSort, string> = {
  name: 'Name',
  email: 'Email',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'most-spent': 'Most spent',
  'least-spent': 'Least spent',
};

/** Texts of the filter form and its results, shared by both lists. */
export const MEMBER_LIST_LABELS = {
  formTitle: 'Find members',
  search: 'Search',
  searchHint: 'Name or email',
  role: 'Role',
  count: (counted: Counted, isFiltered: boolean) => {
    const members = countWords(counted, ['member', 'members'], false);
    return isFiltered ? `${members} found` : members;
  },
  nothingTitle: 'No members found',
  nothing: 'Try fewer words, or choose any role.',
  columns: { name: 'Name', role: 'Role', since: 'Since', change: 'Change' },
} as const;

export const INVITE = {
  heading: 'Invite a member',
  text: `We’ll email them a link that works for ${INVITATION_LIFE_DAYS} days. To join, they sign in with the same address.`,
  email: 'Email',
  role: 'Role',
  roleHint: 'Admins invite and remove members, and manage the organization’s Earth Cash.',
  send: 'Send invitation',
} as const;

export const OPEN_INVITATIONS = {
  heading: 'Open invitations',
  caption: 'Open invitations',
  columns: { email: 'Email', role: 'Role', state: 'Status', change: 'Change' },
  waiting: 'Sending the email',
  mailed: 'Emailed',
  until: (day: string) => `works until ${day}`,
  expired: (day: string) => `expired on ${day}, unused`,
  again: 'Send again',
  revoke: 'Revoke',
  requestHeading: (email: string) => `Revoke the invitation for ${email}?`,
  requestText:
    'The link in the email stops working right away. You can invite the person again later.',
  confirm: 'Revoke invitation',
  cancel: 'Keep invitation',
} as const;

export const ORGANIZATION_SETTINGS = {
  heading: 'Organization',
  name: 'Name',
  show: 'Members can see this page',
  showHint: 'They see the name and email of everyone in the organization, and nothing else.',
  save: 'Save',
} as const;

export const MEMBER_PAGE = {
  role: 'Role',
  email: 'Email',
  since: 'Member since',
  you: 'This is you. Only another admin can change your role.',
  allowances: 'Allowances',
  makeHeading: 'Make admin',
  makeText:
    'An admin invites and removes members, changes roles and the organization’s name, and can spend all of its Earth Cash without an allowance.',
  make: 'Make admin',
  takeHeading: 'Remove as admin',
  takeText:
    'They stay a member and can spend the organization’s Earth Cash only up to their allowance. Unused invitations they sent stop working.',
  take: 'Remove as admin',
  removeHeading: (name: string) => `Remove from ${name}`,
  removeText: 'We’ll ask you to confirm first.',
  remove: 'Remove',
  requestHeading: (who: string, name: string) => `Remove ${who} from ${name}?`,
  what: [
    'Their allowance ends right away, and any open request is withdrawn.',
    'They keep their orders, addresses, and own Earth Cash. Pending orders that the organization pays for continue.',
    'Unused invitations they sent stop working.',
    'To come back, they need a new invitation.',
  ],
  confirm: 'Remove member',
  cancel: 'Keep member',
} as const;

/** Returns the name of a former member. Their number tells them apart, even if the name is unknown. */
export function formerTexts({ place, name }: FormerMember): string {
  return name === null ? `Former member ${place}` : `${name} (former member ${place})`;
}

export const LEAVE = {
  title: (name: string) => `Leave ${name}?`,
  what: [
    'Your allowance ends right away, and you can no longer pay with the organization’s Earth Cash.',
    'You keep your orders, addresses, and own Earth Cash. Pending orders continue.',
    'The organization’s admins still see your name next to what you paid with its Earth Cash, and in its activity.',
    'To come back, you need a new invitation.',
  ],
  confirm: 'Leave organization',
  cancel: 'Stay',
} as const;

export const HISTORY = { heading: 'Activity', none: 'No activity yet.' } as const;

const SOMEBODY = 'a former member';

/** Returns a line of the history without its date: 'Otto Green invited mina@example.com.' */
export function eventLabel({
  kind,
  actor,
  actorName,
  actorFormer,
  isOwn,
  subjectName,
  subjectFormer,
}: OrganizationEvent): string {
  const left = actorFormer === null ? 'A former member' : formerTexts(actorFormer);
  const by = actor === 'customer' ? (actorName ?? left) : 'Earth Brands';
  const who = subjectFormer === null ? (subjectName ?? SOMEBODY) : formerTexts(subjectFormer);
  const labels: Record<OrganizationEventKind, string> = {
    made: `${by} created the organization.`,
    invited: `${by} invited ${who}.`,
    invited_again: `${by} resent the invitation to ${who}.`,
    invitation_revoked: `${by} revoked the invitation to ${who}.`,
    joined: isOwn ? `${by} joined.` : `${by} added ${who}.`,
    left: `${by} left.`,
    removed: `${by} removed ${who}.`,
    forgotten: 'An account was closed.',
    admin_made: `${by} made ${who} an admin.`,
    admin_taken: `${by} removed ${who} as admin.`,
    renamed: `${by} changed the name.`,
    shown: `${by} let members see this page.`,
    hidden: `${by} hid this page from members.`,
  };
  return labels[kind];
}

/** Texts of the page that an invitation's link leads to. */
export const INVITATION = {
  title: 'Your invitation',
  heading: (name: string) => `Join ${name}`,
  from: (inviter: string, role: MemberRole) =>
    `${inviter} invited you as ${role === 'admin' ? 'an admin' : 'a member'}.`,
  anAdmin: 'An admin',
  until: (day: string) => `The invitation is open until ${day}.`,
  means: [
    'You can pay with the organization’s Earth Cash, up to an allowance that its admins set.',
    'Members see your name and email. Admins also see how much you have spent here in the last 12 months, and when you last ordered.',
    'Your own orders, addresses, cards, and Earth Cash stay yours alone. You can leave at any time.',
  ],
  join: 'Join',
  signIn: 'Sign in to join',
  signInText:
    'Sign in with the email address we sent the invitation to. New here? We’ll create your account.',
  logOut: 'Sign out',
  toOrganization: 'Go to the organization',
  toShop: 'Go to the shop',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  gone: {
    heading: 'This invitation no longer works',
    text: 'It was used, revoked, or replaced by a later one, or its 7 days have passed. Ask the person who invited you to send it again.',
  },
  otherAddress: {
    heading: 'This invitation is for another address',
    text: 'Sign out, then sign in with the address that the email came to. Or ask for an invitation to this address.',
  },
  alreadyIn: {
    heading: (name: string) => `You’re already in ${name}`,
    text: 'You don’t need to do anything.',
  },
  inAnother: {
    heading: (name: string) => `You’re in ${name}`,
    text: 'You can be in one organization at a time. Leave it first, then open the link in the email again.',
  },
} as const;

/** Texts of the list of an organization's customers, for its admins. */
export const ORGANIZATION_CUSTOMERS = {
  title: 'Member spending',
  intro: (name: string) =>
    `Everyone who orders as part of ${name}. To invite or remove members, go to`,
  caption: (name: string) => `Member spending at ${name}`,
  spent: 'Last 12 months',
  lastOrder: 'Last order',
  none: 'None yet',
  gathering: 'We’re still gathering orders. Spending will show in a few minutes.',
} as const;

/** The columns of the file of an organization's customers. */
export const ORGANIZATION_CUSTOMER_COLUMNS: CsvColumns<OrganizationCustomer> = {
  'First name': ({ firstName }) => firstName ?? '',
  'Last name': ({ lastName }) => lastName ?? '',
  Email: ({ email }) => email,
  'Customer number': ({ userId }) => userId,
  Role: (customer) => ROLE_LABELS[roleOf(customer)],
  Since: ({ joinedAt }) => dayCell(joinedAt),
  'Spent in the last 12 months (USD)': ({ spentCents }) => amountCell(spentCents),
  'Last order': ({ lastOrderAt }) => dayCell(lastOrderAt),
};
