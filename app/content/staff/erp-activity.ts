import { detailLines, readable } from './activity-details';
import { beginsLabel } from '~/domain/core/text/search-text';
import type {
  StaffActionName,
  StaffActionShown,
  StaffOutcome,
  SubjectKind,
} from '~/domain/staff/staff-action';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of what staff did: the activity log of a subject, and the audit log. */
export const ACTIVITY = {
  heading: 'Activity',
  none: 'No activity yet.',
  /** Not a staff account, or no longer one. */
  unknownStaff: 'Unknown teammate',
} as const;

/** Labels of outcomes. 'asked' on its own means that the end was never recorded. */
export const OUTCOME_LABELS: Record<StaffOutcome, string> = {
  asked: 'Requested, no result recorded',
  done: 'Done',
  refused: 'Rejected',
  unknown: 'Outcome unknown',
};

/** Labels of the permissions, used if the step says nothing more specific. */
export const ACTION_LABELS: Record<StaffActionName, string> = {
  'work.take': 'Needs attention',
  'custom-orders.handle': 'Custom order',
  'ambassador-assets.change': 'Ambassador assets',
  'ambassadors.end-code': 'Ambassador code ended',
  'drafts.price': 'Draft order priced',
  'drafts.change': 'Draft order',
  'drafts.complete': 'Draft order completed',
  'quotes.send': 'Quote',
  'returns.handle': 'Return',
  'returns.resolve': 'Return outcome',
  'returns.change': 'Return settings',
  'orders.mark-paid': 'Order marked as paid',
  'orders.ask-payment': 'Payment link',
  'orders.bill': 'Order on invoice billed again',
  'orders.fulfill': 'Fulfillment',
  'orders.annotate': 'Order notes and tags',
  'disputes.annotate': 'Dispute note',
  'orders.refund': 'Refund',
  'orders.cancel': 'Order canceled',
  'orders.edit': 'Order edit',
  'orders.details': 'Order details',
  'orders.view': 'List view',
  'orders.export': 'Orders exported',
  'customers.export': 'Customers exported',
  'customers.tag': 'Customer tag',
  'customers.tag-guarded': 'Restricted customer tag',
  'customers.close': 'Customer request',
  'customers.merge': 'Account merge',
  'cash.adjust': 'Earth Cash adjustment',
  'approvals.withdraw': 'Approval',
  'approvals.decide': 'Approval',
  'invoice-option.decide': 'Invoice terms',
  'payment-terms.change': 'Payment terms',
  'receivables.export': 'Receivables exported',
  'reminders.send': 'Invoice reminder',
  'reminders.change': 'Invoice reminders',
  'invoices.write-off': 'Invoice written off',
  'products.change': 'Product',
  'inventory.change': 'Stock',
  'tax-exempt.change': 'Tax-exempt tags',
  'synonyms.change': 'Search word',
  'promise.change': 'Shipping and returns',
  'store.change': 'Store details',
  'reviews.decide': 'Review',
  'breaks.repair': 'Reconciliation issue',
  'operations.retry': 'Transaction retried',
  'operations.end': 'Transaction ended',
  'payouts.decide': 'Payout',
  'rates.change': 'Commission rate',
  'emails.change': 'Email template',
  'emails.resend': 'Email sent again',
  'quickbooks.test': 'QuickBooks tested',
  'quickbooks.connect': 'QuickBooks connection',
  'alarms.change': 'Alarm',
  'jobs.change': 'Background job',
  'audit.export': 'Audit log exported',
  'staff.change': 'Staff account',
  'staff.self': 'Own account',
};

/** Labels of steps, shown after the action. Names that are not listed are shown as they are. */
const STEP_LABELS: Record<string, string> = {
  'ask-erasure': 'erasure requested',
  'ask-platform': 'requested in Shopify',
  apart: 'kept separate in Shopify',
  merged: 'ended',
  'remove-methods': 'saved cards removed',
  add: 'added',
  adjust: 'adjusted',
  expect: 'arrival expected',
  receive: 'arrival received',
  'arrival-change': 'arrival changed',
  'arrival-cancel': 'arrival canceled',
  threshold: 'low-stock threshold changed',
  approve: 'approved',
  ask: 'requested',
  'ask-customer': 'question sent',
  begin: 'started',
  cancel: 'canceled',
  change: 'changed',
  choose: 'orders selected',
  close: 'closed',
  columns: 'columns selected',
  connect: 'connected',
  create: 'created',
  decline: 'declined',
  delete: 'deleted',
  disable: 'disabled',
  discard: 'discarded',
  disconnect: 'disconnected',
  enable: 'enabled',
  end: 'ended',
  export: 'exported',
  grant: 'approved',
  'earth-cash': 'Earth Cash',
  hide: 'hidden',
  inspect: 'inspected',
  invite: 'invited',
  merge: 'merged',
  methods: 'saved payment methods removed',
  move: 'moved',
  note: 'note changed',
  pause: 'paused',
  pay: 'paid',
  post: 'posted',
  publish: 'published',
  quote: 'quoted',
  reconcile: 'reconciled again',
  refuse: 'declined',
  remove: 'removed',
  repair: 'repaired',
  replace: 'replaced',
  replacement: 'replacement',
  reset: 'reset',
  resume: 'resumed',
  retry: 'retried',
  revoke: 'revoked',
  save: 'saved',
  send: 'sent',
  stop: 'stopped',
  tag: 'tagged',
  take: 'taken',
  release: 'released',
  undo: 'undone',
  'undo-without-card': 'undone without the card',
  unfreeze: 'unfrozen',
  update: 'changed',
  withdraw: 'withdrawn',
  'accept-invitation': 'invitation accepted',
  'accept-raise': 'increase sent for approval',
  'call-off-invitation': 'invitation canceled',
  'change-password': 'password changed',
  'change-role': 'role changed',
  'recovery-code': 'recovery code used',
  'reject-raise': 'increase rejected',
  'renew-recovery-codes': 'recovery codes replaced',
  'resend-invitation': 'invitation sent again',
  'replace-second-factor': 'second factor replaced',
  'reset-password': 'password reset',
  'reset-second-factor': 'second factor reset',
  'sign-out-everywhere': 'signed out everywhere',
  'tag-add': 'tag added',
  'tag-remove': 'tag removed',
  'turn-off-second-factor': 'second factor turned off',
  'turn-on-second-factor': 'second factor turned on',
};

/** Steps that only repeat their action, as in 'Order marked as paid: mark paid'. */
const PLATFORM_STEPS =
  /^(?:mark-paid|bill|complete|export|price|cancel|refund|retry|end|end-code)$/;

export const SUBJECT_LABELS: Record<SubjectKind, string> = {
  order: 'Order',
  'draft-order': 'Draft order',
  customer: 'Customer',
  product: 'Product',
  'inventory-item': 'Stock',
  'tax-exempt-tag': 'Tax-exempt tag',
  'search-synonym': 'Search word',
  'store-promise': 'Shipping and returns',
  store: 'Store details',
  review: 'Review',
  staff: 'Staff account',
  deposit: 'Deposit',
  payment: 'Payment',
  'money-break': 'Reconciliation issue',
  dispute: 'Dispute',
  'commission-payout': 'Payout',
  'commission-rate': 'Commission rate',
  'custom-order': 'Custom order',
  quote: 'Quote',
  return: 'Return',
  'ambassador-asset': 'Ambassador asset',
  'invoice-request': 'Invoice request',
  invoice: 'Invoice',
  adjustment: 'Adjustment',
  'account-request': 'Customer request',
  'email-template': 'Email template',
  quickbooks: 'QuickBooks',
  alarm: 'Alarm',
  job: 'Jobs',
  'bulk-action': 'Bulk action',
  'saved-view': 'Saved view',
  export: 'Export',
};

/** Returns what was done in words, including actions and steps that no longer exist. */
export function activityLabel(action: string, step: string): string {
  const done = (ACTION_LABELS as Record<string, string>)[action];
  const stepLabel = STEP_LABELS[step] ?? readable(step).toLowerCase();
  if (done === undefined) return `${readable(action)}: ${stepLabel}`;
  return PLATFORM_STEPS.test(step) && action.endsWith(step) ? done : `${done}: ${stepLabel}`;
}

/** Returns the actions and the steps whose words begin with all of the searched ones. */
export function searchedActivity(typed: string): { actions: string[]; steps: string[] } {
  const named = (labels: Readonly<Record<string, string>>) =>
    Object.keys(labels).filter((name) => beginsLabel(labels[name] ?? '', typed));
  return { actions: named(ACTION_LABELS), steps: named(STEP_LABELS) };
}

/** Returns the kind of subject in words. */
export function subjectLabel(kind: string): string {
  return (SUBJECT_LABELS as Record<string, string>)[kind] ?? readable(kind);
}

/** Returns what an entry says besides its label; the bulk action that did it by its size, not by its id. */
export function entryLines({
  details,
  bulk,
}: Pick<StaffActionShown, 'details' | 'bulk'>): string[] {
  if (bulk === null) return detailLines(details);
  const { run: _run, ...own } = details;
  return [`Bulk action, ${bulk.list}: ${formatNumber(bulk.count)}`, ...detailLines(own)];
}
