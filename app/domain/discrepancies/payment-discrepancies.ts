import { REVIEW_REPAIRS as REVIEW, type DiscrepancyRule } from './discrepancy-rule';

/** About the payment of an order, its charge at Stripe (an intent), and the order itself. */
export const PAYMENT_DISCREPANCIES = {
  'payment-stuck': {
    label: 'A payment: stuck',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'This payment could not be worked on for a long time; the store goes on trying, every few minutes. Look at the log for its id, and whether Shopify, Stripe and QuickBooks answer us.',
  },
  'payment-status-unknown': {
    label: 'A payment: status unknown',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe says a status that the store does not know, so nothing was moved. Look at the charge in their dashboard; the Earth Cash of this payment is still set aside.',
  },
  'payment-key-reused': {
    label: 'A payment: key reused',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe has seen this key with other parameters, which is our mistake. See whether the charge was made, give it back or complete the order, and tell the developers.',
  },
  'payment-intent-missing': {
    label: 'A payment: intent missing',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe does not know the charge of this payment. See whether the key belongs to the right account and mode.',
  },
  'payment-touched-outside': {
    label: 'A payment: touched outside',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'A charge that the store had not begun was changed by somebody else. Look at it in the dashboard of Stripe.',
  },
  'charge-in-doubt': {
    label: 'A charge does not fit its payment',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe has taken money that does not fit its payment, so no order was completed. Compare both; then refund the charge.',
  },
  'payment-undo-refund-failed': {
    label: 'A payment: undo refund failed',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'The order could not be made, and the refund of its charge has failed. Pay the customer another way.',
  },
  'payment-draft-completed-outside': {
    label: 'A payment: draft completed outside',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Somebody has made an order of the draft of this payment by hand, which was not paid here; what was taken was given back. Collect its amount, or cancel the order.',
  },
  'payment-order-in-doubt': {
    label: 'A payment: order in doubt',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'There is an order, or an entry in the books, of a payment that was ended otherwise. Collect its amount, or cancel it.',
  },
  'payment-order-smaller': {
    label: 'A payment: order smaller',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Less was owed for this order than was paid here: it was changed, or paid in part elsewhere, before it was marked as paid. Give the customer the difference back, at Stripe or by an adjustment, and close this.',
  },
  'payment-order-grown': {
    label: 'A payment: order grown',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'More is owed for this order than was paid here: it was changed before it was marked as paid. Collect the rest or take the change back; it is marked as paid when no more is owed than was paid.',
  },
  'payment-order-missing': {
    label: 'A payment: order missing',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Shopify does not know the order of this payment any more. See whether somebody has deleted it, and refund the customer.',
  },
  'payment-review-decided': {
    label: 'A review was decided',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: [],
    suggestedFix: null,
  },
  'charge-without-order': {
    label: 'A charge without its order',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe has been paid for an order that was not made, and the money was not given back. Refund the charge in their dashboard.',
  },
  'charge-unpaid': {
    label: 'An order without its charge',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'An order was made whose card was not charged, or not for as much. Find out how, and collect the amount or cancel the order.',
  },
  'charge-unfinished': {
    label: 'An unpaid charge is left open',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'A charge of an order has stood unpaid at Stripe for hours and could not be canceled. Cancel it in their dashboard.',
  },
  'order-without-payment': {
    label: 'An order whose payment was not completed',
    severity: 'critical',
    subject: 'order',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'There is an order of a payment that was not completed: it may not have been paid. Look at the payment; collect the amount, or cancel the order.',
  },
  'order-not-marked-paid': {
    label: 'An order is paid and not marked so',
    severity: 'warning',
    subject: 'order',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix: 'An order is paid here, and the platform does not say so. Mark it as paid there.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
