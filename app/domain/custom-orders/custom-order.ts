import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import { cents, type Cents } from '~/domain/core/money';
import { choice, DAYS, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import { type Production, type ProductionFacts, type Stage, STAGES } from './production';

/**
 * A custom order, from request to order. Every change of state is recorded with its actor
 * (`CustomOrderEvent`); `ordered` and `cancelled` are final. What happens to an ordered one is its `Production`.
 */
export type CustomOrderState =
  /** Requested; staff have to quote. */
  | 'requested'
  /** A price is set; the proof is being agreed on. */
  | 'quoted'
  /** The customer has approved a version; it can be paid. */
  | 'approved'
  /** Payment is in progress. */
  | 'accepted'
  | 'ordered'
  | 'cancelled';

export const CUSTOM_ORDER_STATES = [
  'requested',
  'quoted',
  'approved',
  'accepted',
  'ordered',
  'cancelled',
] as const satisfies readonly CustomOrderState[];

/**
 * What lists are filtered by: a state (`ordered`: its production has not begun), a stage of the production, that the
 * customer has written and staff have not acted since, or, for staff, that it is late or due within days.
 */
export const CUSTOM_ORDER_FILTERS = [
  ...CUSTOM_ORDER_STATES,
  ...STAGES,
  'to-answer',
  'to-proof',
  'due',
] as const;

/** An ink: the customer's name for it, and how it looks, `#rrggbb`; null if only its name was given. */
export type PrintColor = { name: string; hex: string | null };

/** The price that staff ask. Amounts in cents of USD. */
export type Quote = {
  /** Starts at 1 and increases with each change of a price or of the address. */
  no: number;
  /** Per case, including printing. */
  caseCents: Cents;
  /** One-time cost of plates and preparation. */
  setupCents: Cents;
  shippingCents: Cents;
  leadTime: string;
};

export type CustomOrder = {
  id: string;
  /** Such as `1001`, shown as C-1001. */
  number: number;
  customerGid: string;
  email: string;
  customerName: string;
  productHandle: string;
  productTitle: string;
  variantGid: string;
  size: string;
  /** The unit that is counted: cups, bags, sheets. */
  unit: string;
  /** Pieces per case. */
  caseCount: number;
  /** Pieces, always whole cases. */
  quantity: number;
  colors: PrintColor[];
  notes: string | null;
  address: DraftAddress | null;
  artworkId: string;
  state: CustomOrderState;
  quote: Quote | null;
  approvedProofId: string | null;
  draftTriedAt: Date | null;
  draftGid: string | null;
  draftQuoteNo: number;
  draftTotalCents: Cents | null;
  draftError: string | null;
  draftGoneAt: Date | null;
  acceptedAt: Date | null;
  orderGid: string | null;
  orderName: string | null;
  production: Production;
  /** The custom order that it repeats. */
  reorderOf: string | null;
  createdAt: Date;
};

export type CustomOrderEventKind =
  | 'requested'
  | 'quoted'
  | 'proof_added'
  | 'commented'
  | 'approved'
  | 'accepted'
  | 'payment_failed'
  | 'ordered'
  | 'cancelled'
  /** The customer has given the delivery address. */
  | 'addressed'
  /** It repeats another one, whose proof is approved with it. */
  | 'reordered'
  | Stage
  /** Another day was promised. */
  | 'rescheduled'
  /** A wrong step of the production was undone. */
  | 'undone';

/** Who did something: the customer, a staff member, or the store itself. */
export type Actor =
  | { kind: 'customer'; id: string; name: string }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'store' };

/** An event; never changed after it is written. */
export type CustomOrderEvent = {
  id: string;
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
  actorName: string | null;
  proofVersion: number | null;
  said: string | null;
  /** Of a step of the production. */
  facts: ProductionFacts | null;
  at: Date;
};

/** Larger orders are discussed with staff first. */
export const MOST_CASES = 200;

export const CUSTOM_ORDER_LENGTHS = { colorName: 40, notes: 2000, comment: 2000, leadTime: 80 };

/** How often one customer may request a custom order (money-security S-9). */
export const CUSTOM_ORDER_LIMITS = [
  { max: 5, windowMs: 3_600_000 },
  { max: 20, windowMs: 86_400_000 },
] as const;

/** Limits for comments, approvals and the like. */
export const CUSTOM_ORDER_CHANGE_LIMITS = [{ max: 20, windowMs: 60_000 }] as const;

/** Days after which an upload that never became a request is deleted. */
export const UNSENT_ARTWORK_DAYS = 7;

/** Days after which a visitor's upload is deleted, unless they have signed in and it is theirs. */
export const UNCLAIMED_ARTWORK_DAYS = 2;

/** All visitors' uploads together, in bytes. Beyond this they sign in first: nobody can fill the database. */
export const MOST_UNCLAIMED_BYTES = 1024 ** 3;

export function customOrderName({ number }: Pick<CustomOrder, 'number'>): string {
  return `C-${number}`;
}

/** Returns the id of the request that has this tag; null for any other tag. */
export function customOrderOfTag(tag: string): string | null {
  return /^co-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(tag)?.[1] ?? null;
}

export function casesOf({ quantity, caseCount }: Pick<CustomOrder, 'quantity' | 'caseCount'>) {
  return quantity / caseCount;
}

/** Returns the quoted total before tax. */
export function quotedCents(
  order: Pick<CustomOrder, 'quantity' | 'caseCount'>,
  quote: Pick<Quote, 'caseCents' | 'setupCents' | 'shippingCents'>,
): Cents {
  return cents(casesOf(order) * quote.caseCents + quote.setupCents + quote.shippingCents);
}

/** Whether the address can still be changed: until payment begins. */
export function isAddressOpen({ state }: Pick<CustomOrder, 'state'>): boolean {
  return state === 'requested' || state === 'quoted' || state === 'approved';
}

/**
 * Whether the order can be paid: it must be approved, the draft order must carry the current quote, and there
 * must be an address, because without one the draft has neither tax nor shipping.
 */
export function isPayable(
  order: Pick<CustomOrder, 'state' | 'address' | 'draftGid' | 'draftQuoteNo' | 'quote'>,
): boolean {
  const isAgreed = order.state === 'approved' || order.state === 'accepted';
  const isWhole = isAgreed && order.address !== null;
  return isWhole && order.draftGid !== null && order.draftQuoteNo === order.quote?.no;
}

const CUSTOM_ORDER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type CustomOrderSort = (typeof CUSTOM_ORDER_SORTS)[number];

/**
 * Custom orders, for the customer or for staff. The search is part of a number or product or, for staff, of
 * a name or address; `state` is null for any.
 */
export const CUSTOM_ORDER_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', CUSTOM_ORDER_FILTERS), ...DAYS },
  sorts: CUSTOM_ORDER_SORTS,
  perPage: 20,
});
export type CustomOrderQuery = QueryIn<typeof CUSTOM_ORDER_LIST>;
