/**
 * Why a payment was not begun; part of content/core/errors.ts. Nothing was charged or set aside, so these say
 * what to do.
 */
const REJECTIONS = {
  payment_form_used:
    'This page was used for another order. It is fresh again: please confirm once more.',
  payment_not_ready: 'Your balance could not be read just now. Please try again in a moment.',
  payment_frozen:
    'Your account is frozen, so nothing can be paid now. Please write to us, and we will look into it.',
  payment_balance_too_small:
    'There is less Earth Cash than this takes: you have {available}. Please choose again how to pay.',
  payment_not_a_member:
    'You do not belong to this organization any more, so its Earth Cash cannot pay. Please choose again how to pay.',
  payment_allowance_exceeded:
    'This is more than your allowance has left this month: {left}. Use less, or ask your organization for more.',
  payment_organization_too_small:
    'Your organization has less Earth Cash than this takes: {available}. Please choose again how to pay.',
  payment_too_many_declines:
    'This card was declined several times. To protect it, please choose another card, or try again in {wait}.',
  payment_too_many_cards:
    'Several cards were declined. Please choose one that has paid here before, or try again in {wait}.',
  payment_too_many_open:
    'Other card payments of yours are still open. Finish or cancel one of them under Payments, or try again in {wait}.',
  payment_method_unknown: 'This card is no longer saved in your account. Please choose another.',
  payment_method_expired: 'This card has expired. Please choose another, or add a new one.',
  payment_method_no_card:
    'Bank accounts cannot pay for orders. Please choose a card, or add Earth Cash from the account first.',
  payment_terms_not_granted:
    'Paying on invoice is not open to you yet. You can ask for it in your account, or choose another way.',
  payment_subject_taken: 'This is already being paid for by somebody else.',
  payment_card_company_silent:
    'The card company is not answering just now. Please try again in a few minutes.',
} as const;

/** Why a payment that was begun failed; everything taken was given back. Never in the bank's own words. */
const FAILURES = {
  payment_declined: 'The card was declined. Please try another card, or ask its bank.',
  payment_declined_funds: 'There is not enough money on the card. Please choose another.',
  payment_declined_expired: 'The card has expired. Please choose another, or add a new one.',
  payment_declined_code: 'The card’s security code was wrong. Please save the card once more.',
  payment_declined_number: 'The card’s number is not right. Please save the card once more.',
  payment_declined_limit: 'This is more than the card may spend now. Please choose another.',
  payment_declined_kind: 'This card cannot be used here. Please choose another.',
  payment_declined_bank_check:
    'Your bank could not confirm that it is you. Please try again, or choose another card.',
  payment_declined_later: 'The bank could not be reached. Please try again in a few minutes.',
  payment_timed_out: 'It was not finished in time. Please try again.',
  payment_given_up: 'You canceled this payment.',
  payment_not_begun: 'The charge could not be started. Please try again.',
  payment_disputed:
    'A bank has disputed another payment of yours, so this one was stopped. Nothing was charged. Please contact us.',
  payment_goods_refused:
    'The order could not be made of what is in it. Please look through it and try again.',
  payment_draft_gone: 'The order was changed meanwhile. Please look through it and try again.',
  payment_total_changed: 'The total has changed. Please look at the new one and confirm again.',
  payment_order_refused:
    'The order could not be completed; perhaps something is sold out. Please look through it and try again.',
  payment_order_changed:
    'The order was changed while it was being paid, so it was not placed. Please look through it and try again.',
  payment_invoice_changed: 'The invoice has changed meanwhile. Please look at it again.',
  payment_books_refused: 'The invoice could not be marked as paid. Please look at it again.',
  payment_undone_by_staff:
    'We have looked at this payment and could not complete it; everything was given back. Please try again.',
  payment_card_settled:
    'We have looked at this payment and could not complete it. Your Earth Cash is back, and we have settled the card’s part with you.',
} as const;

export const PAYMENT_ERRORS = { ...REJECTIONS, ...FAILURES } as const;

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
