import { DEPOSIT_BREAKS, type DepositBreak } from './deposit-breaks';

/**
 * Discrepancies that a payment can have and that need a person: the kind, and a proposal of what to do
 * (money-security section 5).
 */
export const PAYMENT_BREAKS = {
  stuck: {
    kind: 'payment-stuck',
    proposal:
      'This payment could not be worked on for a long time; the store goes on trying, every few minutes. Look at the log for its id, and whether Shopify, Stripe and QuickBooks answer us.',
  },
  unknownStatus: {
    kind: 'payment-status-unknown',
    proposal:
      'Stripe says a status that the store does not know, so nothing was moved. Look at the charge in their dashboard; the Earth Cash of this payment is still set aside.',
  },
  reusedKey: {
    kind: 'payment-key-reused',
    proposal:
      'Stripe has seen this key with other parameters, which is our mistake. See whether the charge was made, give it back or complete the order, and tell the developers.',
  },
  intentMissing: {
    kind: 'payment-intent-missing',
    proposal:
      'Stripe does not know the charge of this payment. See whether the key belongs to the right account and mode.',
  },
  touched: {
    kind: 'payment-touched-outside',
    proposal:
      'A charge that the store had not begun was changed by somebody else. Look at it in the dashboard of Stripe.',
  },
  chargeInDoubt: {
    kind: 'charge-in-doubt',
    proposal:
      'Stripe has taken money that does not fit its payment, so no order was completed. Compare both; then refund the charge.',
  },
  refundFailed: {
    kind: 'payment-undo-refund-failed',
    proposal:
      'The order could not be made, and the refund of its charge has failed. Pay the customer another way.',
  },
  draftTaken: {
    kind: 'payment-draft-completed-outside',
    proposal:
      'Somebody has made an order of the draft of this payment by hand, which was not paid here; what was taken was given back. Collect its amount, or cancel the order.',
  },
  orderInDoubt: {
    kind: 'payment-order-in-doubt',
    proposal:
      'There is an order, or an entry in the books, of a payment that was ended otherwise. Collect its amount, or cancel it.',
  },
  orderSmaller: {
    kind: 'payment-order-smaller',
    proposal:
      'Less was owed for this order than was paid here: it was changed, or paid in part elsewhere, before it was marked as paid. Give the customer the difference back, at Stripe or by an adjustment, and close this.',
  },
  orderGrown: {
    kind: 'payment-order-grown',
    proposal:
      'More is owed for this order than was paid here: it was changed before it was marked as paid. Collect the rest or take the change back; it is marked as paid when no more is owed than was paid.',
  },
  orderMissing: {
    kind: 'payment-order-missing',
    proposal:
      'Shopify does not know the order of this payment any more. See whether somebody has deleted it, and refund the customer.',
  },
} as const;

export type PaymentBreak = (typeof PAYMENT_BREAKS)[keyof typeof PAYMENT_BREAKS];

/** Translates a failed call's discrepancy from the deposit tables into a payment's. */
export function paymentBreakOf(found: DepositBreak): PaymentBreak {
  if (found.kind === DEPOSIT_BREAKS.reusedKey.kind) return PAYMENT_BREAKS.reusedKey;
  if (found.kind === DEPOSIT_BREAKS.intentMissing.kind) return PAYMENT_BREAKS.intentMissing;
  return PAYMENT_BREAKS.touched;
}
