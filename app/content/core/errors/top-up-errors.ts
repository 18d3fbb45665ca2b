/** Why automatic top-up was not turned on or changed; part of content/core/errors.ts. Nothing is charged then. */
const FAULTS = {
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

const REFUSALS = {
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

export const TOP_UP_ERRORS = { ...FAULTS, ...REFUSALS } as const;
