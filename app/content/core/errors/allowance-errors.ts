/** Errors when an allowance, an ask or a decision is saved; part of content/core/errors.ts. */
export const ALLOWANCE_ERRORS = {
  allowance_amount_missing: 'Please enter an amount in dollars, like 250.',
  allowance_amount_malformed: 'Please enter the amount in dollars and cents, like 250 or 250.50.',
  allowance_amount_too_large: 'Please enter $100,000.00 or less.',
  allowance_changed:
    'Another admin has just changed it to {amount}. Nothing of yours is saved: look at it and save again if you still want to.',
  allowance_member_missing:
    'This person is no member any more, or has become an admin. Nothing is changed.',
  allowance_not_an_admin: 'You are no admin of this organization any more.',
  ask_open: 'You have asked already this month, and your admins have not decided yet.',
  ask_no_limit: 'You have no limit, so there is nothing to ask for.',
  ask_known_granted: 'Another admin was first and has granted {amount}. Nothing more is done.',
  ask_known_refused: 'Another admin was first and has refused. Nothing more is done.',
  ask_missing: 'This is not asked for any more.',
  ask_over: 'The month it was asked for is over. The member can ask again.',
  zone_unknown: 'Please choose one of the time zones.',
  zone_changed:
    'Another admin has just chosen {zone}. Nothing of yours is saved: look at it and save again if you still want to.',
} as const;
