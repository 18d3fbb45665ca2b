import { z } from 'zod';
import { ACCOUNT_BOUNDS } from '~/domain/customers/customer';
import { line, optionalLine, optionalPhone } from '~/domain/core/forms/form-text.schema.server';
import { isZipOf } from '~/domain/core/places/state-of-zip';
import { US_STATES } from '~/domain/core/places/us-states';

const STATES = new Set(US_STATES.map(([code]) => code));

/** A ZIP code of five or nine digits; nine are returned as `12345-6789`. */
const zip = line({ max: ACCOUNT_BOUNDS.zip, missing: 'address_zip_missing' })
  .refine((text) => /^\d{5}(?:[- ]?\d{4})?$/.test(text), 'address_zip_malformed')
  .transform((text) => text.replace(/^(\d{5})[- ]?(\d{4})$/, '$1-$2'));

/** The fields of a delivery address and its location name, shared by every form that has them. */
export const ADDRESS_SHAPE = {
  locationName: optionalLine(ACCOUNT_BOUNDS.line),
  firstName: optionalLine(ACCOUNT_BOUNDS.line),
  lastName: line({ max: ACCOUNT_BOUNDS.line, missing: 'address_last_name_missing' }),
  company: optionalLine(ACCOUNT_BOUNDS.line),
  address1: line({ max: ACCOUNT_BOUNDS.line, missing: 'address_street_missing' }),
  address2: optionalLine(ACCOUNT_BOUNDS.line),
  city: line({ max: ACCOUNT_BOUNDS.line, missing: 'address_city_missing' }),
  provinceCode: z
    .string({ error: 'address_state_missing' })
    .refine((code) => STATES.has(code), 'address_state_missing'),
  zip,
  phone: optionalPhone('enquiry_phone_malformed'),
} as const;

/** A ZIP code of another state: the parcel would go astray, or be taxed and priced for the wrong state. */
export const ZIP_OF_STATE: [
  holds: (address: { provinceCode: string; zip: string }) => boolean,
  rejection: { path: string[]; error: string },
] = [
  ({ provinceCode, zip }) => isZipOf(provinceCode, zip),
  { path: ['zip'], error: 'address_zip_elsewhere' },
];

/** A delivery address in the United States with its location name; with the `key` of the one that it changes. */
export const addressSchema = z
  .strictObject({
    ...ADDRESS_SHAPE,
    key: z.string().optional(),
    asDefault: z.literal('yes').optional(),
  })
  .refine(...ZIP_OF_STATE)
  .transform(({ key, locationName, asDefault, ...address }) => ({
    key,
    locationName,
    asDefault: asDefault === 'yes',
    address: { ...address, countryCode: 'US' as const },
  }));

export type AddressForm = Omit<z.output<typeof addressSchema>, 'key'>;

/** A button at one of the addresses. The server checks that the address is the customer's own. */
export const addressKeySchema = z.strictObject({ key: z.string().max(64) });

const key = z.string().min(1).max(64);
const was = optionalLine(ACCOUNT_BOUNDS.line);

/** The new name of a location; `was` is the name that the form was rendered with. */
export const locationNameSchema = z.strictObject({
  key,
  was,
  locationName: line({ max: ACCOUNT_BOUNDS.line, missing: 'location_name_missing' }),
});

/** The button that removes a name. */
export const locationUnnameSchema = z
  .strictObject({ key, was })
  .transform((form) => ({ ...form, locationName: null }));
