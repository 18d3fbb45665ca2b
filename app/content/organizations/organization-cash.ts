import { type Cents, formatUsd } from '~/domain/core/money';
import type {
  OrganizationMovement,
  OrganizationMovementKind,
} from '~/domain/organizations/organization-movement';
import { cashOf } from '~/content/ledger/earth-cash';
import { formerTexts, ROLE_LABELS, roleOf } from './organization-members';
import { calendarLabel } from '~/content/core/dates';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { leftOf, type MemberAllowance } from '~/domain/organizations/organization-cash';

/** Texts of an organization's Earth Cash: its page, allowances, asks. */
export const ORGANIZATION_CASH = {
  back: { admin: 'Manage users', member: 'View organization' },
  available: 'Available now',
  reserved: (amount: Cents) => `${formatUsd(amount)} set aside for orders on their way`,
  intro: 'Members pay with it at the checkout, each up to an allowance for the month.',
  add: 'Add Earth Cash',
  allowances: 'Allowances',
  added: (organization: string, credit: Cents) =>
    `${formatUsd(credit)} was added to ${cashOf(organization)}.`,
} as const;

/** Texts of the card on the members page. */
export const CASH_CARD = {
  see: 'See balance and movements',
  requests: (count: number) =>
    count === 1 ? '1 member asks for more' : `${count} members ask for more`,
} as const;

export const OWN_ALLOWANCE = {
  title: 'Your allowance',
  admin: 'As an admin you can use all that is available.',
  none: 'You have no allowance this month, so you cannot pay with it yet.',
  left: 'Left this month',
  monthly: 'Allowance per month',
  granted: 'Granted on top this month',
  used: 'Used this month',
  until: (day: string, zone: string) => `A new month begins on ${day} (${zone}).`,
  /** Shown if the balance is smaller than the allowance. */
  notAll: (available: Cents) =>
    `Only ${formatUsd(available)} is available just now, so that is the most you can use.`,
} as const;

export const ALLOWANCE_REQUEST = {
  title: 'Ask for more',
  text: 'Your admins get an email and decide. It is for this month only.',
  amount: 'How much more do you need?',
  reason: 'What is it for?',
  send: 'Ask for more',
  refused: 'This has not been sent yet',
  open: (amount: Cents, day: string) =>
    `You asked for ${formatUsd(amount)} more on ${day}. Your admins have been told.`,
  granted: (amount: Cents) => `${formatUsd(amount)} more was granted for this month.`,
  denied: (amount: Cents) => `Your admin did not grant ${formatUsd(amount)} more.`,
} as const;

export const ALLOWANCE_REQUESTS = {
  title: 'Asks for more',
  what: (name: string, amount: Cents) => `${name} asks for ${formatUsd(amount)} more this month`,
  noReason: 'No reason was given.',
  requested: (day: string) => `Asked on ${day}`,
  amount: (name: string) => `Amount for ${name}`,
  grant: 'Grant',
  refuse: 'Refuse',
  refused: 'Nothing has been decided yet',
} as const;

export const ALLOWANCES = {
  title: 'Allowances',
  intro:
    'How much each member may use in a month. Leave it empty, and they cannot use any. Admins need none.',
  back: 'Earth Cash',
  formTitle: 'Find members',
  search: 'Search',
  searchHint: 'Name or email',
  sort: 'Sort by',
  sorts: { name: 'Name', 'most-used': 'Most used', highest: 'Highest allowance' },
  show: 'Show',
  clear: 'Clear',
  caption: 'Members and their allowances',
  count: (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`),
  columns: { member: 'Member', used: 'Used', left: 'Left', allowance: 'Allowance per month' },
  granted: (amount: Cents) => `and ${formatUsd(amount)} granted on top`,
  noLimit: 'No limit',
  adminNeedsNone: 'Admin: needs none',
  none: 'None',
  field: (name: string) => `Allowance of ${name}, in dollars`,
  set: 'Save',
  refused: 'Nothing has been changed yet',
  csv: 'Download CSV',
  fileIsCut: (most: number) =>
    `A file holds the first ${most.toLocaleString('en-US')} of them: search for the others.`,
  nothingTitle: 'Nobody found',
  nothing: 'No member has these words in the name or email address.',
} as const;

export const ZONE = {
  title: 'When a month begins',
  text: 'Allowances are counted by the calendar of this time zone.',
  field: 'Time zone',
  set: 'Save time zone',
} as const;

/** Returns the first day of the next month, when a month's allowance ends: '2026-11' → 'Dec 1, 2026'. */
export function monthBegins(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return calendarLabel(`${next[0]}-${String(next[1]).padStart(2, '0')}-01`);
}

export const CASH_MOVEMENTS = {
  title: 'Movements',
  own: 'Your uses',
  caption: 'Movements of the organization’s Earth Cash',
  formTitle: 'Find movements',
  member: 'Member',
  everybody: 'Everybody',
  kind: 'What',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    highest: 'Highest amount',
    lowest: 'Lowest amount',
  },
  show: 'Show',
  clear: 'Show all',
  problemTitle: 'Please check the days',
  count: (count: number) =>
    count === 1 ? '1 movement' : `${count.toLocaleString('en-US')} movements`,
  zone: 'Days and times are Pacific Time.',
  csv: 'Download CSV',
  fileIsCut: (most: number) =>
    `A file holds the first ${most.toLocaleString('en-US')} of them: choose a period for the others.`,
  columns: { date: 'Date', what: 'What', who: 'Who', amount: 'Amount' },
  former: 'Former member',
  team: 'Our team',
  emptyTitle: 'Nothing has happened yet',
  empty: 'Deposits, payments and what comes back of them are listed here.',
  emptyOwn: 'What you pay with it is listed here.',
  nothingTitle: 'Nothing found',
  nothing: 'No movement is like what you are looking for.',
} as const;

export const MOVEMENT_LABELS: Record<OrganizationMovementKind, string> = {
  use: 'Payments',
  'use-returned': 'Given back',
  deposit: 'Deposits',
  'deposit-returned': 'Deposits taken back',
  correction: 'Corrections',
};

/** Returns the name of a movement; with its order, if it has one. */
export function movementLabel({
  kind,
  purpose,
  orderName,
}: Pick<OrganizationMovement, 'kind' | 'purpose' | 'orderName'>): string {
  const order = orderName ? `order ${orderName}` : null;
  switch (kind) {
    case 'use':
      if (order) return `Order ${orderName}`;
      return purpose === 'invoice' ? 'Payment of an invoice' : 'Payment on its way';
    case 'use-returned':
      return order ? `Refund of ${order}` : 'Refund of a payment';
    case 'deposit':
      return 'Deposit';
    case 'deposit-returned':
      return 'Deposit taken back';
    case 'correction':
      return 'Correction';
  }
}

/** Returns whose movement it was. */
export function moverLabel({
  userId,
  name,
  former,
}: Pick<OrganizationMovement, 'userId' | 'name' | 'former'>): string {
  if (former) return formerTexts(former);
  return name ?? (userId === null ? CASH_MOVEMENTS.team : CASH_MOVEMENTS.former);
}

/** The columns of the file of movements; amounts are signed. */
export const MOVEMENT_COLUMNS: CsvColumns<OrganizationMovement> = {
  Date: ({ at }) => dayCell(at),
  'Time (Pacific)': ({ at }) => timeCell(at),
  What: movementLabel,
  Who: moverLabel,
  Order: ({ orderName }) => orderName ?? '',
  'Amount (USD)': ({ amountCents }) => amountCell(amountCents),
};

/** The columns of the file of members' allowances. @param month YYYY-MM of the organization's calendar */
export const allowanceColumns = (month: string): CsvColumns<MemberAllowance> => ({
  Month: () => month,
  'First name': ({ firstName }) => firstName ?? '',
  'Last name': ({ lastName }) => lastName ?? '',
  Email: ({ email }) => email,
  'Customer number': ({ userId }) => userId,
  Role: (member) => ROLE_LABELS[roleOf(member)],
  // Empty for no allowance, and for admins, who have no limit.
  'Allowance per month (USD)': ({ isAdmin, allowanceCents }) =>
    amountCell(isAdmin ? null : allowanceCents),
  'Granted on top (USD)': ({ grantedCents }) => amountCell(grantedCents),
  'Used (USD)': ({ usedCents }) => amountCell(usedCents),
  'Left (USD)': (member) => amountCell(member.isAdmin ? null : leftOf(member)),
});
