import { countWords } from '~/content/core/lists';
import type { Counted } from '~/domain/core/forms/list-window';
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
import { formatNumber } from '~/domain/core/numbers';

/** Texts of an organization's Earth Cash: its page, allowances, asks. */
export const ORGANIZATION_CASH = {
  back: { admin: 'Manage users', member: 'View organization' },
  available: 'Available now',
  reserved: (amount: Cents) => `${formatUsd(amount)} reserved for pending orders`,
  intro: 'Members can pay with it at checkout, each up to a monthly allowance.',
  add: 'Add Earth Cash',
  allowances: 'Allowances',
  added: (organization: string, credit: Cents) =>
    `${formatUsd(credit)} was added to ${cashOf(organization)}.`,
} as const;

/** Texts of the card on the members page. */
export const CASH_CARD = {
  spendable: 'You can spend this much now',
  see: 'View balance and transactions',
  requests: (count: number) =>
    count === 1 ? '1 allowance request' : `${count} allowance requests`,
} as const;

export const OWN_ALLOWANCE = {
  title: 'Your allowance',
  admin: 'As an admin, you can use the full balance available.',
  none: 'You have no allowance this month, so you can’t pay with your organization’s Earth Cash yet.',
  left: 'Left this month',
  monthly: 'Monthly allowance',
  granted: 'Extra approved this month',
  used: 'Used this month',
  until: (day: string, zone: string) => `Resets on ${day} (${zone}).`,
  /** Shown if the balance is smaller than the allowance. */
  notAll: (available: Cents) =>
    `Only ${formatUsd(available)} is available right now, so that’s the most you can use.`,
} as const;

export const ALLOWANCE_REQUEST = {
  title: 'Request more',
  text: 'We’ll email your admins, and one of them decides. It’s for this month only.',
  amount: 'How much more do you need?',
  reason: 'What is it for?',
  send: 'Send request',
  refused: 'Please fix these fields',
  open: (amount: Cents, day: string) =>
    `You requested ${formatUsd(amount)} more on ${day}. We’ve told your admins.`,
  granted: (amount: Cents) => `${formatUsd(amount)} more was approved for this month.`,
  denied: (amount: Cents) => `Your admin declined your request for ${formatUsd(amount)} more.`,
} as const;

export const ALLOWANCE_REQUESTS = {
  title: 'Allowance requests',
  what: (name: string, amount: Cents) => `${name} requests ${formatUsd(amount)} more this month`,
  noReason: 'No reason given.',
  requested: (day: string) => `Requested on ${day}`,
  amount: (name: string) => `Amount for ${name}`,
  grant: 'Approve',
  refuse: 'Decline',
  refused: 'Please fix these fields',
} as const;

export const ALLOWANCES = {
  title: 'Allowances',
  intro:
    'How much each member can spend per month. A member with no allowance can’t spend any. Admins don’t need one.',
  back: 'Earth Cash',
  formTitle: 'Find members',
  search: 'Search',
  searchHint: 'Name or email',
  sorts: { name: 'Name', 'most-used': 'Most used', highest: 'Highest allowance' },
  clear: 'Clear',
  caption: 'Members and their allowances',
  count: (counted: Counted) => countWords(counted, ['member', 'members'], false),
  columns: { member: 'Member', used: 'Used', left: 'Left', allowance: 'Monthly allowance' },
  granted: (amount: Cents) => `plus ${formatUsd(amount)} approved`,
  noLimit: 'No limit',
  adminNeedsNone: 'Admin: no limit',
  none: 'None',
  field: (name: string) => `Allowance of ${name}, in dollars`,
  set: 'Save',
  refused: 'Please fix these fields',
  fileIsCut: (most: number) =>
    `The file has the first ${formatNumber(most)} members. Search to download the others.`,
  nothingTitle: 'No members found',
  nothing: 'No member’s name or email address has these words.',
} as const;

export const ZONE = {
  title: 'When the month starts',
  text: 'Monthly allowances follow the calendar of this time zone.',
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
  title: 'Transactions',
  own: 'Your spending',
  caption: 'Transactions of the organization’s Earth Cash',
  formTitle: 'Find transactions',
  member: 'Member',
  everybody: 'All members',
  kind: 'Type',
  everything: 'All types',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    highest: 'Highest amount',
    lowest: 'Lowest amount',
  },
  clear: 'Show all',
  count: (counted: Counted) => countWords(counted, ['transaction', 'transactions'], false),
  fileIsCut: (most: number) =>
    `The file has the first ${formatNumber(most)} transactions. Choose dates to download the others.`,
  columns: { date: 'Date', what: 'Transaction', who: 'Member', amount: 'Amount' },
  former: 'Former member',
  team: 'Our team',
  emptyTitle: 'No transactions yet',
  empty: 'Deposits, payments, and refunds will be listed here.',
  emptyOwn: 'What you pay with the organization’s Earth Cash will be listed here.',
  nothingTitle: 'No transactions found',
  nothing: 'Try other dates, another member, or another type.',
} as const;

export const MOVEMENT_LABELS: Record<OrganizationMovementKind, string> = {
  use: 'Payments',
  'use-returned': 'Refunded',
  deposit: 'Deposits',
  'deposit-returned': 'Deposits reversed',
  correction: 'Adjustments',
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
      return purpose === 'invoice' ? 'Invoice payment' : 'Pending payment';
    case 'use-returned':
      return order ? `Refund of ${order}` : 'Refund of a payment';
    case 'deposit':
      return 'Deposit';
    case 'deposit-returned':
      return 'Deposit reversed';
    case 'correction':
      return 'Adjustment';
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
  Transaction: movementLabel,
  Member: moverLabel,
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
  'Monthly allowance (USD)': ({ isAdmin, allowanceCents }) =>
    amountCell(isAdmin ? null : allowanceCents),
  'Extra approved (USD)': ({ grantedCents }) => amountCell(grantedCents),
  'Used (USD)': ({ usedCents }) => amountCell(usedCents),
  'Left (USD)': (member) => amountCell(member.isAdmin ? null : leftOf(member)),
});
