import { defineTabs } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import type { StaffAction, StaffActionName } from '~/domain/staff/staff-action';
import type { BulkList } from '~/domain/orders/erp-order-query';

/** A bulk action: one change to many orders or drafts. They are chosen, confirmed, and then changed one by one. */

/** The changes that each list offers. */
export const BULK_ACTION_CHANGES = {
  orders: ['tag-add', 'tag-remove', 'mark-paid'],
  drafts: ['tag-add', 'tag-remove', 'delete'],
  fulfillment: ['send', 'send-notify'],
} as const satisfies Record<BulkList, readonly string[]>;

/** Why a form of a list got no file: nothing is ticked, more than fits into one, or Shopify does not answer. */
export const FILE_PROBLEMS = ['none-chosen', 'too-many-slips', 'slips-silent'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** All runs, and those abandoned that wait for the staff member who looks. */
export const RUN_LIST = defineTabs({ param: 'show', tabs: ['all', 'open'], perPage: 25 });

export type BulkActionChange = (typeof BULK_ACTION_CHANGES)[BulkList][number];

/** 'asked': chosen; nothing is done until its page is confirmed. */
export type BulkActionState = 'asked' | 'running' | 'done' | 'stopped';
export type BulkActionItemState = 'waiting' | 'asked' | 'done' | 'refused';

/** Why an item of a bulk action was not changed. */
export type BulkActionRejection =
  /** Shopify no longer has it. */
  | 'gone'
  /** Shopify says that it cannot be paid. */
  | 'not-payable'
  /** Its customer is paying it at this moment. */
  | 'customer-paying'
  /** Its customer has paid it here since it was chosen. */
  | 'customer-paid'
  /** More is outstanding than when it was chosen. */
  | 'grown'
  /** A draft that the store completes or deletes itself. */
  | 'of-store'
  /** A draft that has become an order. */
  | 'completed'
  /** The draft has changed since it was chosen. */
  | 'changed'
  /** Somebody else was working on the draft at that moment. */
  | 'busy'
  /** All of it had left, or it was on hold, scheduled or canceled. */
  | 'sent'
  | 'held'
  | 'later'
  | 'canceled'
  /** Its order was canceled or refunded, though Shopify would still let goods leave. */
  | 'called-off'
  /** Shopify refused the change. */
  | 'refused';

/** A bulk action as its page shows it. */
export type BulkAction = {
  id: string;
  staffId: string;
  /** The list that its items are from. */
  list: BulkList;
  change: BulkActionChange;
  /** Null unless the change is of a tag. */
  tag: string | null;
  /** The number of items. */
  orders: number;
  /** When its items were chosen. */
  chosenAt: Date;
  state: BulkActionState;
  requestId: string | null;
  counts: Record<BulkActionItemState, number>;
  /**
   * Amounts when they were chosen: what was outstanding if they are to be marked as paid, their totals if
   * they are to be deleted. `unpaid`: how many had an amount above zero. Null for any other change.
   */
  sum: { cents: Cents; unpaid: number } | null;
};

/** A bulk action as the list of bulk actions shows it. Times are ISO 8601, UTC. */
export type ListedBulkAction = Omit<BulkAction, 'requestId' | 'chosenAt'> & {
  /** Current name of the staff member who chose it; null if unknown. */
  staffName: string | null;
  createdAt: string;
  endedAt: string | null;
};

/** Returns the permission that a change requires and is recorded under in the activity log. */
export function bulkActionPermission({
  list,
  change,
}: Pick<BulkAction, 'list' | 'change'>): StaffActionName {
  if (list === 'drafts') return 'drafts.change';
  if (list === 'fulfillment') return 'orders.fulfill';
  return change === 'mark-paid' ? 'orders.mark-paid' : 'orders.annotate';
}

/** Returns the subject of the bulk action as a whole, for the activity log. */
export function bulkActionSubject({
  list,
  id,
}: Pick<BulkAction, 'list' | 'id'>): StaffAction['subject'] {
  return { kind: list === 'drafts' ? 'draft-order' : 'order', id: `run ${id}` };
}

/** Shopify's limit for a tag of an order or a draft. */
export const MOST_TAG_LETTERS = 40;

/**
 * Tags that the store writes itself and finds its orders and drafts by: those of payments, of custom
 * orders, and of drafts made here. Staff cannot add or remove them.
 */
const OWN_TAGS =
  /^(?:pay-.*|custom-order|(?:co|api|erp|rev)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Prefixes that say who a draft belongs to (domain/draft-orders/draft-order-lines), whatever follows. */
const DRAFT_TAGS = /^(?:pay|co|api|erp|rev)-/i;

export type TagError = 'missing' | 'too-long' | 'malformed' | 'own';

/** Reads one typed tag for orders or drafts. */
export function parseOrderTag(
  typed: string,
  list: BulkList = 'orders',
): { tag: string } | { error: TagError } {
  const tag = typed.trim().replace(/\s+/g, ' ');
  if (tag === '') return { error: 'missing' };
  if ([...tag].length > MOST_TAG_LETTERS) return { error: 'too-long' };
  if (/[,\p{Cc}]/u.test(tag)) return { error: 'malformed' };
  if (OWN_TAGS.test(tag) || (list === 'drafts' && DRAFT_TAGS.test(tag))) return { error: 'own' };
  return { tag };
}
