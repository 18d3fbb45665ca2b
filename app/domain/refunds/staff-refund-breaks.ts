/** Discrepancies of a refund requested by staff that need a person: the kind, and a proposal of what to do. */
export const STAFF_REFUND_BREAKS = {
  stuck: {
    kind: 'staff-refund-stuck',
    proposal:
      'A refund that staff asked for has not been seen at the platform for a long time; the store goes on asking. Look at the order there and whether the platform answers us. What is refunded there with our note counts as this refund.',
  },
  refused: {
    kind: 'staff-refund-refused',
    proposal:
      'Shopify has refused a refund that staff asked for, and nothing was given back. Look at the order: if something is still owed, refund it again, perhaps with another sum.',
  },
  notMade: {
    kind: 'staff-refund-not-made',
    proposal:
      'A refund that staff asked for as Earth Cash was not made: until it could be sent, the card has had that money back, or its bank has taken it. Look at the charge in the dashboard of Stripe; if something is still owed, refund the order to where its money came from.',
  },
} as const;
