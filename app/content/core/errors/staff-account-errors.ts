import { MIN_PASSWORD_LENGTH } from '~/domain/core/constants';
import { MAX_PASSWORD_LENGTH } from '~/domain/core/constants';

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
