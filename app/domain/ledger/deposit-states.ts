/** The states of a deposit (money-security 3.1). */
export const DEPOSIT_STATES = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
  'credited',
  'failed',
  'canceled',
  'review',
] as const;

export type DepositState = (typeof DEPOSIT_STATES)[number];

/** No transition leaves these states; refunds and disputes are further ledger entries. */
export const TERMINAL_STATES: readonly DepositState[] = ['credited', 'failed', 'canceled'];

/** While a customer has a deposit in one of these states, no other may begin. */
export const OPEN_STATES: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
];
