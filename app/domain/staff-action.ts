import type { Permission, PERMISSIONS } from './permissions';

/** What a step was done to. */
export const SUBJECT_KINDS = [
  'order',
  'draft-order',
  'customer',
  'product',
  'tax-exempt-tag',
  'staff',
  'deposit',
  'payment',
  'money-break',
  'commission-payout',
  'commission-rate',
  'custom-order',
  'ambassador-asset',
  'invoice-request',
  'adjustment',
  'account-request',
  'email-template',
  'quickbooks',
  'saved-view',
  'export',
] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The permissions of staff that are actions, not addresses. */
export type StaffActionName = {
  [Key in Exclude<Permission, `/${string}`>]: (typeof PERMISSIONS)[Key] extends
    'staff' | 'staff-admin'
    ? Key
    : never;
}[Exclude<Permission, `/${string}`>];

/** 'asked': before a platform was called; the row that follows has the same `operation`. */
export type StaffOutcome = 'asked' | 'done' | 'refused' | 'unknown';

/**
 * Ids, amounts in cents, states: never a name, an address or what somebody wrote. A tag that was typed stands
 * as `tag`, and only of one customer or one order: it goes when they are to be forgotten.
 */
export type StaffActionDetails = Record<
  string,
  string | number | boolean | null | readonly string[]
>;

export type StaffAction = {
  staffId: string;
  action: StaffActionName;
  /** Within the action, in one word: 'add', 'refund', 'disable'. */
  step: string;
  subject: { kind: SubjectKind; id: string };
  details?: StaffActionDetails;
  requestId: string | null;
};
