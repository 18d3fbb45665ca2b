import { REVIEW_REPAIRS as REVIEW, type DiscrepancyRule } from './discrepancy-rule';

/** About what is given back of an order: to its card, as Earth Cash, or as staff have asked. */
export const REFUND_DISCREPANCIES = {
  'order-refund-stuck': {
    label: 'Card refund stuck',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'A card refund couldn’t be sent for a long time; the store keeps trying. Check the log for the payment, and whether Stripe is answering.',
  },
  'order-refund-refused': {
    label: 'Card refund refused',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe refuses to refund the card’s part of an order. Check the charge in the Stripe dashboard; refund it there, or pay the customer another way. Refunds made there are counted.',
  },
  'order-refund-failed': {
    label: 'Bank rejected a refund',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'The bank rejected a card refund, so we have the money again. Pay the customer another way, or refund it in the Stripe dashboard once there is a card that accepts it.',
  },
  'order-refund-unclear': {
    label: 'Order refunds unclear',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe reports refunds of an order in a way the store can’t count. Nothing more is sent. Check the charge in the Stripe dashboard.',
  },
  'order-refunded-at-stripe': {
    label: 'Refund missing from the order',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'An order’s card was refunded in the Stripe dashboard, but the order in Shopify doesn’t show it. Refund the order there too: what the card already got is counted, and only the rest is refunded.',
  },
  'order-refund-twice': {
    label: 'Earth Cash refund already paid to the card',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Money that was to be refunded as Earth Cash has already gone back to the order’s card, or its bank holds it. None of this refund has been issued yet; the store checks the charge again and continues automatically. If the bank decides for us, the money is refunded as Earth Cash. If the dispute is lost, what the card got counts as refunded to the card, and only the rest becomes Earth Cash. Answer the dispute in the Stripe dashboard.',
  },
  'return-to-closed-account': {
    label: 'Order refunded to a closed account',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'An order was refunded after its customer’s account was closed. Its Earth Cash is in that account, where nobody can use it. Pay the customer that amount outside the store, then take it out of the account with --adjust. This closes automatically once the account is empty.',
  },
  'staff-refund-stuck': {
    label: 'Staff refund stuck',
    severity: 'warning',
    subject: 'refund',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'A refund requested by staff hasn’t shown up in Shopify for a long time; the store keeps checking. Check the order there, and whether Shopify is answering. A refund made there with our note counts as this refund.',
  },
  'staff-refund-refused': {
    label: 'Staff refund refused',
    severity: 'error',
    subject: 'refund',
    resolvedBy: REVIEW,
    suggestedFix:
      'Shopify rejected a refund requested by staff, and nothing was refunded. Check the order: if something is still owed, refund it again, perhaps with a different amount.',
  },
  'staff-refund-not-made': {
    label: 'Staff refund not issued',
    severity: 'error',
    subject: 'refund',
    resolvedBy: REVIEW,
    suggestedFix:
      'An Earth Cash refund requested by staff wasn’t issued: before it could be sent, the card got that money back, or its bank took it. Check the charge in the Stripe dashboard. If something is still owed, refund the order to its original payment method.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
