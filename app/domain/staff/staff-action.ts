import type { Permission, PERMISSIONS } from './permissions';

/** The kinds of things that a step can be done to. */
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
  'dispute',
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

/** The acting staff member, for the trace. */
export type StaffActor = Pick<StaffAction, 'staffId' | 'requestId'>;

/** An entry of the trace as pages show it. */
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
};
