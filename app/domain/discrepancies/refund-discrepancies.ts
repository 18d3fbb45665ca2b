import { REVIEW_REPAIRS as REVIEW, type DiscrepancyRule } from './discrepancy-rule';

/** About what is given back of an order: to its card, as Earth Cash, or as staff have asked. */
export const REFUND_DISCREPANCIES = {
  'order-refund-stuck': {
    label: 'A refund to a card is stuck',
    severity: 'warning',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'What is to be given back to a card could not be sent for a long time; the store goes on trying. Look at the log for the payment, and whether Stripe answers us.',
  },
  'order-refund-refused': {
    label: 'A refund to a card is refused',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe refuses to give a card its part of an order. Look at the charge in their dashboard; refund it there, or pay the customer another way. What is refunded there is counted.',
  },
  'order-refund-failed': {
    label: 'A bank did not take a refund',
    severity: 'critical',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'The bank did not take what was given back to a card: the money is ours again. Pay the customer another way, or refund it in the dashboard of Stripe once there is a card that takes it.',
  },
  'order-refund-unclear': {
    label: 'Refunds of an order are unclear',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'Stripe says something about the refunds of an order that the store does not know how to count. Nothing more is sent; look at the charge in their dashboard.',
  },
  'order-refunded-at-stripe': {
    label: 'A refund that the order does not know',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'The card of an order got money back in the dashboard of Stripe, and the order in the shop does not say so. Refund the order there as well: what the card has already is counted, and only the rest is given back.',
  },
  'order-refund-twice': {
    label: 'Earth Cash for what a card has had back',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'The card of an order has had money back, or its bank holds it, that was now to be given as Earth Cash. Nothing of this refund was given yet; the store looks at the charge again and goes on by itself: once the bank has decided for us it is given as Earth Cash, and once it is lost, what the card has had counts as given to the card and only the rest is Earth Cash. Answer the dispute in the dashboard of Stripe.',
  },
  'return-to-closed-account': {
    label: 'An order was given back into a closed account',
    severity: 'critical',
    subject: 'account',
    resolvedBy: ['itself'],
    suggestedFix:
      'An order was refunded after the account of its customer was closed. Its Earth Cash stands in that account, where nobody can use it. Pay the customer that amount outside the store, then take it out of the account with --adjust; this closes by itself once the account is empty.',
  },
  'staff-refund-stuck': {
    label: 'A refund by staff is stuck',
    severity: 'warning',
    subject: 'refund',
    resolvedBy: ['itself', ...REVIEW],
    suggestedFix:
      'A refund that staff asked for has not been seen at the platform for a long time; the store goes on asking. Look at the order there and whether the platform answers us. What is refunded there with our note counts as this refund.',
  },
  'staff-refund-refused': {
    label: 'A refund by staff was refused',
    severity: 'error',
    subject: 'refund',
    resolvedBy: REVIEW,
    suggestedFix:
      'Shopify has refused a refund that staff asked for, and nothing was given back. Look at the order: if something is still owed, refund it again, perhaps with another sum.',
  },
  'staff-refund-not-made': {
    label: 'A refund by staff was not made',
    severity: 'error',
    subject: 'refund',
    resolvedBy: REVIEW,
    suggestedFix:
      'A refund that staff asked for as Earth Cash was not made: until it could be sent, the card has had that money back, or its bank has taken it. Look at the charge in the dashboard of Stripe; if something is still owed, refund the order to where its money came from.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
