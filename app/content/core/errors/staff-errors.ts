import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '~/domain/core/constants';

/** Errors of signing in as staff, and of changes by staff; part of content/core/errors.ts. */
export const STAFF_ERRORS = {
  staff_email_missing: 'Enter your email address.',
  staff_password_missing: 'Enter your password.',
  staff_no_match: 'That email and password don’t match an account.',
  staff_too_many: 'Too many attempts with these details. Try again in {wait}.',
  asset_kind_missing: 'Choose a type.',
  asset_title_missing: 'Enter a title.',
  staff_platform_refused: 'Shopify rejected this. Nothing was changed.',
  staff_platform_silent:
    'Shopify didn’t confirm whether this was done. Check what it shows now before you try again.',
  tag_missing: 'Enter the tag.',
  tag_comma: 'A tag can’t contain a comma.',
  tag_known: 'This tag is already on the list, perhaps with different capitalization.',
  email_missing: 'Enter the email’s text.',
  email_too_long: 'Use up to {limit} characters.',
  product_price: 'Enter a price in dollars, such as 12.50.',
  product_limit: 'Enter a whole number from 1 to 999,999, or leave blank for no limit.',
  product_stock: 'Enter a whole number from 0 to 1,000,000.',
  inventory_reason: 'Choose a reason.',
  inventory_same: 'That’s already the available quantity. Enter a different number.',
  inventory_too_many: 'That’s more than is available. Enter fewer units.',
  arrival_units: 'Enter a whole number from 1 to 1,000,000.',
  arrival_day: 'Enter a date, such as 2027-01-31.',
  product_tag_long: 'Use up to 255 characters per tag and 250 tags per product.',
  product_alt_missing: 'Describe the picture in a few words.',
  asset_too_many: 'Too many changes in a short time. Try again in {wait}.',
  staff_reason_missing: 'Enter a reason.',
  review_decided: 'A teammate has decided this review, or it was deleted. Check the list.',
  payment_reference_missing:
    'Enter the reference on the bank statement or check, at least 3 characters.',
  rate_percent: 'Enter a rate from 0% to 50%, such as 5 or 7.25.',
  rate_day: 'Enter a date, such as 2027-01-31.',
  rate_rule: 'Choose who gets this rate.',
  promise_amount: 'Enter an amount in dollars, such as 150, or leave blank.',
  store_name_missing: 'Enter the name of the store.',
  store_legal_name_missing: 'Enter the legal name.',
  store_address_missing: 'Enter the postal address.',
  store_address_lines: 'Use at most 6 lines.',
  promise_days: 'Enter a whole number of days, or leave blank.',
  pickup_line:
    'Write each place as “Location | address | hours”, one per line, each location once.',
  zone_line: 'Write each zone as “West: CA, OR, WA: 1-2”, one per line.',
  zone_state: 'Use the two letters of US states, such as CA.',
  zone_twice: 'List each state in one zone only.',
  zone_days: 'Enter days such as 2 or 1-2, the smaller number first.',
  synonym_word: 'Enter one word of letters and digits.',
  synonym_same: 'The search already treats these as the same word.',
  synonym_known: 'This word is already on the list.',
} as const;

/** Errors when staff accounts are changed; part of content/core/errors.ts. */
export const STAFF_ACCOUNT_ERRORS = {
  staff_name_missing: 'Enter your name.',
  staff_role_missing: 'Choose a role.',
  staff_password_short: `Choose a password with at least ${MIN_PASSWORD_LENGTH} characters.`,
  staff_password_long: `Choose a password with up to ${MAX_PASSWORD_LENGTH} characters.`,
  staff_password_differs: 'The passwords don’t match.',
  staff_password_wrong: 'That’s not your password.',
  staff_password_same: 'Choose a password that’s different from your current one.',
  staff_code_missing: 'Enter the code.',
  staff_code_wrong:
    'That code is wrong or was already used. Codes change every 30 seconds: enter the one shown now.',
  staff_key_gone: 'The setup key has expired. Start again.',
  staff_factor_off: 'Your second factor is off.',
  staff_factor_needed: 'Admins need a second factor. You can set up another phone instead.',
  staff_not_admin: 'You’re no longer an admin. Nothing was changed.',
  staff_self: 'You can’t change your own role or status. Ask another admin.',
  staff_changed:
    'A teammate changed this in the meantime. Nothing was overwritten. Check what’s saved now before you try again.',
  staff_address_taken: 'A teammate already has this email address.',
  staff_address_invited:
    'This email address already has an open invitation. You can send it again below.',
  staff_invitation_over: 'This link has expired: it was used or canceled, or it’s too old.',
} as const;

/** Errors when staff change a customer; part of content/core/errors.ts. */
export const ERP_CUSTOMER_ERRORS = {
  erp_too_many: 'Too many changes in a short time. Try again in {wait}.',
  fulfillment_notes_long: 'Use up to 255 characters.',
  erp_form_outdated: 'This form has expired. Open the page again.',
  form_refused: 'Only admins can do this. Nothing was changed.',

  tag_missing: 'Enter a tag.',
  tag_comma: 'A tag can’t contain a comma. Add one tag at a time.',
  tag_too_long: 'Use up to 255 characters.',
  tag_unprintable: 'This tag has characters that can’t be displayed. Remove them.',
  tag_favorite: 'Favorites belong to the customer and can’t be changed here.',
  tag_there: 'The customer already has this tag.',
  tag_not_there: 'The customer no longer has this tag.',
  tag_too_many: 'The customer has 250 tags, the most Shopify allows. Remove one first.',
  tag_guarded: 'Only admins can add or remove this tag.',
  tag_refused: 'Shopify rejected this tag.',
  tag_silent:
    'Shopify isn’t answering. The tag may or may not have changed: refresh the page to check.',

  adjustment_amount_malformed:
    'Enter an amount up to $100,000.00, such as 12.50, or -12.50 to subtract.',
  adjustment_reason_missing: 'Enter a reason.',
  adjustment_against_missing: 'Choose a source or destination.',
  adjustment_not_imported:
    'The customer’s opening balance isn’t in the ledger yet: Shopify hasn’t provided it, or a teammate has to review it first.',
  adjustment_redacted: 'This customer asked to be erased. The balance can’t be changed.',
  adjustment_closing:
    'This account is closed or being closed, so its Earth Cash can’t be changed. If an adjustment is still needed, only the operator can make it (npm run reconcile -- --adjust).',
  adjustment_below_zero: 'That’s more than the customer has. Nothing was changed.',
  adjustment_form_used:
    'This form already posted a different adjustment. Check the activity first: sending again posts a second adjustment.',
  adjustment_raise_changed:
    'The pending amount changed in Shopify, or was accepted or rejected. Check the issue again.',
  adjustment_raise_requested:
    'A teammate has already asked to accept this increase. An admin decides under Approvals.',
  approval_missing: 'This request doesn’t exist.',
  approval_decided: 'A teammate has already decided this. This is the current status.',
  approval_own: 'You made this request yourself. Another admin has to decide it.',
  approval_near:
    'In the last 30 days, one of you invited the other, or the same person invited you both. Another admin has to approve it.',
  approval_not_own: 'Only the person who made the request can withdraw it.',
  adjustment_silent: 'Shopify isn’t answering, and we need the customer’s balance from it first.',

  ambassador_code_changed:
    'A teammate has already ended this code. This is the ambassador’s current code.',

  reminder_days: 'Enter 1 to 6 numbers of days from 1 to 365, such as 3, 14, 30.',
  reminder_overtaken:
    'Another reminder for this invoice was sent since this page was loaded. Check it before you send one more.',
  reminder_paid: 'QuickBooks shows this invoice as paid or deleted, so no reminder was sent.',
  write_off_reason: 'Enter a reason.',
  write_off_paid: 'This invoice no longer has a balance due in QuickBooks.',
  write_off_changed:
    'The balance of this invoice changed since this page was loaded. Check it, then try again.',
  write_off_being_paid: 'The customer is paying this invoice right now. Wait for the result.',
  write_off_no_item:
    'QuickBooks has no item named “Bad debts.” Ask your bookkeeper to add it, with a bad debt expense account.',
  invoice_reason_missing: 'Enter a reason.',
  terms_limit_malformed: 'Enter an amount up to $1,000,000, such as 2,500, or leave it empty.',
  terms_overtaken:
    'A teammate has changed these terms. Check what’s saved now before you save again.',
  invoice_overtaken: 'A teammate has already decided this. This is the current status.',

  closing_words_missing: 'Enter a message for the customer.',
  closing_changed: 'A teammate has already continued with this. This is the current status.',
  closing_obstacles: 'There are still blockers: see below.',
  closing_methods_silent:
    'Stripe isn’t answering, or a card is still needed. Finished steps are saved: continue here later.',
  closing_platform_silent:
    'Shopify isn’t answering. Finished steps are saved: continue here later.',
  closing_platform_refused:
    'Shopify refused to erase the customer. Check the customer in Shopify, then continue here.',
} as const;

/** Errors of merging two accounts; part of content/core/errors.ts. */
export const ERP_MERGE_ERRORS = {
  merge_who_missing: 'Enter the other account’s email or customer number.',
  merge_who_unknown: 'No Shopify customer has this email or number.',
  merge_who_silent: 'Shopify isn’t answering. Try again in a few minutes.',
  merge_missing: 'This merge doesn’t exist.',
  merge_changed: 'Something changed in the meantime. Nothing was done. This is the current status.',
  merge_same: 'That’s the same account. Enter the other one.',
  merge_obstacles: 'There are blockers: see below. Nothing was done.',
  merge_form_used:
    'This form was already sent with different details, or another merge came first. Open it again.',
  merge_own: 'You made this request yourself. Another admin has to decide it.',
  merge_not_own: 'Only the person who made the request can withdraw it.',
  merge_near:
    'In the last 30 days, one of you invited the other, or the same person invited you both. Another admin has to approve it.',
  merge_silent: 'Shopify isn’t answering. Finished steps are saved: continue here later.',
  merge_methods_silent:
    'Stripe isn’t answering, or a card is still needed. Finished steps are saved: continue here later.',
  merge_unpublished:
    'Shopify doesn’t show the new balances yet. Continue in a minute; if it still doesn’t work, check Reconciliation issues.',
  merge_under_way: 'Shopify is still working on the merge. Refresh in a minute.',
  merge_platform_refused:
    'Shopify won’t merge these two. Resolve its reasons there, then continue; or keep its records separate.',
  merge_other_way:
    'Shopify would keep the account that closes here, or has kept it. We stopped there: check both customers in Shopify.',
  view_name_missing: 'Enter a name.',
  view_name_taken: 'You already have a view with this name.',
  view_too_many: 'You have 50 views. Remove one first.',
  view_changed:
    'A teammate changed or removed this view after the page loaded. Nothing was overwritten. Check it again.',
  view_not_yours: 'Only admins can change shared views.',
  view_personal:
    'A view can’t include anyone’s email address or phone number. Remove it from the search first.',
} as const;
