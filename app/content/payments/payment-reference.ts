/** The field for what the bank statement or the check says. */
export const PAYMENT_REFERENCE = {
  label: 'Reference',
  hint: 'What the bank statement or the check says, so that the money can be found. No card numbers, please.',
} as const;
