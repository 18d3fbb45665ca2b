import { defineTabs } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import type { StaffAction, StaffActionName } from '~/domain/staff/staff-action';
import type { ViewedList } from '~/domain/orders/erp-order-query';

/** A run: one change to many orders or drafts. They are chosen, confirmed, and then changed one by one. */

/** The changes that each list offers. */
export const RUN_CHANGES = {
  orders: ['tag-add', 'tag-remove', 'mark-paid'],
  drafts: ['tag-add', 'tag-remove', 'delete'],
} as const satisfies Record<ViewedList, readonly string[]>;

/** All runs, and those left open that wait for the staff member who looks. */
export const RUN_LIST = defineTabs({ param: 'show', tabs: ['all', 'open'], perPage: 25 });

export type RunChange = (typeof RUN_CHANGES)[ViewedList][number];

/** 'asked': chosen; nothing is done until its page is confirmed. */
export type RunState = 'asked' | 'running' | 'done' | 'stopped';
export type RunItemState = 'waiting' | 'asked' | 'done' | 'refused';

/** Why an item of a run was not changed. */
export type RunRefusal =
  /** Shopify no longer has it. */
  | 'gone'
  /** A payment of ours is under way for it, or Shopify says that it cannot be paid. */
  | 'not-payable'
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
  /** Shopify refused the change. */
  | 'refused';

/** A run as its page shows it. */
export type OrderRun = {
  id: string;
  staffId: string;
  /** The list that its items are from. */
  list: ViewedList;
  change: RunChange;
  /** Null unless the change is of a tag. */
  tag: string | null;
  /** The number of items. */
  orders: number;
  state: RunState;
  requestId: string | null;
  counts: Record<RunItemState, number>;
  /**
   * Amounts when they were chosen: what was outstanding if they are to be marked as paid, their totals if
   * they are to be deleted. `unpaid`: how many had an amount above zero. Null for any other change.
   */
  sum: { cents: Cents; unpaid: number } | null;
};

/** A run as the list of runs shows it. Times are ISO 8601, UTC. */
export type ListedRun = Omit<OrderRun, 'requestId'> & {
  /** Current name of the staff member who chose it; null if unknown. */
  staffName: string | null;
  createdAt: string;
  endedAt: string | null;
};

/** Returns the permission that a change requires and is recorded under in the trace. */
export function runPermission({
  list,
  change,
}: Pick<OrderRun, 'list' | 'change'>): StaffActionName {
  if (list === 'drafts') return 'drafts.change';
  return change === 'mark-paid' ? 'orders.mark-paid' : 'orders.annotate';
}

/** Returns the subject of the run as a whole, for the trace. */
export function runSubject({ list, id }: Pick<OrderRun, 'list' | 'id'>): StaffAction['subject'] {
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

export type TagFault = 'missing' | 'too-long' | 'malformed' | 'own';

/** Reads one typed tag for orders or drafts. */
export function readOrderTag(
  typed: string,
  list: ViewedList = 'orders',
): { tag: string } | { fault: TagFault } {
  const tag = typed.trim().replace(/\s+/g, ' ');
  if (tag === '') return { fault: 'missing' };
  if ([...tag].length > MOST_TAG_LETTERS) return { fault: 'too-long' };
  if (/[,\p{Cc}]/u.test(tag)) return { fault: 'malformed' };
  if (OWN_TAGS.test(tag) || (list === 'drafts' && DRAFT_TAGS.test(tag))) return { fault: 'own' };
  return { tag };
}
