/** What a person is told of a refund that staff asked for: the break's kind, and what might be done. */
export const STAFF_REFUND_BREAKS = {
  stuck: {
    kind: 'staff-refund-stuck',
    proposal:
      'A refund that staff asked for has not been seen at the platform for a long time; the store goes on asking. Look at the order there and whether the platform answers us. What is refunded there with our note counts as this refund.',
  },
} as const;
