/**
 * Discrepancies of an order's refund that need a person, mostly about the card's part: the kind, and a
 * proposal of what to do (money-security section 5).
 */
export const REFUND_BREAKS = {
  stuck: {
    kind: 'order-refund-stuck',
    proposal:
      'What is to be given back to a card could not be sent for a long time; the store goes on trying. Look at the log for the payment, and whether Stripe answers us.',
  },
  refused: {
    kind: 'order-refund-refused',
    proposal:
      'Stripe refuses to give a card its part of an order. Look at the charge in their dashboard; refund it there, or pay the customer another way. What is refunded there is counted.',
  },
  failed: {
    kind: 'order-refund-failed',
    proposal:
      'The bank did not take what was given back to a card: the money is ours again. Pay the customer another way, or refund it in the dashboard of Stripe once there is a card that takes it.',
  },
  unclear: {
    kind: 'order-refund-unclear',
    proposal:
      'Stripe says something about the refunds of an order that the store does not know how to count. Nothing more is sent; look at the charge in their dashboard.',
  },
  elsewhere: {
    kind: 'order-refunded-at-stripe',
    proposal:
      'The card of an order got money back in the dashboard of Stripe, and the order in the shop does not say so. Refund the order there as well: what the card has already is counted, and only the rest is given back.',
  },
  twice: {
    kind: 'order-refund-twice',
    proposal:
      'The card of an order has had money back, or its bank holds it, that was now to be given as Earth Cash. Nothing of this refund was given yet; the store looks at the charge again and goes on by itself: once the bank has decided for us it is given as Earth Cash, and once it is lost, what the card has had counts as given to the card and only the rest is Earth Cash. Answer the dispute in the dashboard of Stripe.',
  },
  /** Its subject is the account, not the payment. */
  closed: {
    kind: 'return-to-closed-account',
    proposal:
      'An order was refunded after the account of its customer was closed. Its Earth Cash stands in that account, where nobody can use it. Pay the customer that amount outside the store, then take it out of the account with --adjust; this closes by itself once the account is empty.',
  },
} as const;

export type RefundBreak = (typeof REFUND_BREAKS)[keyof typeof REFUND_BREAKS];
