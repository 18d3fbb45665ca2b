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
