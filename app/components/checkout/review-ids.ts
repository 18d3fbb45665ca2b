/** Ids of the second page's fields, for links of the error summary. */
export const REVIEW_IDS = {
  code: 'checkout-code',
  ambassador: 'checkout-ambassador',
  cash: 'checkout-cash',
  rest: 'checkout-rest',
} as const;
