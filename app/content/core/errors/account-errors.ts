/**
 * Error messages of the account area. Shopify's own messages about a field are shown as they are (spec
 * section 8), except about a phone: they would reveal whose number is taken, and not help.
 */
export const ACCOUNT_ERRORS = {
  account_birthday_malformed: 'Enter a birthday in the past, like 1991-06-18.',
  account_instagram_malformed: 'Enter an Instagram name like earth.brands.',
  review_stars_missing: 'Choose a rating.',
  review_title_missing: 'Enter a headline.',
  review_text_missing: 'Write a few words about the product.',
  review_author_missing: 'Enter the name to show.',
  review_not_bought: 'You can review this product once you’ve bought it and the order is paid.',
  review_known: 'You’ve already reviewed this product.',
  account_phone_refused:
    'This phone number can’t be used here. Leave the field empty or enter another.',
  account_too_many: 'Too many changes in a short time. Try again in {wait}.',
  account_export_too_often:
    'You’ve downloaded your data several times. Wait a minute, then try again.',
  address_last_name_missing: 'Enter the recipient’s last name.',
  address_street_missing: 'Enter a street address.',
  address_city_missing: 'Enter a city.',
  address_state_missing: 'Choose a state.',
  address_zip_missing: 'Enter a ZIP code.',
  address_zip_malformed: 'Enter a ZIP code like 97205 or 97205-1234.',
  address_zip_elsewhere: 'This ZIP code isn’t in the state you chose. Check both.',
  address_limit: 'You can save up to {limit} addresses. Remove one first.',
  address_known: 'This address is already saved as “{name}.” You can change it there.',
  address_busy: 'Another change to your addresses is still being saved. Try again.',
  board_name_unknown: 'Choose the name that leaderboards show.',
  location_name_missing: 'Enter a name for this location.',
  location_renamed:
    'This location was named “{name}” in the meantime. Save again to use your name.',
  location_unnamed:
    'This location’s name was removed in the meantime. Save again to use your name.',
} as const;

/** Errors of saved payment methods, and of asking to pay by invoice. */
export const METHOD_ERRORS = {
  methods_unavailable:
    'We couldn’t load your cards and bank accounts from Stripe. None of them has changed. Try again in a moment.',
  method_known: 'This payment method is already saved.',
  method_not_changed:
    'We couldn’t reach Stripe, so this may not have gone through. Check again in a moment.',
  method_in_use:
    'A deposit with this payment method is still processing. Wait until it’s done, then remove it.',
  method_pending: 'This bank account isn’t verified yet. Confirm the small test deposit first.',
  method_name_markup: 'Leave out the characters < and >.',
  setup_not_begun: 'We couldn’t reach Stripe, so nothing was started. Try again in a moment.',
  setup_too_many: 'You’ve started adding a payment method several times. Try again in {wait}.',
  invoice_request_failed: 'We couldn’t send your request. Try again in a moment.',
  invoice_request_known: 'We already have your request. We will review it and respond shortly.',
  invoice_request_granted: 'You can already order on invoice. Choose it at checkout.',
  invoice_request_too_many: 'You’ve asked several times today. Try again in {wait}.',
  card_number_refused:
    'This may be a card number. Don’t send us one: enter cards on Stripe’s secure page.',
} as const;

/** Errors of signing up as a customer or an ambassador. */
export const SIGN_UP_ERRORS = {
  sign_up_business_missing: 'Enter your business name.',
  sign_up_university_missing: 'Enter your university’s name.',
  sign_up_fraternity_missing: 'Enter your fraternity’s name.',
  sign_up_sorority_missing: 'Enter your sorority’s name.',
  sign_up_student_org_missing: 'Enter your student organization’s name.',
  sign_up_website_malformed: 'Enter a web address like example.com or https://example.com.',
  sign_up_first_name_missing: 'Enter your first name.',
  sign_up_last_name_missing: 'Enter your last name.',
  sign_up_college_missing: 'Enter your college or university.',
  sign_up_phone_malformed: 'Enter a phone number like (503) 555-0142.',
  sign_up_birthday_malformed: 'Enter a birthday in the past.',
  sign_up_too_young: 'You must be at least 13 years old to become an ambassador.',
  sign_up_graduation_malformed: 'Enter your graduation year with 4 digits, like 2028.',
  sign_up_instagram_malformed: 'Enter an Instagram name like @earth.brands.',
  sign_up_nothing_sent: 'Nothing was sent. Try again.',
  sign_up_too_many: 'Too many attempts in a short time. Try again in {wait}.',
} as const;
