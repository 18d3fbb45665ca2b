/** Ids of the second page's fields, for the summary of what is wrong to lead to. */
export const REVIEW_IDS = {
  code: 'checkout-code',
  ambassador: 'checkout-ambassador',
  cash: 'checkout-cash',
  rest: 'checkout-rest',
} as const;
