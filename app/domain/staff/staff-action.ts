import type { Permission, PERMISSIONS } from './permissions';
import { DAYS, defineParams, type Filter, type QueryIn, shaped, text } from '~/domain/core/lists';
import type { Invariant } from '~/domain/discrepancies/invariants';
import { isShopifyNumber, isUuid } from '~/domain/core/ids';
import { addDays } from '~/domain/core/time/store-day';
import { parseDay } from '~/domain/core/time/time-span';

/** The kinds of things that a step can be done to. */
export const SUBJECT_KINDS = [
  'order',
  'draft-order',
  'customer',
  'product',
  'inventory-item',
  'tax-exempt-tag',
  'search-synonym',
  'store-promise',
  'store',
  'review',
  'staff',
  'deposit',
  'payment',
  'money-break',
  'dispute',
  'commission-payout',
  'commission-rate',
  'custom-order',
  'quote',
  'return',
  'ambassador-asset',
  'invoice-request',
  'invoice',
  'adjustment',
  'account-request',
  'email-template',
  'quickbooks',
  'alarm',
  'job',
  'bulk-action',
  'saved-view',
  'export',
] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The staff permissions that are actions rather than URLs. */
export type StaffActionName = {
  [Key in Exclude<Permission, `/${string}`>]: (typeof PERMISSIONS)[Key] extends
    | 'staff'
    | 'staff-admin'
    ? Key
    : never;
}[Exclude<Permission, `/${string}`>];

/** 'asked': recorded before a platform is called; the row with the result has the same `operation`. */
export type StaffOutcome = 'asked' | 'done' | 'refused' | 'unknown';

/**
 * Ids, amounts in cents, states: never a name, an address or free text. A typed tag is stored as `tag`, and
 * only for a single customer or order, so that it can be erased when the customer asks to be forgotten.
 */
export type StaffActionDetails = Record<
  string,
  string | number | boolean | null | readonly string[]
>;

export type StaffAction = {
  staffId: string;
  action: StaffActionName;
  /** The step within the action: 'add', 'refund', 'disable'. */
  step: string;
  subject: { kind: SubjectKind; id: string };
  details?: StaffActionDetails;
  requestId: string | null;
};

/** The acting staff member, for the activity log. */
export type StaffActor = Pick<StaffAction, 'staffId' | 'requestId'>;

/** An entry of the activity log as pages show it. */
export type StaffActionShown = {
  id: string;
  /** ISO 8601 */
  at: string;
  staffId: string;
  /** The staff member's current name; null if unknown. */
  staffName: string | null;
  action: string;
  step: string;
  outcome: StaffOutcome;
  subject: { kind: string; id: string };
  details: Record<string, unknown>;
  /** How many orders or drafts the bulk action changed that did this; null if none did. */
  bulk: { list: string; count: number } | null;
};

/** Actions per page. */
export const ACTIONS_PER_PAGE = 50;

const STAFF = /^[\w-]{1,64}$/;
const NAME = /^(?=.{1,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const ROW = /^[1-9]\d{0,17}$/;
const LONGEST_ID = 100;

/** Starts the page: only actions before the one with this id; null for the newest. */
const before: Filter<string | null> = { ...shaped('before', ROW), isView: true };

/**
 * The audit log: by staff_user.id, the permission that an action used, the kind of its subject (null for
 * any) and the subject's id (empty for any).
 */
export const AUDIT_LIST = defineParams({
  staffId: shaped('person', STAFF),
  action: shaped('action', NAME),
  kind: shaped('kind', NAME),
  subjectId: text('search', (typed) => typed.trim().slice(0, LONGEST_ID)),
  ...DAYS,
  before,
});
export type AuditQuery = QueryIn<typeof AUDIT_LIST>;

/**
 * What the SQL-checked invariants apply to (decision 0039). Each check applies to one kind of thing and can
 * therefore run on a part of them at a time. The checks themselves are the functions `audit_of_…` of
 * migrations 0033 to 0037.
 */

/** A part of the data that is small enough for one statement. */
export type AuditPart =
  /** By position in the ledger: above `after`, up to and including `upto`. */
  | { things: 'transactions'; after: bigint; upto: bigint }
  /** Days of the store, YYYY-MM-DD: `from` is included, `before` is not; null is unbounded. */
  | { things: 'days'; from: string | null; before: string | null }
  | { things: AuditThings; ids: readonly string[] };

/** Kinds of things that are checked by their ids. */
export type AuditThings =
  | 'accounts'
  | 'deposits'
  | 'payments'
  | 'customers'
  | 'commissions'
  | 'payouts'
  | 'adjustments';

/** The checks of each kind of thing, by name. */
export const AUDIT_CHECKS: Readonly<Record<AuditPart['things'], readonly Invariant[]>> = {
  transactions: ['I-1', 'I-5', 'I-17', 'I-21', 'I-25', 'I-27', 'I-28'],
  days: ['I-26'],
  accounts: ['I-2'],
  deposits: ['I-3', 'I-4', 'I-5', 'I-9', 'I-10', 'I-11', 'I-15', 'I-20', 'I-21'],
  payments: ['I-17', 'I-18'],
  customers: ['I-6', 'I-16', 'I-22', 'I-29'],
  commissions: ['I-23', 'I-24'],
  payouts: ['I-25'],
  adjustments: ['I-27'],
};

/** Checks that read few rows at any size, or compare one sum: they always run on everything. */
export const AUDIT_NOW: readonly Invariant[] = [
  'I-7',
  'I-12',
  'I-13',
  'I-14',
  'I-19',
  'I-24',
  'I-25',
  'I-26',
  'I-27',
  'I-28',
  'I-29',
];

/** The check that runs separately for the house's accounts, because they have about half of all entries. */
export const HOUSE_CHECK = 'I-2';

/** Most ids per statement. */
export const AUDIT_IDS = 2_000;

/**
 * Returns the parts to check again to find out whether a violation persists: one for each kind of thing whose
 * id the subject could be. Transactions are not included; `findTransactions` locates them by id.
 */
export function partsOfSubject(check: Invariant, subject: string): AuditPart[] {
  const named = (Object.keys(AUDIT_CHECKS) as AuditPart['things'][]).filter((things) =>
    AUDIT_CHECKS[things].includes(check),
  );
  return named.flatMap((things): AuditPart[] => {
    if (things === 'transactions') return [];
    if (things === 'days') {
      const isDay = parseDay(subject) !== null;
      return isDay ? [{ things, from: subject, before: addDays(subject, 1) }] : [];
    }
    return fits(things, subject) ? [{ things, ids: [subject] }] : [];
  });
}

/** Whether the subject could be the id of a ledger transaction. */
export function isTransactionId(check: Invariant, subject: string): boolean {
  return AUDIT_CHECKS.transactions.includes(check) && isUuid(subject);
}

function fits(things: AuditThings, subject: string): boolean {
  if (things === 'customers' || things === 'commissions') return true;
  return things === 'accounts' ? isShopifyNumber(subject) : isUuid(subject);
}
