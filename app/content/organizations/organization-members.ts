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
  leave: 'Leave the organization',
} as const;

export const ROLE_LABELS: Record<MemberRole, string> = { admin: 'Admin', member: 'Member' };

export function roleOf({ isAdmin }: { isAdmin: boolean }): MemberRole {
  return isAdmin ? 'admin' : 'member';
}

export const MEMBER_SORT_LABELS: Record<CustomerSort, string> = {
  name: 'Name',
  email: 'Email',
  newest: 'Newest first',
  oldest: 'Longest there first',
  'most-spent': 'Most spent',
  'least-spent': 'Least spent',
};

/** Texts of the filter form and its results, shared by both lists. */
export const MEMBER_LIST_LABELS = {
  formTitle: 'Find people',
  search: 'Search',
  searchHint: 'Name or email',
  role: 'Role',
  any: 'Any',
  sort: 'Sort by',
  show: 'Show',
  clear: 'Clear all',
  count: (count: number, isFiltered: boolean) => {
    const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
    return isFiltered ? `${people} found` : people;
  },
  nothingTitle: 'Nobody matches',
  nothing: 'Take out a word, or choose any role.',
  columns: { name: 'Name', role: 'Role', since: 'Since', change: 'Change' },
} as const;

export const INVITE = {
  heading: 'Invite somebody',
  text: `They get an email with a link that works for ${INVITATION_LIFE_DAYS} days. They log in with the same address to join.`,
  email: 'Email',
  role: 'Role',
  roleHint: 'Admins invite and remove people, and decide about the organization’s Earth Cash.',
  send: 'Send invitation',
} as const;

export const OPEN_INVITATIONS = {
  heading: 'Open invitations',
  caption: 'Open invitations',
  columns: { email: 'Email', role: 'Role', state: 'State', change: 'Change' },
  waiting: 'The email is on its way out',
  mailed: 'Mailed',
  until: (day: string) => `works until ${day}`,
  expired: (day: string) => `ended on ${day}, unused`,
  again: 'Send again',
  revoke: 'Revoke',
  requestHeading: (email: string) => `Revoke the invitation of ${email}?`,
  requestText: 'The link in the email stops working at once. You can invite the person anew later.',
  confirm: 'Revoke invitation',
  cancel: 'Keep it',
} as const;

export const ORGANIZATION_SETTINGS = {
  heading: 'Organization',
  name: 'Name',
  show: 'Members see this page',
  showHint: 'They see who is in the organization, by name and email, and nothing else.',
  save: 'Save',
} as const;

export const MEMBER_PAGE = {
  role: 'Role',
  email: 'Email',
  since: 'Member since',
  you: 'This is you. Your own role is for another admin to change.',
  allowances: 'Allowances',
  makeHeading: 'Make admin',
  makeText:
    'An admin invites and removes people, changes roles and the organization’s name, and can use all of its Earth Cash without an allowance.',
  make: 'Make admin',
  takeHeading: 'Remove as admin',
  takeText:
    'They stay as a member, and use the organization’s Earth Cash up to their allowance only. Invitations of theirs that nobody has used yet end.',
  take: 'Remove as admin',
  removeHeading: (name: string) => `Remove from ${name}`,
  removeText: 'You are asked once more before anything happens.',
  remove: 'Remove',
  requestHeading: (who: string, name: string) => `Remove ${who} from ${name}?`,
  what: [
    'Their allowance ends at once, and what they have asked for is withdrawn.',
    'Their orders, addresses and own Earth Cash stay theirs. Orders on their way that the organization pays go on.',
    'Invitations of theirs that nobody has used yet end.',
    'To come back they need a new invitation.',
  ],
  confirm: 'Remove from the organization',
  cancel: 'Keep as it is',
} as const;

/** Returns the name of a former member. Their number tells them apart, even if the name is unknown. */
export function formerTexts({ place, name }: FormerMember): string {
  return name === null ? `Former member ${place}` : `${name} (former member ${place})`;
}

export const LEAVE = {
  title: (name: string) => `Leave ${name}?`,
  what: [
    'Your allowance ends at once, and you can no longer pay with the organization’s Earth Cash.',
    'Your orders, addresses and own Earth Cash stay yours. Orders on their way go on.',
    'Its admins still see your name beside what you have paid with the organization’s Earth Cash, and in its history.',
    'To come back you need a new invitation.',
  ],
  confirm: 'Leave the organization',
  cancel: 'Stay',
} as const;

export const HISTORY = { heading: 'What has happened', none: 'Nothing yet.' } as const;

const SOMEBODY = 'somebody who has left';

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
  const left = actorFormer === null ? 'Somebody who has left' : formerTexts(actorFormer);
  const by = actor === 'customer' ? (actorName ?? left) : 'Earth Brands';
  const who = subjectFormer === null ? (subjectName ?? SOMEBODY) : formerTexts(subjectFormer);
  const labels: Record<OrganizationEventKind, string> = {
    made: `${by} opened the organization.`,
    invited: `${by} invited ${who}.`,
    invited_again: `${by} sent the invitation of ${who} again.`,
    invitation_revoked: `${by} revoked the invitation of ${who}.`,
    joined: isOwn ? `${by} joined.` : `${by} added ${who}.`,
    left: `${by} left.`,
    removed: `${by} removed ${who}.`,
    forgotten: 'An account was closed.',
    admin_made: `${by} made ${who} an admin.`,
    admin_taken: `${by} took admin away from ${who}.`,
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
    `${inviter} has invited you, as ${role === 'admin' ? 'an admin' : 'a member'}.`,
  anAdmin: 'An admin',
  until: (day: string) => `The invitation is open until ${day}.`,
  means: [
    'You can order with the organization’s Earth Cash, up to an allowance that its admins set.',
    'Members see your name and email. Admins also see how much you have spent here in the last twelve months, and when you last ordered.',
    'Your own orders, addresses, cards and Earth Cash stay yours alone. You can leave at any time.',
  ],
  join: 'Join',
  signIn: 'Log in to join',
  signInText:
    'Log in with the email address that the invitation came to. If you are new here, that opens your account.',
  logOut: 'Log out',
  toOrganization: 'Go to the organization',
  toShop: 'Go to the shop',
  signedInAs: (email: string) => `You are logged in as ${email}.`,
  gone: {
    heading: 'This invitation is over',
    text: 'It was used, revoked or replaced by a later one, or its seven days have passed. Ask whoever invited you to send it again.',
  },
  otherAddress: {
    heading: 'This invitation is for another address',
    text: 'Log out, and log in with the address that the email came to. Or ask for an invitation to this one.',
  },
  alreadyIn: {
    heading: (name: string) => `You are in ${name} already`,
    text: 'There is nothing more to do.',
  },
  inAnother: {
    heading: (name: string) => `You are in ${name}`,
    text: 'A person can be in one organization at a time. Leave it first, then open the link in the email again.',
  },
} as const;

/** Texts of the list of an organization's customers, for its admins. */
export const ORGANIZATION_CUSTOMERS = {
  title: 'Customers',
  intro: (name: string) =>
    `Everybody who orders as part of ${name}. To invite or remove people, go to`,
  caption: (name: string) => `Customers of ${name}`,
  spent: 'Last 12 months',
  lastOrder: 'Last order',
  none: 'None yet',
  gathering: 'We are still gathering orders: what was spent comes in a few minutes.',
  csv: 'Download CSV',
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
