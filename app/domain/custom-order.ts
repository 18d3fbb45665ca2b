import type { DraftAddress } from './draft-order';
import { cents, type Cents } from './money';

/**
 * Made to order, from idea to order. Where one stands is written at each step with who did it
 * (`CustomOrderEvent`); `ordered` and `cancelled` are left by nothing.
 */
export type CustomOrderState =
  /** Asked for; staff is to quote. */
  | 'requested'
  /** There is a price; the proof is being agreed on. */
  | 'quoted'
  /** The customer said yes to a version; it can be paid. */
  | 'approved'
  /** It is being paid. */
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

/** An ink by a name of the customer's and `#rrggbb`. */
export type PrintColor = { name: string; hex: string };

/** What staff asks for it. Cents of USD. */
export type Quote = {
  /** Counted from 1: a change of a price, or of where it goes, makes it a new one. */
  no: number;
  /** Of one case, printing included. */
  caseCents: Cents;
  /** Plates and preparing, once. */
  setupCents: Cents;
  shippingCents: Cents;
  leadTime: string;
};

export type CustomOrder = {
  id: string;
  /** `1001`; people say C-1001. */
  number: number;
  customerGid: string;
  email: string;
  customerName: string;
  productHandle: string;
  productTitle: string;
  variantGid: string;
  size: string;
  /** What is counted: cups, bags, sheets. */
  unit: string;
  /** Pieces in a case. */
  caseCount: number;
  /** Pieces; whole cases. */
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
  draftFault: string | null;
  draftGoneAt: Date | null;
  acceptedAt: Date | null;
  orderGid: string | null;
  orderName: string | null;
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
  /** The customer has said where it goes. */
  | 'addressed';

/** Who does something: the customer, a member of staff, or the store by itself. */
export type Actor =
  | { kind: 'customer'; id: string; name: string }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'store' };

/** What happened; kept as it was written. */
export type CustomOrderEvent = {
  id: string;
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
  actorName: string | null;
  proofVersion: number | null;
  said: string | null;
  at: Date;
};

/** What is printed to order, with the inks that it takes (spec section 2 has the handles). */
export const PRINTED_GOODS: Readonly<Record<string, { unit: string; mostColors: number }>> = {
  'custom-cup-made-to-order': { unit: 'cups', mostColors: 4 },
  'paper-bags-made-to-order': { unit: 'bags', mostColors: 3 },
  'custom-grease-proof-paper': { unit: 'sheets', mostColors: 2 },
};

/** More cases than this are talked about with a person first. */
export const MOST_CASES = 200;

export const CUSTOM_ORDER_LENGTHS = { colorName: 40, notes: 2000, comment: 2000, leadTime: 80 };

/** How often one customer may ask (money-security S-9). */
export const CUSTOM_ORDER_LIMITS = [
  { max: 5, windowMs: 3_600_000 },
  { max: 20, windowMs: 86_400_000 },
] as const;

/** For comments, approvals and the like. */
export const CUSTOM_ORDER_CHANGE_LIMITS = [{ max: 20, windowMs: 60_000 }] as const;

/** An upload that never became a request is deleted after so long. */
export const UNSENT_ARTWORK_DAYS = 7;

export function customOrderName({ number }: Pick<CustomOrder, 'number'>): string {
  return `C-${number}`;
}

/** The tag by which its draft order is found again when the making was not answered (3.11). */
export function customOrderTag(id: string): string {
  return `co-${id}`;
}

export function casesOf({ quantity, caseCount }: Pick<CustomOrder, 'quantity' | 'caseCount'>) {
  return quantity / caseCount;
}

/** What is quoted, before tax. */
export function quotedCents(
  order: Pick<CustomOrder, 'quantity' | 'caseCount'>,
  quote: Pick<Quote, 'caseCents' | 'setupCents' | 'shippingCents'>,
): Cents {
  return cents(casesOf(order) * quote.caseCents + quote.setupCents + quote.shippingCents);
}

/** Whether it may still be said where it goes: until it is being paid. */
export function isAddressOpen({ state }: Pick<CustomOrder, 'state'>): boolean {
  return state === 'requested' || state === 'quoted' || state === 'approved';
}

/**
 * The quote that can be paid is the one that the draft order says, to an address: without one it is
 * neither taxed nor shipped.
 */
export function isPayable(
  order: Pick<CustomOrder, 'state' | 'address' | 'draftGid' | 'draftQuoteNo' | 'quote'>,
): boolean {
  const isAgreed = order.state === 'approved' || order.state === 'accepted';
  const isWhole = isAgreed && order.address !== null;
  return isWhole && order.draftGid !== null && order.draftQuoteNo === order.quote?.no;
}
