import type { Cents } from '~/domain/core/money';
import type { StaffAction } from './staff-action';

/** What one staff member may not do alone (decision 0041). Amounts are US cents. */

export type CancelReason = (typeof CANCEL_REASONS)[number];

export type RefundMethod = (typeof REFUND_METHODS)[number];

/** What staff want to refund. */
export type RefundRequest = {
  lines: readonly { gid: string; quantity: number }[];
  shippingCents: Cents;
  amountCents: Cents;
  /** Whether goods that were never shipped go back into stock. */
  isRestocked: boolean;
};

/** Why an order is canceled, as Shopify's enum has it. */
export const CANCEL_REASONS = [
  'CUSTOMER',
  'INVENTORY',
  'DECLINED',
  'FRAUD',
  'STAFF',
  'OTHER',
] as const;

/** Proportionally to where the money came from, or all of it to the customer's Earth Cash. */
export const REFUND_METHODS = ['original', 'earth_cash'] as const;

/** The other side of the entry: we bear it (`loss`), or the money came from or went outside (`external`). */
export const ADJUSTMENT_SIDES = ['loss', 'external'] as const;

/** `raise`: also `external`, for an amount that was added at Shopify and waits (models/ledger/outside-raise). */
export type AdjustmentSide = (typeof ADJUSTMENT_SIDES)[number] | 'raise';

export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn';

/** What is done to an order, a draft or many orders once it is approved: everything needed to do it. */
export type ApprovalRequest = {
  /** One order's outstanding amount was received. */
  'mark-paid': { seenCents: number };
  /** The same for all orders of a run. */
  'mark-paid-run': { orders: number };
  refund: { staffRequest: RefundRequest; method: RefundMethod; seenCents: number };
  cancel: { reason: CancelReason; restock: boolean; seenCents: number };
  /** A draft with prices that were set by hand becomes an order. `version`: `draftVersion` */
  price: { version: string };
  /** The same draft is offered as a quote until a day. Its reason is the message to the customer. */
  'quote-price': { version: string; validUntil: string };
  /** The order, which staff have marked as paid by hand, earns its ambassador commission. */
  commission: { ambassadorGid: string };
};

export type OrderApprovalKind = keyof ApprovalRequest;
export type ApprovalKind = 'adjustment' | OrderApprovalKind;

/** What an approval is about: a customer's balance, or the id of an order, a draft or a run. */
export type ApprovalSubject =
  | { kind: 'adjustment'; customerGid: string; against: AdjustmentSide }
  | {
      [Kind in OrderApprovalKind]: {
        kind: Kind;
        subjectId: string;
        request: ApprovalRequest[Kind];
      };
    }[OrderApprovalKind];

/** Returns what the activity log records a decision about. */
export function approvalSubject(about: ApprovalSubject): StaffAction['subject'] {
  switch (about.kind) {
    case 'adjustment':
      return { kind: 'customer', id: about.customerGid };
    case 'price':
    case 'quote-price':
      return { kind: 'draft-order', id: about.subjectId };
    case 'mark-paid-run':
      return { kind: 'order', id: `run ${about.subjectId}` };
    default:
      return { kind: 'order', id: about.subjectId };
  }
}

/** Who asks for a commission: nobody does, so no person may approve it for being a related approver. */
export const STORE = 'store';

/** What one person may do alone up to a limit. */
export type Power = 'adjustment' | 'mark-paid' | 'refund' | 'price';

/** The power that each kind uses. What the store asks for is not for one person at all. */
export const POWER_OF = {
  adjustment: 'adjustment',
  'mark-paid': 'mark-paid',
  'mark-paid-run': 'mark-paid',
  refund: 'refund',
  cancel: 'refund',
  price: 'price',
  'quote-price': 'price',
} as const satisfies Record<Exclude<ApprovalKind, 'commission'>, Power>;

/**
 * How far a power reaches within `SINGLE_APPROVER_WINDOW_MS`: for one customer or one order, and for all together.
 * Without the second limit, many small steps could replace one large one.
 */
export type SingleApproverLimit = { oneCents: number; allCents: number };

export type SingleApproverLimits = Readonly<Record<Power, SingleApproverLimit>>;

/** The defaults; each can be set (config-money). */
export const SINGLE_APPROVER_LIMITS: SingleApproverLimits = {
  adjustment: { oneCents: 5_000, allCents: 50_000 },
  'mark-paid': { oneCents: 100_000, allCents: 500_000 },
  refund: { oneCents: 50_000, allCents: 200_000 },
  price: { oneCents: 50_000, allCents: 200_000 },
};

/** What one staff member does alone counts toward the limits for this long. */
export const SINGLE_APPROVER_WINDOW_MS = 24 * 60 * 60_000;

/**
 * Whether a second person has to approve: together with what the staff member did alone within
 * `SINGLE_APPROVER_WINDOW_MS`, the amount exceeds the limit for this customer or order, or for all. On a frozen
 * account, always.
 */
export function needsSecondPerson(
  amount: Cents,
  {
    singleApproverCents,
    limitCents,
    total,
    isFrozen,
  }: {
    singleApproverCents: number;
    limitCents: number;
    /** Null if no money is created, only moved from one account to another. */
    total: { singleApproverCents: number; limitCents: number } | null;
    isFrozen: boolean;
  },
): boolean {
  const size = Math.abs(amount);
  if (isFrozen || size + singleApproverCents > limitCents) return true;
  return total !== null && size + total.singleApproverCents > total.limitCents;
}

/** An approval as back-office pages show it. Times are ISO 8601. */
export type ApprovalLine = ApprovalSubject & {
  id: string;
  /** The number at the end of Shopify's id of the customer, the order or the draft; the id of a run. */
  number: string;
  /** Name of the customer, the order or the draft; null if none is known. */
  about: string | null;
  /** Of a commission, the ambassador's name; null if it is not known. */
  ambassador: string | null;
  amountCents: Cents;
  /** Empty once the customer's data has been redacted. */
  reason: string;
  state: ApprovalState;
  version: number;
  /** Done at once, because it was within what one staff member may do alone. */
  atOnce: boolean;
  /** staff_user.id */
  requestedBy: string;
  requestedByName: string | null;
  requestedAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
  outcome: 'done' | 'refused' | null;
  because: string | null;
};
