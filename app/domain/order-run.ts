import type { Cents } from './money';
import type { StaffAction, StaffActionName } from './staff-action';
import type { ViewedList } from './staff-view';

/** A change of many orders, or of many drafts, at once: chosen, asked about, and then done one after the other. */

/** What can be done so with the things of each list. */
export const RUN_CHANGES = {
  orders: ['tag-add', 'tag-remove', 'mark-paid'],
  drafts: ['tag-add', 'tag-remove', 'delete'],
} as const satisfies Record<ViewedList, readonly string[]>;

export type RunChange = (typeof RUN_CHANGES)[ViewedList][number];

/** 'asked': chosen, and nothing is done until its page is confirmed. */
export type RunState = 'asked' | 'running' | 'done' | 'stopped';
export type RunItemState = 'waiting' | 'asked' | 'done' | 'refused';

/** Why one of a run was not changed. */
export type RunRefusal =
  /** The platform has it no more. */
  | 'gone'
  /** A payment of the store's is on its way to it, or the platform says that it cannot be paid. */
  | 'not-payable'
  /** More is to be paid of it than when it was chosen. */
  | 'grown'
  /** A draft that the store goes on with itself. */
  | 'of-store'
  /** A draft that is an order already. */
  | 'completed'
  /** Somebody has changed the draft since it was chosen. */
  | 'changed'
  /** Somebody was at the draft just then. */
  | 'busy'
  /** The platform does not take it. */
  | 'refused';

/** A run as its page shows it. */
export type OrderRun = {
  id: string;
  staffId: string;
  /** Whose things it changes. */
  list: ViewedList;
  change: RunChange;
  /** Null where nothing is tagged. */
  tag: string | null;
  /** How many. */
  orders: number;
  state: RunState;
  requestId: string | null;
  counts: Record<RunItemState, number>;
  /**
   * What they came to when they were chosen: to be marked as paid, what was to be paid of them; to be
   * deleted, their totals. `unpaid`: how many of them came to anything. Null for any other change.
   */
  sum: { cents: Cents; unpaid: number } | null;
};

/** A run as the list of all of them shows it. Times are ISO 8601, UTC. */
export type ListedRun = Omit<OrderRun, 'requestId'> & {
  /** Of who has chosen it, as they are called now; null: nobody who is known. */
  staffName: string | null;
  createdAt: string;
  endedAt: string | null;
};

/** The permission that each change is traced under, and asked for. */
export function runPermission({
  list,
  change,
}: Pick<OrderRun, 'list' | 'change'>): StaffActionName {
  if (list === 'drafts') return 'drafts.change';
  return change === 'mark-paid' ? 'orders.mark-paid' : 'orders.annotate';
}

/** The run as a whole, for the trace. */
export function runSubject({ list, id }: Pick<OrderRun, 'list' | 'id'>): StaffAction['subject'] {
  return { kind: list === 'drafts' ? 'draft-order' : 'order', id: `run ${id}` };
}

/** One of a run, as it was chosen. */
export type RunItem = {
  gid: string;
  /** The state of a draft that is to be deleted (`copyVersion`); null for everything else. */
  version: string | null;
};

/** The platform's own limit. */
export const MOST_TAG_LETTERS = 40;

/**
 * Tags that the store writes itself and finds its orders and drafts by again: of a payment, of what is
 * made to order, and of drafts that were made here. Nobody adds or removes these by hand.
 */
const OWN_TAGS =
  /^(?:pay-.*|custom-order|(?:co|api|erp|rev)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What begins so says of a draft whose it is (domain/own-draft), whatever follows. */
const DRAFT_TAGS = /^(?:pay|co|api|erp|rev)-/i;

export type TagFault = 'missing' | 'too-long' | 'malformed' | 'own';

/** One tag as somebody typed it for orders, or for drafts. */
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
