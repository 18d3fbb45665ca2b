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
