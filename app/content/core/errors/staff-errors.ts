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

/** Errors when staff change a customer; part of content/core/errors.ts. */
export const ERP_CUSTOMER_ERRORS = {
  erp_too_many: 'That was a lot of changes in a short time. Please try again in {wait}.',
  erp_form_outdated: 'This form is too old. Please open the page again.',

  tag_missing: 'Please enter a tag.',
  tag_comma: 'A tag has no comma in it. Please add one tag at a time.',
  tag_too_long: 'A tag has at most 255 characters.',
  tag_unprintable: 'This tag has characters that cannot be shown.',
  tag_favorite: 'Favorites are the customer’s own: they are not changed here.',
  tag_there: 'The customer has this tag already.',
  tag_not_there: 'The customer does not have this tag any more.',
  tag_too_many: 'The customer has 250 tags, and Shopify takes no more.',
  tag_guarded: 'Only admins add and remove this tag.',
  tag_refused: 'Shopify has not taken this tag.',
  tag_silent: 'Shopify does not answer. The tag may or may not be changed: look at the page again.',

  adjustment_amount_malformed:
    'Please enter an amount like 12.50, or -12.50 to take it away, of at most $100,000.00.',
  adjustment_reason_missing: 'Please say why.',
  adjustment_against_missing: 'Please choose where it comes from.',
  adjustment_not_imported:
    'What the customer had before is not in the ledger yet: Shopify has not said it, or a person has to look at it first.',
  adjustment_redacted: 'This customer has asked to be forgotten. The balance stays as it is.',
  adjustment_closing:
    'This account is closed, or is being closed: its Earth Cash stays as it is. What has to be corrected all the same, only the operator can (npm run reconcile -- --adjust).',
  adjustment_below_zero: 'The customer does not have as much. Nothing was changed.',
  adjustment_form_used:
    'This form has made another adjustment before. Please look whether it is there: sent again, this is one more.',
  adjustment_raise_changed:
    'The amount that waits has changed at Shopify since then, or was accepted or rejected. Look at the difference again.',
  adjustment_raise_asked:
    'A colleague has asked for it to be accepted already. An admin decides it at Approvals.',
  approval_missing: 'There is no such adjustment.',
  approval_decided: 'Somebody else has decided this meanwhile. This is how it stands now.',
  approval_own: 'You have asked for this yourself: another admin has to decide it.',
  approval_near:
    'One of you has let the other in during the last 30 days, or somebody else you both: another admin has to approve it.',
  approval_not_own: 'Only whoever has asked for it can take it back.',
  adjustment_silent: 'Shopify does not answer, and has to say first what the customer has.',

  ambassador_code_changed:
    'Somebody else has ended this code meanwhile. This is the one that they have now.',

  invoice_reason_missing: 'Please say why.',
  invoice_overtaken: 'Somebody else has decided this meanwhile. This is how it stands now.',

  closing_words_missing: 'Please say why, for the customer.',
  closing_changed: 'Somebody else has gone on with this meanwhile. This is how it stands now.',
  closing_obstacles: 'Something still stands in the way: see below.',
  closing_methods_silent:
    'Stripe does not answer, or a card is still needed. What is done is done: go on later from here.',
  closing_platform_silent: 'Shopify does not answer. What is done is done: go on later from here.',
  closing_platform_refused:
    'Shopify has refused to erase the customer. Look at them there, then go on from here.',
} as const;

/** Errors of merging two accounts; part of content/core/errors.ts. */
export const ERP_MERGE_ERRORS = {
  merge_who_missing: 'Please enter the e-mail or the customer number of the other account.',
  merge_who_unknown: 'Shopify knows no customer with this e-mail or number.',
  merge_who_silent: 'Shopify does not answer. Please try again in a while.',
  merge_missing: 'There is no such merge.',
  merge_changed: 'Something has changed meanwhile. This is how it stands now; nothing was done.',
  merge_same: 'This is the same account. Please enter the other one.',
  merge_obstacles: 'Something stands in the way: see below. Nothing was done.',
  merge_form_used:
    'This form was sent before with something else, or another merge was faster. Please open it again.',
  merge_own: 'You have asked for this yourself: another admin has to decide it.',
  merge_not_own: 'Only whoever has asked for it can take it back.',
  merge_near:
    'One of you has let the other in during the last 30 days, or somebody else you both: another admin has to agree.',
  merge_silent: 'Shopify does not answer. What is done is done: go on later from here.',
  merge_methods_silent:
    'Stripe does not answer, or a card is still needed. What is done is done: go on later from here.',
  merge_unpublished:
    'Shopify does not show the new balances yet. Go on in a minute; if this stays, look at the differences in Earth Cash.',
  merge_under_way: 'Shopify is still working on it. Look again in a minute.',
  merge_platform_refused:
    'Shopify does not merge these two. Settle there what it names, then go on; or leave its records apart.',
  merge_other_way:
    'Shopify would keep the account that is closed here, or has kept it. Nothing more was asked of it: look at both customers there.',
} as const;
