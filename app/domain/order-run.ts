import type { StaffActionName } from './staff-action';

/** A change of many orders at once: chosen, asked about, and then done one order after the other. */

export const RUN_CHANGES = ['tag-add', 'tag-remove', 'mark-paid'] as const;
export type RunChange = (typeof RUN_CHANGES)[number];

/** 'asked': chosen, and nothing is done until its page is confirmed. */
export type RunState = 'asked' | 'running' | 'done' | 'stopped';
export type RunItemState = 'waiting' | 'asked' | 'done' | 'refused';

/** Why one order of a run was not changed. */
export type RunRefusal =
  /** The platform has it no more. */
  | 'gone'
  /** A payment of the store's is on its way to it, or the platform says that it cannot be paid. */
  | 'not-payable'
  /** The platform does not take it. */
  | 'refused';

/** A run as its page shows it. */
export type OrderRun = {
  id: string;
  staffId: string;
  change: RunChange;
  /** Null where an order is marked as paid. */
  tag: string | null;
  orders: number;
  state: RunState;
  requestId: string | null;
  counts: Record<RunItemState, number>;
};

/** The permission that each change is traced under, and asked for. */
export const RUN_PERMISSIONS: Record<RunChange, StaffActionName> = {
  'tag-add': 'orders.annotate',
  'tag-remove': 'orders.annotate',
  'mark-paid': 'orders.mark-paid',
};

/** The platform's own limit. */
export const MOST_TAG_LETTERS = 40;

/**
 * Tags that the store writes itself and finds its orders and drafts by again: of a payment, of what is
 * made to order, and of drafts that were made here. Nobody adds or removes these by hand.
 */
const OWN_TAGS =
  /^(?:pay-.*|custom-order|(?:co|api|erp)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export type TagFault = 'missing' | 'too-long' | 'malformed' | 'own';

/** One tag as somebody typed it for orders. */
export function readOrderTag(typed: string): { tag: string } | { fault: TagFault } {
  const tag = typed.trim().replace(/\s+/g, ' ');
  if (tag === '') return { fault: 'missing' };
  if ([...tag].length > MOST_TAG_LETTERS) return { fault: 'too-long' };
  if (/[,\p{Cc}]/u.test(tag)) return { fault: 'malformed' };
  if (OWN_TAGS.test(tag)) return { fault: 'own' };
  return { tag };
}
