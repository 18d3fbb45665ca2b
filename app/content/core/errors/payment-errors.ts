/**
 * Why a payment was not begun; part of content/core/errors.ts. Nothing was charged or set aside, so these say
 * what to do.
 */
const REJECTIONS = {
  payment_form_used:
    'This page was already used for another order. We reset it: check it and pay again.',
  payment_not_ready: 'We couldn’t read your balance. Try again in a moment.',
  payment_frozen:
    'Your account is frozen, so you can’t pay now. Write to us and we’ll look into it.',
  payment_balance_too_small:
    'You don’t have enough Earth Cash: you have {available}. Change how you pay.',
  payment_not_a_member:
    'You’re no longer in this organization, so you can’t pay with its Earth Cash. Change how you pay.',
  payment_allowance_exceeded:
    'You have {left} of your allowance left this month. Use less, or ask your organization for more.',
  payment_organization_too_small:
    'Your organization doesn’t have enough Earth Cash: it has {available}. Change how you pay.',
  payment_too_many_declines:
    'This card was declined several times, so it’s blocked for now. Choose another card, or try again in {wait}.',
  payment_too_many_cards:
    'Several cards were declined. Choose one that has worked here before, or try again in {wait}.',
  payment_too_many_open:
    'You have other card payments in progress. Finish or cancel one under Payments, or try again in {wait}.',
  payment_method_unknown: 'This card or bank account is no longer saved. Choose another.',
  payment_method_expired: 'This card has expired. Choose another, or add a new one.',
  payment_method_pending: 'This bank account isn’t verified yet. Confirm its test deposit first.',
  payment_method_refused: 'Your bank doesn’t allow payments from this account. Choose another.',
  payment_method_no_card:
    'You can’t pay with a bank account here. Choose a card, or add Earth Cash from the account first.',
  payment_terms_not_granted:
    'You can’t order on invoice yet. Request invoice terms in your account, or choose another payment method.',
  payment_terms_changed:
    'Your invoice terms have changed since this page was loaded. Check them, then place the order again.',
  payment_credit_exceeded:
    'This would put {amount} on invoice, and {left} of your credit limit is left. Pay an open invoice first, or choose another payment method.',
  payment_po_too_long: 'Use at most {most} characters for the purchase order number.',
  payment_subject_taken: 'Someone else is already paying for this. Check again in a few minutes.',
  payment_card_company_silent: 'We couldn’t reach Stripe. Try again in a few minutes.',
  payment_not_live: 'This store isn’t open yet, so it can’t take payments. You were not charged.',
} as const;

/** Why a payment that was begun failed; everything taken was given back. Never in the bank's own words. */
const FAILURES = {
  payment_declined: 'That card was declined. Try another card or call your bank.',
  payment_declined_funds: 'There isn’t enough money on that card. Choose another.',
  payment_declined_expired: 'That card has expired. Choose another, or add a new one.',
  payment_declined_code: 'That card’s security code was wrong. Add the card again.',
  payment_declined_number: 'That card’s number is wrong. Add the card again.',
  payment_declined_limit: 'This is over that card’s limit. Choose another.',
  payment_declined_kind: 'That card can’t be used here. Choose another.',
  payment_declined_bank_check:
    'Your bank couldn’t verify that it’s you. Try again or choose another card.',
  payment_declined_later: 'We couldn’t reach your bank. Try again in a few minutes.',
  payment_declined_bank_account:
    'Your bank didn’t pay from that account. Check with your bank, or pay another way.',
  payment_declined_bank_funds:
    'There wasn’t enough money in that account. Try again later, or pay another way.',
  payment_timed_out: 'The payment wasn’t finished in time. Try again.',
  payment_given_up: 'You canceled this payment.',
  payment_not_begun: 'We couldn’t start the charge. Try again.',
  payment_disputed:
    'Another payment of yours is disputed, so we stopped this one. Nothing was charged. Please contact us.',
  payment_goods_refused: 'We couldn’t place the order with what’s in it. Check it and try again.',
  payment_draft_gone: 'The order was changed in the meantime. Check it and try again.',
  payment_total_changed: 'The total has changed. Check the new total and confirm again.',
  payment_order_refused:
    'We couldn’t complete the order; something may be sold out. Check it and try again.',
  payment_order_changed:
    'The order was changed while you were paying, so it wasn’t placed. Check it and try again.',
  payment_invoice_changed: 'The invoice changed in the meantime. Check it again.',
  payment_books_refused: 'We couldn’t mark the invoice as paid. Check it again.',
  payment_order_paid: 'This order has been paid another way, so we didn’t keep your payment.',
  payment_order_closed: 'This order was canceled, so we didn’t keep your payment.',
  payment_due_changed: 'The amount due on this order has changed. Check it and pay again.',
  payment_undone_by_staff:
    'We reviewed this payment and couldn’t complete it. Everything was refunded. Please try again.',
  payment_card_settled:
    'We reviewed this payment and couldn’t complete it. Your Earth Cash is back, and we’ve settled the card’s part with you.',
} as const;

export const PAYMENT_ERRORS = { ...REJECTIONS, ...FAILURES } as const;

/** Errors of the fields that pay an invoice; part of content/core/errors.ts. */
const FIELDS = {
  invoice_amount_missing: 'Enter how much you want to pay.',
  invoice_amount_malformed: 'Enter an amount in dollars and cents, like 25 or 25.50.',
  invoice_amount_too_small: 'Enter more than $0.00.',
  invoice_amount_too_large: 'Enter {amount} or less. That’s the full amount due.',
  invoice_cash_malformed: 'Enter the Earth Cash in dollars and cents, like 25 or 25.50.',
  invoice_cash_too_large: 'Enter {amount} or less. That’s the Earth Cash you have.',
  invoice_rest_too_small:
    'A card can’t pay less than {amount}. Pay more, or pay it all with Earth Cash.',
  invoice_method_missing: 'Choose a card for what Earth Cash doesn’t cover.',
  invoice_method_unknown: 'This card can no longer be used. Choose another.',
} as const;

/** Errors of the whole form: nothing was charged. */
const WHOLE = {
  invoice_changed: 'This invoice has changed. The amount due is now {amount}. Check it again.',
  order_due_changed: 'The amount due on this order is now {amount}. Check it and pay again.',
  invoice_closed: 'There’s nothing left to pay on this invoice.',
  invoice_books_silent:
    'We couldn’t load this invoice from QuickBooks. Everything you entered is still here. Try again in a moment.',
} as const;

export const INVOICE_ERRORS = { ...FIELDS, ...WHOLE } as const;

/** What prevents an order before anything is begun; part of content/core/errors.ts. */
export const CHECKOUT_ERRORS = {
  checkout_address_missing: 'Choose a shipping address.',
  checkout_address_unknown: 'This address is no longer saved in your account. Choose another.',
  checkout_address_abroad: 'We ship only within the United States. Choose another address.',
  checkout_address_incomplete:
    'This address is incomplete. Complete it in your account, or choose another.',
  checkout_no_shipping:
    'We can’t ship this order to that address. Choose another, or change your cart.',
  checkout_line_gone: '“{title}” is no longer available. Remove it from your cart.',
  checkout_line_needs_artwork:
    '“{title}” is printed with your artwork, so order it as a custom order. Remove it from your cart.',
  checkout_line_sold_out: '“{title}” just sold out. Remove it from your cart.',
  checkout_line_short: 'Only {left} of “{title}” left in stock. Order fewer.',
  checkout_code_refused: '“{code}” doesn’t apply to this order.',
  ambassador_code_unknown: 'This isn’t an ambassador’s code. Check it, or leave the field empty.',
  ambassador_code_own: 'You can’t use your own code.',
  checkout_total_changed:
    'The total changed from {was} to {now}. Nothing was charged. Check the total and place the order again.',
  checkout_total_too_small: 'A card can’t pay less than $0.50. Use Earth Cash for this order.',
  checkout_cash_malformed: 'Enter an amount in dollars and cents, like 25 or 25.50.',
  checkout_cash_too_much: 'You have {amount} in Earth Cash. Enter that or less.',
  checkout_organization_too_much:
    'You can use {amount} of your organization’s Earth Cash. Enter that or less.',
  checkout_no_organization:
    'You can’t use an organization’s Earth Cash right now. Change how you pay.',
  checkout_source_changed:
    'You changed whose Earth Cash pays. Nothing was charged. Check the amounts and place the order.',
  checkout_rest_missing: 'Choose a card for {amount}, or add one.',
} as const;
