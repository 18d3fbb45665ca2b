/**
 * Why Earth Cash was not added; part of content/core/errors.ts. The form's heading already says that nothing was
 * charged, so these say what to do.
 */
const REJECTIONS = {
  deposit_amount_too_small: 'Enter {amount} or more.',
  deposit_amount_too_large:
    'Enter {amount} or less. With the bonus, that’s the most one deposit can add: {most}.',
  deposit_daily_limit:
    'You can add up to {limit} in 24 hours, bonus included. You can deposit {left} now.',
  deposit_daily_limit_reached:
    'You can add up to {limit} in 24 hours, bonus included. Try again later.',
  deposit_too_many: 'Too many deposits in a short time. Try again in {wait}.',
  deposit_too_many_declines:
    'This payment method was declined several times, so it’s blocked for now. Choose another card or bank account, or try again in {wait}.',
  deposit_too_many_cards:
    'Several cards were declined. Choose one that has worked here before, or try again in {wait}.',
  deposit_too_many_open:
    'You have other card payments in progress. Finish or cancel one under Payments, or try again in {wait}.',
  deposit_open: 'A deposit is already processing. Wait until it’s done.',
  deposit_open_waiting:
    'Your deposit of {amount} needs you to verify it with your bank. Finish or cancel it first.',
  deposit_same_again: 'You added {amount} at {time}. Add another?',
  deposit_form_used:
    'This form was already used for another amount or card. We reset it: check it and pay again.',
  deposit_not_ready: 'We couldn’t read your balance. Try again in a moment.',
  deposit_frozen:
    'Your Earth Cash is frozen, so you can’t add any now. Write to us and we’ll look into it.',
  deposit_not_an_admin:
    'Only an organization’s admins can add Earth Cash for it. You can add to your own.',
  deposit_method_unknown:
    'This card or bank account is no longer saved in your account. Choose another.',
  deposit_method_expired: 'This card has expired. Choose another, or add a new one.',
  deposit_method_pending:
    'This bank account isn’t verified yet. Confirm its test deposit, or choose another.',
  deposit_method_refused: 'This bank account can no longer be used for Earth Cash. Choose another.',
  deposit_card_company_silent: 'We couldn’t reach Stripe. Try again in a few minutes.',
  deposit_not_live: 'This store isn’t open yet, so it can’t take payments. You were not charged.',
} as const;

/** Errors of the form's fields. */
const FIELDS = {
  deposit_amount_missing: 'Enter an amount.',
  deposit_amount_malformed: 'Enter an amount in dollars and cents, like 25 or 25.50.',
  deposit_method_missing: 'Choose a card or bank account.',
} as const;

/** Why a charge failed; never in the bank's own words. */
const FAILURES = {
  deposit_declined: 'That card was declined. Try another card or call your bank.',
  deposit_declined_funds:
    'There isn’t enough money on that card. Try a smaller amount or another card.',
  deposit_declined_expired: 'That card has expired. Choose another, or add a new one.',
  deposit_declined_code: 'That card’s security code was wrong. Add the card again.',
  deposit_declined_number: 'That card’s number is wrong. Add the card again.',
  deposit_declined_limit: 'This is over that card’s limit. Try a smaller amount or another card.',
  deposit_declined_kind: 'That card can’t be used here. Choose another.',
  deposit_declined_bank_check:
    'Your bank couldn’t verify that it’s you. Try again or choose another card.',
  deposit_declined_bank_account:
    'Your bank didn’t pay this debit. Check the account or choose another payment method.',
  deposit_declined_later: 'We couldn’t reach your bank. Try again in a few minutes.',
  deposit_declined_bank_funds:
    'There wasn’t enough money in the bank account. Try a smaller amount or another payment method.',
  deposit_given_up: 'You canceled this deposit. Nothing was charged.',
  deposit_timed_out: 'The bank’s check timed out. Try again.',
  deposit_not_begun: 'We couldn’t start the charge. Try again.',
  deposit_not_agreed: 'Auto top-up was turned off or changed before anything was charged.',
  deposit_not_needed: 'The balance was high enough again before anything was charged.',
  deposit_month_over: 'The month ended or its limit was reached before anything was charged.',
  deposit_held_back:
    'We need to resolve an issue with your account first, so nothing was charged. Write to us and we’ll look into it.',
} as const;

export const DEPOSIT_ERRORS = { ...REJECTIONS, ...FIELDS, ...FAILURES } as const;

/** Why automatic top-up was not turned on or changed; part of content/core/errors.ts. Nothing is charged then. */
const FIELD_ERRORS = {
  top_up_threshold_missing: 'Enter the balance below which to top up.',
  top_up_threshold_too_small: 'Enter {amount} or more.',
  top_up_amount_too_small: 'Enter {amount} or more.',
  top_up_amount_too_large:
    'Enter {amount} or less. With the bonus, that’s the most one deposit can add.',
  top_up_amount_below_threshold:
    'Add at least the balance you want to keep, so that one charge is always enough.',
  top_up_cap_missing: 'Enter the most to charge in a month.',
  top_up_cap_too_small: 'Enter at least the amount of one charge.',
  top_up_cap_too_large: 'Enter {amount} or less.',
} as const;

const TOP_UP_ERRORS_REJECTIONS = {
  top_up_method_bank: 'Choose a card. A bank account takes days, which is too slow for a top-up.',
  top_up_method_missing: 'Choose a card.',
  top_up_card_unused:
    'Your bank hasn’t verified you with this card here yet. Add Earth Cash with it once yourself; then you can use it for top-ups.',
  top_up_amount_unused:
    'For $200.00 or more, your bank needs to verify you once for that amount. Add {amount} once with this card yourself, or choose less than $200.00.',
  top_up_after_decline:
    'The last charge was declined. Add Earth Cash once yourself; then you can turn this on again.',
  top_up_changed:
    'Auto top-up was changed in the meantime, perhaps in another tab. Check it again.',
  top_up_closing: 'You asked us to close your account, so nothing is topped up.',
} as const;

export const TOP_UP_ERRORS = { ...FIELD_ERRORS, ...TOP_UP_ERRORS_REJECTIONS } as const;
