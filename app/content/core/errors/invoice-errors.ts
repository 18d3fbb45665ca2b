/** Errors of the fields that pay an invoice; part of content/core/errors.ts. */
const FIELDS = {
  invoice_amount_missing: 'Please enter how much you want to pay.',
  invoice_amount_malformed: 'Please enter the amount in dollars and cents, like 25 or 25.50.',
  invoice_amount_too_small: 'Please enter more than $0.00.',
  invoice_amount_too_large: 'Please enter {amount} or less: that is all that is open.',
  invoice_cash_malformed: 'Please enter the Earth Cash in dollars and cents, like 25 or 25.50.',
  invoice_cash_too_large: 'Please enter {amount} or less: that is the Earth Cash you have.',
  invoice_rest_too_small:
    'A card takes no less than {amount}. Please pay more, or all of it with Earth Cash.',
  invoice_method_missing: 'Please choose a card for what Earth Cash does not pay.',
  invoice_method_unknown: 'This card cannot be used any more. Please choose another.',
} as const;

/** Errors of the whole form: nothing was charged. */
const WHOLE = {
  invoice_changed:
    'This invoice has changed meanwhile: {amount} is open now. Please look at it once more.',
  invoice_closed: 'This invoice is paid meanwhile, so there is nothing to pay any more.',
  invoice_books_silent:
    'We could not read this invoice just now. Everything you entered is kept: please try again in a moment.',
} as const;

export const INVOICE_ERRORS = { ...FIELDS, ...WHOLE } as const;
