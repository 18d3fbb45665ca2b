/** What stands in the way of an order before anything is begun; part of content/errors.ts. */
export const CHECKOUT_ERRORS = {
  checkout_address_missing: 'Please choose where it should go.',
  checkout_address_unknown: 'This address is not among yours any more. Please choose another.',
  checkout_address_abroad:
    'We deliver within the United States only. Please choose another address.',
  checkout_address_incomplete:
    'Something is missing in this address. Complete it in your account, or choose another.',
} as const;
