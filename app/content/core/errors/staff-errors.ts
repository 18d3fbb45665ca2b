import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '~/domain/core/constants';

/** Errors of signing in as staff, and of changes by staff; part of content/core/errors.ts. */
export const STAFF_ERRORS = {
  staff_email_missing: 'Please enter your email address.',
  staff_password_missing: 'Please enter your password.',
  staff_no_match: 'These details do not match an account.',
  staff_too_many: 'There were too many tries with these details. Please try again in {wait}.',
  asset_kind_missing: 'Please choose what it is.',
  asset_title_missing: 'Please enter a title.',
  staff_platform_refused: 'The platform has refused this. Nothing was changed.',
  staff_platform_silent:
    'The platform has not said whether this was done. Look at what it shows now before you try again.',
  tag_missing: 'Please enter the tag.',
  tag_comma: 'A tag holds no comma.',
  tag_known: 'This tag is on the list already, in this or another case.',
  email_missing: 'Please enter the text of the mail.',
  email_too_long: 'This is longer than {limit} characters, which one mail may be.',
  product_price: 'Please enter a price in dollars, such as 12.50.',
  product_limit: 'Please enter a whole number from 1 to 999,999, or nothing for no limit.',
  product_stock: 'Please enter a whole number from 0 to 1,000,000.',
  product_tag_long: 'A tag has 255 characters at most, and a product 250 tags.',
  product_alt_missing: 'Please say in a few words what is on the picture.',
  asset_too_many: 'That was a lot of changes in a short time. Please try again in {wait}.',
  staff_reason_missing: 'Please say why.',
  payment_reference_missing:
    'Please enter what the bank statement or the check says, at least 3 characters.',
  rate_percent: 'Please enter a rate from 0 to 50 percent, such as 5 or 7.25.',
  rate_day: 'Please enter a day, such as 2027-01-31.',
  rate_rule: 'Please choose for whom the rate is.',
} as const;

/** Errors when staff accounts are changed; part of content/core/errors.ts. */
export const STAFF_ACCOUNT_ERRORS = {
  staff_name_missing: 'Please enter your name.',
  staff_role_missing: 'Please choose a role.',
  staff_password_short: `Please choose a password of ${MIN_PASSWORD_LENGTH} characters or more.`,
  staff_password_long: `A password has ${MAX_PASSWORD_LENGTH} characters at most.`,
  staff_password_differs: 'The two passwords are not the same.',
  staff_password_wrong: 'This is not your password.',
  staff_password_same: 'This is the password that you have already.',
  staff_code_missing: 'Please enter the code.',
  staff_code_wrong:
    'This code is not right, or it was used before. Codes change every 30 seconds: please enter the one that is shown now.',
  staff_key_gone: 'The key that was shown is no longer good. Please start again.',
  staff_factor_off: 'The second factor is off.',
  staff_factor_needed: 'Admins need a second factor. You can set up another phone in its place.',
  staff_not_admin: 'You are not an admin any more. Nothing was changed.',
  staff_self: 'Nobody changes their own role or standing. Another admin has to do it.',
  staff_changed:
    'Somebody else has changed this meanwhile. Nothing was written over: this is how it stands now.',
  staff_address_taken: 'Somebody with this email address works here already.',
  staff_address_invited:
    'There is an open invitation for this email address. You can send it again below.',
  staff_invitation_over: 'This is over: it was used, called off, or is too old.',
} as const;
