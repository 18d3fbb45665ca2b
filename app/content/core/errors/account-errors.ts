/**
 * Error messages of the account area. Shopify's own messages about a field are shown as they are (spec
 * section 8), except about a phone: they would reveal whose number is taken, and not help.
 */
export const ACCOUNT_ERRORS = {
  account_birthday_malformed: 'Please enter the birthday as a day in the past, like 1991-06-18.',
  account_instagram_malformed: 'Please enter an Instagram name like earth.brands.',
  account_phone_refused: 'This phone number cannot be used here. Leave it empty or use another.',
  account_too_many: 'That was a lot of changes in a short time. Please try again in {wait}.',
  account_export_too_often: 'You have fetched your data several times. Please wait a minute.',
  address_last_name_missing: 'Please enter the last name of whoever receives it.',
  address_street_missing: 'Please enter the street and number.',
  address_city_missing: 'Please enter the city.',
  address_state_missing: 'Please choose the state.',
  address_zip_missing: 'Please enter the ZIP code.',
  address_zip_malformed: 'Please enter a ZIP code like 97205 or 97205-1234.',
  address_zip_elsewhere: 'This ZIP code is not in the state you chose. Please check both.',
  address_limit: 'You can keep at most {limit} addresses. Please remove one first.',
  address_known: 'This address is in your list already, as “{name}”. You can change it there.',
  address_busy: 'Another change of your addresses is still on its way. Please try again.',
  board_name_unknown: 'Please choose how boards call you.',
  location_name_missing: 'Please enter what you call this place.',
  location_renamed:
    'This place has been named “{name}” meanwhile. Save once more to call it as you typed.',
  location_unnamed:
    'The name of this place has been taken away meanwhile. Save once more to call it as you typed.',
} as const;

/** Errors of saved payment methods, and of asking to pay by invoice. */
export const METHOD_ERRORS = {
  methods_unavailable:
    'We could not read your cards and bank accounts just now. None of them has changed: please try again in a moment.',
  method_known: 'This payment method is saved already.',
  method_not_changed:
    'The card company is not answering, so this may not have been done. Please look again in a moment.',
  method_in_use:
    'A deposit with this payment method is still on its way. Please wait until it is finished, then remove it.',
  method_pending:
    'This bank account is not verified yet. Please confirm the small test deposits first.',
  method_name_markup: 'Please leave out the signs < and >.',
  setup_not_begun:
    'The card company is not answering just now, so nothing was begun. Please try again in a moment.',
  setup_too_many:
    'You have begun to save a payment method several times. Please try again in {wait}.',
  invoice_request_failed: 'Your request could not be taken just now. Please try again in a moment.',
  invoice_request_known: 'We have your request already. We will review it and respond shortly.',
  invoice_request_granted: 'You can order on invoice already: choose it at the checkout.',
  invoice_request_too_many: 'You have asked several times today. Please try again in {wait}.',
  card_number_refused:
    'This may be a card number. Please never send us one: cards are entered on the card company’s own page.',
} as const;

/** Errors of signing up as a customer or an ambassador. */
export const SIGN_UP_ERRORS = {
  sign_up_business_missing: 'Please enter the name of your business.',
  sign_up_university_missing: 'Please enter the name of your university.',
  sign_up_fraternity_missing: 'Please enter the name of your fraternity.',
  sign_up_sorority_missing: 'Please enter the name of your sorority.',
  sign_up_student_org_missing: 'Please enter the name of your student organization.',
  sign_up_website_malformed: 'Please enter a web address like example.com or https://example.com.',
  sign_up_first_name_missing: 'Please enter your first name.',
  sign_up_last_name_missing: 'Please enter your last name.',
  sign_up_college_missing: 'Please enter the name of your college or university.',
  sign_up_phone_malformed: 'Please enter a phone number like (503) 555-0142.',
  sign_up_birthday_malformed: 'Please enter your birthday as a day in the past.',
  sign_up_too_young: 'You need to be at least 13 years old to become an ambassador.',
  sign_up_graduation_malformed: 'Please enter your graduation year with four digits, like 2028.',
  sign_up_instagram_malformed: 'Please enter an Instagram name like @earth.brands.',
  sign_up_nothing_sent: 'Nothing was sent. Please try again.',
  sign_up_too_many: 'That was a lot of tries in a short time. Please try again in {wait}.',
} as const;
