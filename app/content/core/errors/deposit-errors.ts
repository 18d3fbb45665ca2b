/**
 * Why Earth Cash was not added; part of content/core/errors.ts. The form's heading already says that nothing was
 * charged, so these say what to do.
 */
const REJECTIONS = {
  deposit_amount_too_small: 'Please enter {amount} or more.',
  deposit_amount_too_large:
    'Please enter {amount} or less. With its bonus that is the most in one deposit: {most}.',
  deposit_daily_limit:
    'In 24 hours at most {limit} can be added, bonus included. You can put in {left} now.',
  deposit_daily_limit_reached:
    'In 24 hours at most {limit} can be added, bonus included. Please try again later.',
  deposit_too_many: 'That was a lot of deposits in a short time. Please try again in {wait}.',
  deposit_too_many_declines:
    'This was declined several times. To protect it, please choose another card or bank account, or try again in {wait}.',
  deposit_too_many_cards:
    'Several cards were declined. Please choose one that has paid here before, or try again in {wait}.',
  deposit_too_many_open:
    'Other card payments of yours are still open. Finish or cancel one of them under Payments, or try again in {wait}.',
  deposit_open: 'A deposit is already being processed. Please wait until it is done.',
  deposit_open_waiting:
    'Your deposit of {amount} waits for you at your bank. Finish or cancel it first.',
  deposit_same_again: 'You added {amount} at {time}. Add another?',
  deposit_form_used:
    'This form was used for another amount or card. It is fresh again: please confirm once more.',
  deposit_not_ready: 'Your balance could not be read just now. Please try again in a moment.',
  deposit_frozen:
    'Your Earth Cash is frozen, so nothing can be added now. Please write to us, and we will look into it.',
  deposit_not_an_admin:
    'Only its admins can add Earth Cash for an organization. You can add it to your own.',
  deposit_method_unknown:
    'This card or bank account is no longer saved in your account. Please choose another.',
  deposit_method_expired: 'This card has expired. Please choose another, or add a new one.',
  deposit_method_pending:
    'This bank account is not verified yet. Confirm its test deposit, or choose another.',
  deposit_method_refused:
    'This bank account cannot be used for Earth Cash any more. Please choose another.',
  deposit_card_company_silent:
    'The card company is not answering just now. Please try again in a few minutes.',
} as const;

/** Errors of the form's fields. */
const FIELDS = {
  deposit_amount_missing: 'Please enter an amount.',
  deposit_amount_malformed: 'Please enter the amount in dollars and cents, like 25 or 25.50.',
  deposit_method_missing: 'Please choose a card or bank account.',
} as const;

/** Why a charge failed; never in the bank's own words. */
const FAILURES = {
  deposit_declined: 'The card was declined. Please try another card, or ask its bank.',
  deposit_declined_funds: 'There is not enough money on it. Try less, or another card.',
  deposit_declined_expired: 'The card has expired. Please choose another, or add a new one.',
  deposit_declined_code: 'The card’s security code was wrong. Please save the card once more.',
  deposit_declined_number: 'The card’s number is not right. Please save the card once more.',
  deposit_declined_limit: 'This is more than the card may spend now. Try less, or another card.',
  deposit_declined_kind: 'This card cannot be used here. Please choose another.',
  deposit_declined_bank_check:
    'Your bank could not confirm that it is you. Please try again, or choose another card.',
  deposit_declined_bank_account:
    'The bank did not pay this debit. Please check the account, or choose another way to pay.',
  deposit_declined_later: 'The bank could not be reached. Please try again in a few minutes.',
  deposit_declined_bank_funds:
    'There was not enough money in the bank account. Try less, or another way to pay.',
  deposit_given_up: 'You canceled this deposit, and nothing was charged.',
  deposit_timed_out: 'The bank’s check was not finished in time. Please try again.',
  deposit_not_begun: 'The charge could not be started. Please try again.',
  deposit_not_agreed: 'Automatic top-up was turned off or changed before anything was charged.',
  deposit_not_needed: 'There was enough Earth Cash again before anything was charged.',
  deposit_month_over:
    'Before anything was charged its month was over, or all that was agreed to for it was used.',
  deposit_held_back: 'Something about the account has to be settled first, so nothing was charged.',
} as const;

export const DEPOSIT_ERRORS = { ...REJECTIONS, ...FIELDS, ...FAILURES } as const;

/** Why automatic top-up was not turned on or changed; part of content/core/errors.ts. Nothing is charged then. */
const FIELD_ERRORS = {
  top_up_threshold_missing: 'Please enter the balance below which to top up.',
  top_up_threshold_too_small: 'Please enter {amount} or more.',
  top_up_amount_too_small: 'Please enter {amount} or more.',
  top_up_amount_too_large:
    'Please enter {amount} or less. With its bonus that is the most in one deposit.',
  top_up_amount_below_threshold:
    'Please add at least the balance that you want to keep, so that one charge is always enough.',
  top_up_cap_missing: 'Please enter the most to charge in a month.',
  top_up_cap_too_small: 'Please enter at least the amount of one charge.',
  top_up_cap_too_large: 'Please enter {amount} or less.',
} as const;

const TOP_UP_ERRORS_REJECTIONS = {
  top_up_method_bank:
    'Please choose a card: a bank account takes days, which is too late to top up.',
  top_up_method_missing: 'Please choose a card.',
  top_up_card_unused:
    'Your bank has not seen you with this card here yet. Add Earth Cash once with it yourself; then it can be used to top up.',
  top_up_amount_unused:
    'From $200.00 on your bank wants to see you once for as much. Add {amount} once with this card yourself, or choose less than $200.00.',
  top_up_after_decline:
    'The last charge was declined. Add Earth Cash once yourself; then you can turn this on.',
  top_up_changed:
    'Automatic top-up was changed meanwhile, perhaps in another tab. Please look at it again.',
  top_up_closing: 'You have asked us to close your account, so nothing is topped up.',
} as const;

export const TOP_UP_ERRORS = { ...FIELD_ERRORS, ...TOP_UP_ERRORS_REJECTIONS } as const;
