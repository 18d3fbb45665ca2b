import { CANCEL_REASONS, REFUND_WAYS } from '~/domain/orders/order-refund';
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
