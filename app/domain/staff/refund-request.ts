import type { Cents } from '~/domain/core/money';

export type CancelReason = (typeof CANCEL_REASONS)[number];

export type RefundWay = (typeof REFUND_WAYS)[number];

/** What staff want to refund. */
export type RefundWish = {
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
export const REFUND_WAYS = ['original', 'earth_cash'] as const;
