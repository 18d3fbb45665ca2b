/** Errors of saved payment methods, and of asking to pay by invoice. */
export const METHOD_ERRORS = {
  methods_unavailable:
    'We could not read your cards and bank accounts just now. None of them has changed: please try again in a moment.',
  method_known: 'This payment method is saved already.',
  method_not_changed:
    'The card company is not answering, so this may not have been done. Please look again in a moment.',
  method_in_use:
    'A deposit with this payment method is still on its way. Please wait until it is finished, then remove it.',
  method_pending:
    'This bank account is not verified yet. Please confirm the small test deposits first.',
  method_name_markup: 'Please leave out the signs < and >.',
  setup_not_begun:
    'The card company is not answering just now, so nothing was begun. Please try again in a moment.',
  setup_too_many:
    'You have begun to save a payment method several times. Please try again in {wait}.',
  invoice_request_failed: 'Your request could not be taken just now. Please try again in a moment.',
  invoice_request_known: 'We have your request already. We will review it and respond shortly.',
  invoice_request_granted: 'You can order on invoice already: choose it at the checkout.',
  invoice_request_too_many: 'You have asked several times today. Please try again in {wait}.',
  card_number_refused:
    'This may be a card number. Please never send us one: cards are entered on the card company’s own page.',
} as const;
