/**
 * The discrepancies that report a deposit to staff: the kind, and a proposal what to do about it
 * (money-security section 5).
 */
export const DEPOSIT_BREAKS = {
  stuck: {
    kind: 'deposit-stuck',
    proposal:
      'This deposit could not be worked on for a long time; the store goes on trying, every few minutes. Look at the log for its id, and whether Stripe answers us.',
  },
  late: {
    kind: 'deposit-processing-late',
    proposal:
      'The bank has not decided for over ten days. Look at the payment in the dashboard of Stripe, or ask their support.',
  },
  unknownStatus: {
    kind: 'deposit-status-unknown',
    proposal:
      'Stripe says a status that the store does not know, so no money was moved. Look at the payment in their dashboard.',
  },
  reusedKey: {
    kind: 'deposit-key-reused',
    proposal:
      'Stripe has seen this key with other parameters, which is our mistake. See whether the payment was made; credit or refund it, and tell the developers.',
  },
  intentMissing: {
    kind: 'deposit-intent-missing',
    proposal:
      'Stripe does not know the payment of this deposit. See whether the key belongs to the right account and mode.',
  },
  touched: {
    kind: 'deposit-touched-outside',
    proposal:
      'A payment that the store had not begun was changed by somebody else. Look at it in the dashboard of Stripe.',
  },
} as const;

export type DepositBreak = (typeof DEPOSIT_BREAKS)[keyof typeof DEPOSIT_BREAKS];
