import { describe, expect, it } from 'vitest';
import {
  addressCard,
  type AddressLines,
  addressValues,
  isSameAddress,
} from '~/domain/customers/addresses/address-card';
import { addressSchema } from '~/domain/customers/addresses/address.schema.server';
import { type Address, companyKind } from './customer';
import {
  companySchema,
  consentSchema,
  profileSchema,
  sessionSchema,
} from './profile.schema.server';
import { US_STATES } from '~/domain/core/places/us-states';

const profile = profileSchema(() => Date.UTC(2026, 10, 21, 12));

/** Returns the error codes of a rejected form, by field. */
function rejections(parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the profile', () => {
  it('may be empty', () => {
    const nothing = {
      firstName: null,
      lastName: null,
      phone: null,
      birthday: null,
      instagram: null,
    };
    expect(profile.parse({})).toEqual(nothing);
    const blank = { firstName: ' ', lastName: '', phone: ' ', birthday: '', instagram: '@' };
    expect(profile.parse(blank)).toEqual(nothing);
  });

  it.each(['Zoë 🌱', 'עדה לאבלייס', '<script>alert(1)</script>', 'é'.repeat(255)])(
    'keeps the name %s as typed',
    (name) => expect(profile.parse({ firstName: name }).firstName).toBe(name),
  );

  it('refuses a name that is too long or holds control characters', () => {
    const typed = { firstName: 'x'.repeat(256), lastName: 'a\u0000b' };
    expect(rejections(profile.safeParse(typed))).toEqual({
      firstName: 'enquiry_too_long 255',
      lastName: 'enquiry_unprintable',
    });
  });

  it.each([
    ['(503) 555-0101', '+15035550101'],
    ['503.555.0101', '+15035550101'],
    ['+1 503 555 0101', '+15035550101'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('takes the phone %s as %s', (typed, stored) => {
    expect(profile.parse({ phone: typed }).phone).toBe(stored);
  });

  it.each(['123', '555 0101', 'call me', '503 555 0101 ext 5', '+999 1234567', '5'.repeat(41)])(
    'refuses the phone %s',
    (typed) =>
      expect(rejections(profile.safeParse({ phone: typed }))).toEqual({
        phone: 'enquiry_phone_malformed',
      }),
  );

  it.each(['2026-11-22', '1900-01-01', '2024-02-29'])('takes the birthday %s', (day) => {
    expect(profile.parse({ birthday: day }).birthday).toBe(day);
  });

  it.each(['2026-11-23', '1899-12-31', '2023-02-29', '06/18/1991', '1991-6-18', 'June'])(
    'refuses the birthday %s',
    (day) =>
      expect(rejections(profile.safeParse({ birthday: day }))).toEqual({
        birthday: 'account_birthday_malformed',
      }),
  );

  it.each([
    ['@amara.pours', 'amara.pours'],
    ['https://www.instagram.com/amara.pours/?hl=en', 'amara.pours'],
    ['instagram.com/amara', 'amara'],
  ])('takes the Instagram name out of %s', (typed, name) => {
    expect(profile.parse({ instagram: typed }).instagram).toBe(name);
  });

  it.each(['two words', 'a/b', 'x'.repeat(31), 'https://evil.example/amara'])(
    'refuses %s as one',
    (typed) =>
      expect(rejections(profile.safeParse({ instagram: typed }))).toEqual({
        instagram: 'account_instagram_malformed',
      }),
  );

  it('refuses names that it does not know', () => {
    expect(profile.safeParse({ tags: 'ECA2024' }).success).toBe(false);
    expect(consentSchema.safeParse({ accepts: 'no' }).success).toBe(false);
    expect(consentSchema.parse({})).toEqual({ accepts: false });
    expect(consentSchema.parse({ accepts: 'yes' })).toEqual({ accepts: true });
  });
});

describe('the company', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['http://example.com/a', 'http://example.com/a'],
    ['', null],
  ])('takes the website %s as %s', (typed, stored) => {
    expect(companySchema.parse({ kind: 'company', website: typed }).website).toBe(stored);
  });

  it.each(['javascript:alert(1)', 'https://user:pw@example.com', 'nowhere', 'https://a b.com'])(
    'refuses the website %s',
    (typed) =>
      expect(rejections(companySchema.safeParse({ kind: 'university', website: typed }))).toEqual({
        website: 'enquiry_website_malformed',
      }),
  );

  it('is a university only where no company is on file', () => {
    expect(companyKind({})).toBe('company');
    expect(companyKind({ 'custom.universityname': 'Hillside' })).toBe('university');
    const both = { 'custom.universityname': 'Hillside', 'custom.companywebsite': 'https://a.bc' };
    expect(companyKind(both)).toBe('company');
  });
});

describe('an address', () => {
  const typed = { lastName: 'Quinn', address1: '1 Elm', city: 'Salem', provinceCode: 'OR' };

  it('is one of the United States', () => {
    const parsed = addressSchema.parse({ ...typed, zip: '973011234', asDefault: 'yes' });
    expect(parsed.address).toMatchObject({ zip: '97301-1234', countryCode: 'US', company: null });
    expect(parsed).toMatchObject({ locationName: null, asDefault: true });
    expect(US_STATES).toHaveLength(new Set(US_STATES.map(([code]) => code)).size);
  });

  it('lacks nothing that a parcel needs', () => {
    expect(rejections(addressSchema.safeParse({ provinceCode: 'XX', zip: '9720' }))).toEqual({
      lastName: 'address_last_name_missing',
      address1: 'address_street_missing',
      city: 'address_city_missing',
      provinceCode: 'address_state_missing',
      zip: 'address_zip_malformed',
    });
  });

  const lines: AddressLines = {
    firstName: null,
    lastName: 'Quinn',
    company: null,
    address1: '1 Elm  Street',
    address2: null,
    city: 'Salem',
    provinceCode: 'OR',
    countryCode: 'US',
    zip: '97301-1234',
    phone: '+15035550101',
  };

  it('is the same whatever its capitals, blanks and empty lines', () => {
    const other = { ...lines, address1: ' 1 elm street', company: '', zip: '973011234' };
    expect(isSameAddress(lines, { ...other, phone: '+1 503 555 0101' })).toBe(true);
  });

  it.each([
    'lastName',
    'company',
    'address1',
    'address2',
    'city',
    'provinceCode',
    'zip',
    'phone',
  ] as const)('is another with another %s', (name) =>
    expect(isSameAddress(lines, { ...lines, [name]: '8' })).toBe(false),
  );

  it('stands on a page as on a label, and abroad with its country and no form', () => {
    const stored: Address & { key: string; name: string | null } = {
      ...lines,
      id: 'gid://shopify/MailingAddress/9',
      key: '9',
      name: 'Home',
      isDefault: true,
      province: 'Oregon',
      country: 'United States',
    };
    expect(addressCard(stored)).toMatchObject({
      isEditable: true,
      lines: ['Quinn', '1 Elm  Street', 'Salem, OR 97301-1234', '+15035550101'],
    });
    expect(addressValues(stored)).toMatchObject({ locationName: 'Home', city: 'Salem' });
    const abroad = { ...stored, countryCode: 'CA', country: 'Canada', provinceCode: 'ON' };
    expect(addressCard(abroad)).toMatchObject({ isEditable: false });
    expect(addressCard(abroad).lines).toContain('Canada');
  });
});

it('a press at a session that is no reference finds none', () => {
  const ref = '0f3a6f0e-2a53-4b0d-9d8c-3c1f6f1f6a11';
  expect(sessionSchema.parse({ session: ref }).session).toBe(ref);
  expect(sessionSchema.parse({ session: `${ref}\u0000` }).session).toBe('');
});
