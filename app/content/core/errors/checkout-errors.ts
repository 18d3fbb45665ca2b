/** What prevents an order before anything is begun; part of content/core/errors.ts. */
export const CHECKOUT_ERRORS = {
  checkout_address_missing: 'Please choose where it should go.',
  checkout_address_unknown:
    'This address is no longer saved in your account. Please choose another.',
  checkout_address_abroad:
    'We deliver within the United States only. Please choose another address.',
  checkout_address_incomplete:
    'Something is missing in this address. Complete it in your account, or choose another.',
  checkout_no_shipping:
    'We cannot deliver this order to that address. Please choose another, or change the cart.',
  checkout_line_gone: '“{title}” is no longer available. Please take it out of your cart.',
  checkout_line_needs_artwork:
    '“{title}” is printed with your artwork, so it is ordered as a custom order. Please take it out of your cart.',
  checkout_line_sold_out: '“{title}” has just sold out. Please take it out of your cart.',
  checkout_line_short: 'We have only {left} of “{title}” left. Please order fewer.',
  checkout_code_refused: '“{code}” does not apply to this order.',
  ambassador_code_unknown:
    'This is not an ambassador’s code. Please check it, or leave the field empty.',
  ambassador_code_own: 'You can’t use your own code.',
  checkout_total_changed:
    'The total has changed from {was} to {now}. Nothing has been taken: please look at it and place the order again.',
  checkout_total_too_small:
    'A card cannot pay less than $0.50. Please use Earth Cash for this order.',
  checkout_cash_malformed: 'Please enter the amount in dollars and cents, like 25 or 25.50.',
  checkout_cash_too_much: 'You have {amount} of Earth Cash. Please enter that or less.',
  checkout_organization_too_much:
    'You can use {amount} of your organization’s Earth Cash. Please enter that or less.',
  checkout_no_organization:
    'There is no Earth Cash of an organization that you can use now. Please choose again how to pay.',
  checkout_source_changed:
    'You have chosen whose Earth Cash pays. Nothing has been taken: please look at the amounts and place the order.',
  checkout_rest_missing: 'Please choose a card for {amount}, or add one.',
} as const;
