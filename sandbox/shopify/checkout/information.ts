import type { AddressRow } from '../rows';
import { stateOf } from '../states';

export type Fields = Record<string, string>;
/** Error messages by field name. */
export type Errors = Record<string, string>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const ZIP = /^\d{5}(-\d{4})?$/;
const LONGEST = 255;

const required: [name: keyof AddressRow, message: string][] = [
  ['lastName', 'Enter a last name'],
  ['address1', 'Enter an address'],
  ['city', 'Enter a city'],
  ['provinceCode', 'Select a state'],
  ['zip', 'Enter a ZIP code'],
];

/**
 * Reads the first step's form: recipient and address. Values are returned trimmed even if some are invalid.
 */
export function parseInformation(fields: Fields): {
  email: string;
  address: AddressRow;
  errors: Errors;
} {
  const value = (name: string) => (fields[name] ?? '').trim();
  const address: AddressRow = {
    firstName: value('firstName'),
    lastName: value('lastName'),
    company: value('company'),
    address1: value('address1'),
    address2: value('address2'),
    city: value('city'),
    provinceCode: value('provinceCode').toUpperCase(),
    zip: value('zip'),
    phone: value('phone'),
  };
  const email = value('email');
  const errors: Errors = {};
  if (!EMAIL.test(email)) errors.email = 'Enter a valid email';
  for (const [name, message] of required) if (address[name] === '') errors[name] = message;
  if (address.provinceCode !== '' && stateOf(address.provinceCode) === undefined) {
    errors.provinceCode = 'Select a state';
  }
  if (address.zip !== '' && !ZIP.test(address.zip)) {
    errors.zip = 'Enter a ZIP code with 5 or 9 digits';
  }
  if (address.phone !== '' && address.phone.replaceAll(/\D/g, '').length < 10) {
    errors.phone = 'Enter a phone number with its area code';
  }
  for (const [name, text] of Object.entries({ email, ...address })) {
    if (text.length > LONGEST) errors[name] = `Enter at most ${LONGEST} characters`;
  }
  return { email, address, errors };
}
