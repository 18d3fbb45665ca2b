import { REVIEW_REPAIRS as REVIEW, type DiscrepancyRule } from './discrepancy-rule';

/** About the payment of an order, its charge at Stripe (an intent), and the order itself. */
export const PAYMENT_DISCREPANCIES = {
  'payment-stuck': {
    label: 'Payment stuck',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'This payment hasn’t progressed for a long time; the store retries every few minutes. Check the log for its ID, and whether Shopify, Stripe, and QuickBooks are answering.',
  },
  'payment-processing-late': {
    label: 'Payment processing late',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: ['itself'],
    suggestedFix:
      'The bank hasn’t decided on a debit for over 10 days. Check the payment in the Stripe dashboard, or ask Stripe support. Until it’s decided, nothing else can pay this order.',
  },
  'payment-status-unknown': {
    label: 'Payment status unknown',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe returned a status the store doesn’t know, so no money was moved. Check the charge in the Stripe dashboard. This payment’s Earth Cash is still reserved.',
  },
  'payment-key-reused': {
    label: 'Payment key reused',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe has already seen this key with other parameters, which is our mistake. Check whether the charge went through, refund it or complete the order, and tell the developers.',
  },
  'payment-intent-missing': {
    label: 'Payment’s charge missing in Stripe',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe doesn’t know this payment’s charge. Check whether the key belongs to the right account and mode.',
  },
  'payment-touched-outside': {
    label: 'Payment changed outside the store',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'A charge the store hadn’t started was changed from outside. Check it in the Stripe dashboard.',
  },
  'charge-in-doubt': {
    label: 'Charge doesn’t match its payment',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Stripe took money that doesn’t match its payment, so no order was completed. Compare the two, then refund the charge.',
  },
  'payment-undo-refund-failed': {
    label: 'Refund of an undone payment failed',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'The order couldn’t be created, and refunding its charge failed. Pay the customer another way.',
  },
  'payment-draft-completed-outside': {
    label: 'Draft completed outside the store',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'This payment’s draft was manually turned into an order that wasn’t paid here; what was taken was refunded. Collect the amount, or cancel the order.',
  },
  'payment-order-in-doubt': {
    label: 'Order in doubt',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'Shopify has an order, or QuickBooks an entry, for a payment that didn’t go through or was refunded. Collect the amount, or cancel the order or entry.',
  },
  'payment-order-smaller': {
    label: 'Order smaller than its payment',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'More was paid here than this order cost: it was changed, or partly paid elsewhere, before it was marked as paid. Refund the difference to the customer in Stripe or with an adjustment, then close this issue.',
  },
  'payment-order-grown': {
    label: 'Order larger than its payment',
    severity: 'error',
    subject: 'payment',
    resolvedBy: REVIEW,
    suggestedFix:
      'This order costs more than was paid here: it was changed before it was marked as paid. Collect the rest or undo the change. It’s marked as paid once no more is due than was paid.',
  },
  'payment-order-missing': {
    label: 'Order missing in Shopify',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Shopify no longer has this payment’s order. Check whether it was deleted, and refund the customer.',
  },
  'payment-review-decided': {
    label: 'Review decided',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: [],
    suggestedFix: null,
  },
  'charge-without-order': {
    label: 'Charge without an order',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe was paid for an order that wasn’t created, and the money wasn’t refunded. Refund the charge in the Stripe dashboard.',
  },
  'charge-unpaid': {
    label: 'Order without a charge',
    severity: 'critical',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'An order was created, but the card wasn’t charged, or not for the full amount. Find out how, and collect the amount or cancel the order.',
  },
  'charge-unfinished': {
    label: 'Unpaid charge left open',
    severity: 'warning',
    subject: 'intent',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'An order’s charge has been unpaid in Stripe for hours and couldn’t be canceled. Cancel it in the Stripe dashboard.',
  },
  'order-without-payment': {
    label: 'Order without a completed payment',
    severity: 'critical',
    subject: 'order',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'There is an order for a payment that wasn’t completed, so it may not be paid. Check the payment; collect the amount, or cancel the order.',
  },
  'order-not-marked-paid': {
    label: 'Order paid but not marked as paid',
    severity: 'warning',
    subject: 'order',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'An order is paid here, but Shopify doesn’t show it as paid. Mark it as paid there.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
