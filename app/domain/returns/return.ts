import type { Cents } from '~/domain/core/money';

/**
 * Returns and claims (decision 0074): goods that a customer sends back, or says arrived damaged or wrong. Amounts are
 * US cents.
 */

export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'unwanted',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The reasons that make it a claim: it was our mistake, whatever the goods are. */
export const CLAIM_REASONS: readonly ReturnReason[] = ['damaged', 'wrong_item'];

export type ReturnKind = 'return' | 'claim';

/** What a customer would like, and how staff end it. */
export const RETURN_OUTCOMES = ['refund', 'earth_cash', 'replacement'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

export const RETURN_STATES = [
  /** Staff decide. */
  'requested',
  /** The customer has to answer. */
  'question',
  /** The goods are awaited, or need not come back. */
  'approved',
  'received',
  'inspected',
  /** It has its outcome, and nothing is awaited. */
  'resolved',
  'declined',
  'canceled',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** States in which something can still happen. */
export function isReturnOpen(state: ReturnState): boolean {
  return state !== 'resolved' && state !== 'declined' && state !== 'canceled';
}

/** What staff may decide about: it was not approved, declined or ended. */
export const UNDECIDED: readonly ReturnState[] = ['requested', 'question'];

/** In which an outcome may be chosen: also before the goods arrive. */
export const RESOLVABLE: readonly ReturnState[] = ['approved', 'received', 'inspected'];

export type ReturnLine = {
  lineGid: string;
  parcelLineGid: string;
  productGid: string | null;
  variantGid: string | null;
  title: string;
  sku: string | null;
  quantity: number;
  reason: ReturnReason;
  /** What was paid for these units, with their share of the taxes. */
  worthCents: Cents;
  /** Whether it is for sale again; null until it was inspected. */
  isRestocked: boolean | null;
};

/** How a case ends, as far as it is decided. */
export type ReturnEnding = {
  outcome: ReturnOutcome;
  /** 'begun': being done; 'waits': for a second person. */
  state: 'begun' | 'waits' | 'done';
  token: string;
  cents: Cents | null;
  seenCents: number;
  /** staff_user.id */
  by: string;
};

export type ReturnCase = {
  id: string;
  number: number;
  /** Null of an order without a customer, and once it is redacted. */
  customerGid: string | null;
  orderGid: string;
  orderName: string;
  kind: ReturnKind;
  wish: ReturnOutcome | null;
  note: string | null;
  state: ReturnState;
  comesBack: boolean | null;
  ending: ReturnEnding | null;
  endingError: string | null;
  draftTriedAt: Date | null;
  draftGid: string | null;
  replacementGid: string | null;
  replacementName: string | null;
  returnTriedAt: Date | null;
  returnGid: string | null;
  platformStatus: string | null;
  platformError: string | null;
  isBehind: boolean;
  awaitsStaffSince: Date | null;
  version: number;
  createdAt: Date;
  redactedAt: Date | null;
};

/** Whether its customer may still take it back: nothing has arrived or was given back. */
export function mayCancel({ state, ending }: Pick<ReturnCase, 'state' | 'ending'>): boolean {
  return ending === null && (UNDECIDED.includes(state) || state === 'approved');
}

export const RETURN_EVENTS = [
  'requested',
  'asked',
  'answered',
  'approved',
  'declined',
  'canceled',
  'received',
  'inspected',
  'refunded',
  'credited',
  'replaced',
  'not_made',
  'resolved',
] as const;
export type ReturnEventKind = (typeof RETURN_EVENTS)[number];

/** Who did something: the customer, a staff member, or the store itself. */
export type ReturnActor =
  | { kind: 'customer'; id: string; name: string }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'store' };

export type ReturnEvent = {
  id: string;
  kind: ReturnEventKind;
  actor: ReturnActor['kind'];
  actorName: string | null;
  said: string | null;
  cents: Cents | null;
  at: Date;
};

/** A line of a parcel that can still be returned, as Shopify says. */
export type ReturnableLine = {
  parcelLineGid: string;
  lineGid: string;
  quantity: number;
  /** When it was delivered; when it was sent, if the carrier does not say. ISO 8601, UTC. */
  arrivedAt: string;
};

/** A return as Shopify has it. */
export type PlatformReturn = {
  gid: string;
  name: string;
  /** REQUESTED, OPEN, CLOSED, DECLINED, CANCELED: Shopify may add values. */
  status: string;
  createdAt: string;
  declineNote: string | null;
  orderGid: string;
  orderName: string;
  customerGid: string | null;
  lines: {
    gid: string;
    quantity: number;
    unprocessed: number;
    reason: ReturnReason;
    note: string | null;
    /** Null of a line that Shopify could not verify. */
    lineGid: string | null;
    parcelLineGid: string | null;
  }[];
};

/** A line as it is sent to Shopify. */
export type SentReturnLine = {
  parcelLineGid: string;
  quantity: number;
  /** At most 300 characters. */
  note: string;
};

export const RETURN_LENGTHS = { note: 1000, words: 2000, instructions: 2000 } as const;

/** The most photos of one case. */
export const MOST_PHOTOS = 6;

/** The most lines of one case, as many as an order's page reads. */
export const MOST_RETURN_LINES = 20;

/** The fields of one line: which it is, how many units, and why. @param place its place on the form, from 0 */
export const lineFields = (place: number) => ({
  line: `line_${place}`,
  units: `units_${place}`,
  reason: `reason_${place}`,
});

/** A photo whose form was never sent is deleted after this long. */
export const UNSENT_PHOTO_DAYS = 2;

/** How often one customer may begin a return, and send photos (money-security S-9). */
export const RETURN_LIMITS = [
  { max: 20, windowMs: 60_000 },
  { max: 60, windowMs: 3_600_000 },
  { max: 200, windowMs: 86_400_000 },
] as const;

/** What staff may set; the window of returns is the shop's promise (`/erp/shipping`). */
export type ReturnSetting = { version: number; claimDays: number; instructions: string };

export const RETURN_DEFAULTS: ReturnSetting = {
  version: 0,
  claimDays: 30,
  instructions:
    'Pack it as it came to you and write the number of this return on the box. If you don’t have a label yet, we’ll email you one with the address.',
};

/** The window of returns, in days, while the shop promises none. */
export const USUAL_RETURN_DAYS = 30;

export function returnName({ number }: { number: number }): string {
  return `R-${number}`;
}

/** A return or claim as its order's page names it. `createdAt`: ISO 8601, UTC. */
export type ReturnOfOrder = {
  id: string;
  /** `1001` of R-1001 */
  number: number;
  kind: ReturnKind;
  state: ReturnState;
  createdAt: string;
};
