import type { PaymentFailure } from '~/domain/payment-failure';
import type { PaymentRefusalCode } from '~/domain/payment-refusal';

/**
 * Why something was not paid; part of content/errors.ts. The pages say above them that nothing was
 * taken, so they say what to do.
 */
const REFUSALS = {
  payment_form_used:
    'This form was used for another payment. It is fresh again: please confirm once more.',
  payment_not_ready: 'Your balance could not be read just now. Please try again in a moment.',
  payment_frozen:
    'Your Earth Cash is frozen, so it cannot be spent now. Please write to us, and a person looks at it.',
  payment_balance_too_small:
    'Your Earth Cash has changed meanwhile: there are {amount} now. Please check how you pay.',
  payment_too_many_declines:
    'Several charges were declined. To protect your card, please try again in {wait}.',
  payment_method_unknown: 'This card is not among yours any more. Please choose another.',
  payment_method_expired: 'This card has expired. Please choose another, or add a new one.',
  payment_method_no_card: 'A bank account cannot pay here. Please choose a card.',
  payment_terms_not_granted:
    'Your account does not order on invoice. Please choose a card, or ask us for it.',
  payment_subject_taken: 'This has been paid already, or somebody is paying for it just now.',
  payment_card_company_silent:
    'The card company is not answering just now. Please try again in a few minutes.',
} as const satisfies Record<PaymentRefusalCode, string>;

/** It was tried and not completed; never the bank's own words. */
const FAILURES = {
  payment_declined: 'The card was declined. Please try another card, or ask its bank.',
  payment_declined_funds: 'There is not enough money on the card. Please try another one.',
  payment_declined_expired: 'The card has expired. Please choose another, or add a new one.',
  payment_declined_code: 'The card’s security code was wrong. Please save the card once more.',
  payment_declined_number: 'The card’s number is not right. Please save the card once more.',
  payment_declined_limit: 'This is more than the card may spend now. Please try another card.',
  payment_declined_kind: 'This card cannot be used here. Please choose another.',
  payment_declined_bank_check:
    'Your bank could not confirm that it is you. Please try again, or choose another card.',
  payment_declined_later: 'The bank could not be reached. Please try again in a few minutes.',
  payment_timed_out: 'The bank’s check was not finished in time. Please try again.',
  payment_given_up: 'You canceled this payment.',
  payment_not_begun: 'The charge could not be started. Please try again.',
  payment_goods_refused:
    'The order could not be made of these goods. Please look at them, and try again.',
  payment_draft_gone:
    'What was to be paid was changed meanwhile. Please look at it, and try again.',
  payment_total_changed: 'The total has changed meanwhile. Please look at it, and try again.',
  payment_order_refused: 'The order could not be completed. Please try again, or write to us.',
  payment_invoice_changed: 'The invoice has changed meanwhile. Please look at it, and try again.',
  payment_books_refused: 'The payment could not be recorded. Please try again, or write to us.',
} as const satisfies Record<PaymentFailure, string>;

export const PAYMENT_ERRORS = { ...REFUSALS, ...FAILURES } as const;
