import { may, type Permission } from '~/domain/staff/permissions';
import type { StaffAction, SubjectKind } from '~/domain/staff/staff-action';

/**
 * Work that waits for staff, by the page or action that handles it: those without the permission are not
 * told.
 */
export const WAITING = {
  alarm: '/erp/alarms',
  dispute: '/erp/disputes',
  break: '/erp/cash/differences',
  'frozen-account': '/erp/cash',
  operation: '/erp/cash/operations',
  approval: 'approvals.decide',
  payout: 'payouts.decide',
  'invoice-request': '/erp/invoices',
  'custom-order': '/erp/orders/custom',
  proof: '/erp/orders/custom',
  'custom-order-reply': '/erp/orders/custom',
  'production-due': '/erp/orders/custom',
  'production-start': '/erp/orders/custom',
  quote: '/erp/orders/quotes',
  return: '/erp/returns',
  'account-request': '/erp/customers/requests',
  'account-merge': 'customers.merge',
  'order-run': '/erp/orders',
  'edit-open': 'orders.edit',
  'order-to-send': '/erp/orders',
  'low-stock': '/erp/inventory',
  review: '/erp/reviews',
  invitation: '/erp/users',
} as const satisfies Record<string, Permission>;

export type WaitingKind = keyof typeof WAITING;

/** Returns the kinds of work that a staff member may do, in the order in which they are shown. */
export function waitingKinds({ isAdmin }: { isAdmin: boolean }): WaitingKind[] {
  const kinds = Object.keys(WAITING) as WaitingKind[];
  return kinds.filter((kind) => may({ kind: 'staff', isAdmin }, WAITING[kind]));
}

export type WaitingFor = {
  kind: WaitingKind;
  count: number;
  /** When the oldest began to wait, ISO 8601; null if that is not known. */
  since: string | null;
  /** The nearest deadline, ISO 8601; null for kinds without one. */
  dueAt: string | null;
};

/** One piece of work. */
export type WaitingItem = {
  kind: WaitingKind;
  /** Identifies it within its kind: an id of ours or of a platform. */
  subject: string;
  /** Its number, its address, or the code of what it is; null if its kind says it. */
  name: string | null;
  customerName: string | null;
  /** ISO 8601; null if that is not known. */
  since: string | null;
  dueAt: string | null;
  /** Who has taken it; a name is null if the account is gone. */
  owner: { id: string; name: string | null } | null;
};

/** Who has how much of a kind; a name is null if the account is gone. */
export type WaitingOwner = { kind: WaitingKind; id: string; name: string | null; count: number };

/**
 * Returns the piece of a kind to begin with: what the reader has taken, else what nobody has, else the first. Null if
 * there is none.
 *
 * @param items of one kind, as they are listed: by deadline and age
 */
export function firstWork(items: readonly WaitingItem[], reader: string): WaitingItem | null {
  const own = items.find(({ owner }) => owner?.id === reader);
  return own ?? items.find(({ owner }) => owner === null) ?? items[0] ?? null;
}

/** How many of each kind the first page lists; the rest are behind a link. */
export const WAITING_ITEMS = 5;

const SUBJECTS: Record<WaitingKind, SubjectKind> = {
  alarm: 'alarm',
  dispute: 'dispute',
  break: 'money-break',
  'frozen-account': 'customer',
  operation: 'payment',
  approval: 'adjustment',
  payout: 'commission-payout',
  'invoice-request': 'invoice-request',
  'custom-order': 'custom-order',
  proof: 'custom-order',
  'custom-order-reply': 'custom-order',
  'production-due': 'custom-order',
  'production-start': 'custom-order',
  quote: 'quote',
  return: 'return',
  'account-request': 'account-request',
  'account-merge': 'customer',
  'order-run': 'bulk-action',
  'edit-open': 'order',
  'order-to-send': 'order',
  'low-stock': 'inventory-item',
  review: 'review',
  invitation: 'staff',
};

/** Returns what the activity log names as the subject of a piece of work. */
export function workSubject(kind: WaitingKind, subject: string): StaffAction['subject'] {
  if (kind !== 'operation') return { kind: SUBJECTS[kind], id: subject };
  const { of, id } = operationOf(subject);
  if (of === 'publication') return { kind: 'customer', id };
  return { kind: of === 'deposit' ? 'deposit' : 'payment', id };
}

/** Returns the kind and the id of a pending transaction, whose subject is both. */
export function operationOf(subject: string): { of: string; id: string } {
  const at = subject.indexOf(' ');
  return { of: subject.slice(0, at), id: subject.slice(at + 1) };
}

/** What has changed since yesterday, by the page that shows it. */
export const CHANGES = {
  'order-placed': '/erp/orders',
  'order-refunded': '/erp/orders',
  deposit: '/erp/cash',
  customer: '/erp/customers',
  'custom-requested': '/erp/orders/custom',
  'custom-approved': '/erp/orders/custom',
  'dispute-opened': '/erp/disputes',
  'issue-opened': '/erp/cash/differences',
  'issue-closed': '/erp/cash/differences',
  payout: '/erp/payouts',
  'staff-change': '/erp/audit',
} as const satisfies Record<string, Permission>;

export type ChangeKind = keyof typeof CHANGES;

/** `cents`: what it comes to, in cents; null if it is no amount. */
export type Change = { kind: ChangeKind; count: number; cents: number | null };
