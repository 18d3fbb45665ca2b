import type { CustomerAddressRow } from '../customer-rows';
import { stateOf } from '../states';
import type { UserError } from './context';
import { TEXT_LENGTH, isTooLong, tooLong } from './customer-input';

export type AddressInput = Partial<
  Record<
    | 'firstName'
    | 'lastName'
    | 'company'
    | 'address1'
    | 'address2'
    | 'city'
    | 'provinceCode'
    | 'zip'
    | 'phone'
    | 'countryCode',
    string | null
  >
>;

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  address1: 'Address1',
  address2: 'Address2',
  city: 'City',
  zip: 'Zip',
  phone: 'Phone',
} as const;

type Name = keyof typeof LABELS;

const names = Object.keys(LABELS) as Name[];

/** Shopify refuses these in an address, but not in the recipient's name. */
const FORBIDDEN: [RegExp, string][] = [
  [/<[^>]+>/, 'HTML tags'],
  [/https?:\/\/|www\./i, 'URL'],
  [/\p{Extended_Pictographic}/u, 'emojis'],
];

const alike = (address: CustomerAddressRow) =>
  [...names, 'provinceCode' as const, 'countryCode' as const]
    .map((name) => address[name].toLowerCase())
    .join('\n');

/**
 * Returns the address with the input applied, and its errors. Fields that are left out keep their values.
 *
 * @param others the customer's other addresses, which must not include an identical one
 */
export function withAddress(
  before: CustomerAddressRow,
  input: AddressInput,
  others: readonly CustomerAddressRow[],
): { address: CustomerAddressRow; errors: UserError[] } {
  const text = (name: keyof AddressInput) =>
    input[name] === undefined ? before[name] : (input[name] ?? '').trim();
  const address: CustomerAddressRow = {
    id: before.id,
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    provinceCode: text('provinceCode').toUpperCase(),
    zip: text('zip'),
    phone: text('phone'),
    countryCode: text('countryCode') || 'US',
  };
  const errors = names.flatMap((name) => wrongText(name, address[name]));
  const { provinceCode, countryCode } = address;
  if (countryCode === 'US' && provinceCode !== '' && stateOf(provinceCode) === undefined) {
    errors.push({ field: ['address', 'province'], message: 'Province is invalid' });
  }
  if (errors.length === 0 && others.some((other) => alike(other) === alike(address))) {
    errors.push({ field: ['address'], message: 'Address already exists' });
  }
  return { address, errors };
}

function wrongText(name: Name, value: string): UserError[] {
  const field = ['address', name];
  const label = LABELS[name];
  if (isTooLong(value, TEXT_LENGTH)) return [tooLong(field, label)];
  if (name === 'firstName' || name === 'lastName') return [];
  const found = FORBIDDEN.find(([pattern]) => pattern.test(value));
  return found === undefined ? [] : [{ field, message: `${label} cannot contain ${found[1]}` }];
}
