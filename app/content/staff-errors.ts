/** What keeps staff from signing in and from changing something; part of content/errors.ts. */
export const STAFF_ERRORS = {
  staff_email_missing: 'Please enter your email address.',
  staff_password_missing: 'Please enter your password.',
  staff_no_match: 'These details do not match an account.',
  staff_too_many: 'There were too many tries with these details. Please try again in {wait}.',
  staff_customer_missing: 'There is no customer with this email address.',
  asset_kind_missing: 'Please choose what it is.',
  asset_title_missing: 'Please enter a title.',
  asset_too_many: 'That was a lot of changes in a short time. Please try again in {wait}.',
} as const;
