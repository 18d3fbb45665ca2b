import { expect, it } from 'vitest';
import { errorMessage, type ErrorCode } from '../../app/content/core/errors';
import { addressSchema } from '../../app/domain/customers/addresses/address.schema.server';
import { contactSalesSchema, partnersSchema } from '../../app/domain/site/enquiry.schema.server';
import { companySchema, profileSchema } from '../../app/domain/customers/profile.schema.server';
import { ambassadorSchema, signUpSchema } from '../../app/domain/customers/sign-up.schema.server';
import { textOf } from '../support/tree';

const now = Date.UTC(2026, 10, 21, 12);
const profile = profileSchema(() => now);
const ambassador = ambassadorSchema({ now, isCustomer: false, replayHosts: [] });
const business = signUpSchema('business', { replayHosts: [] });

type Schema = { safeParse: (form: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } };

/** Every field whose rejection gives an example, with its form. The form's other fields do not matter. */
const FIELDS: Partial<Record<ErrorCode, readonly (readonly [Schema, string])[]>> = {
  enquiry_email_malformed: [
    [contactSalesSchema, 'email'],
    [business, 'email'],
    [ambassador, 'email'],
  ],
  enquiry_phone_malformed: [
    [contactSalesSchema, 'phone'],
    [profile, 'phone'],
    [addressSchema, 'phone'],
  ],
  enquiry_website_malformed: [
    [partnersSchema, 'website'],
    [companySchema, 'website'],
  ],
  account_birthday_malformed: [[profile, 'birthday']],
  account_instagram_malformed: [[profile, 'instagram']],
  address_zip_malformed: [[addressSchema, 'zip']],
  sign_up_website_malformed: [[business, 'companyWebsite']],
  sign_up_phone_malformed: [[ambassador, 'phone']],
  sign_up_graduation_malformed: [[ambassador, 'graduationYear']],
  sign_up_instagram_malformed: [[ambassador, 'instagram']],
};

const isRejected = (schema: Schema, field: string, value: string) =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;

it('every sentence with an example is looked at here', () => {
  const labels = ['errors', 'errors/account-errors'];
  const source = labels.map((name) => textOf(`app/content/core/${name}.ts`)).join('\n');
  const codes = [...source.matchAll(/(\w+):\s+'[^']*,? like [^']*'/g)].map(([, code]) => code);
  expect(codes.toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

it.each(Object.entries(FIELDS))('what %s gives as an example is taken', (code, fields) => {
  const labels = errorMessage(code as 'enquiry_phone_malformed');
  const examples = / like (.+)\.$/.exec(labels)?.[1]?.split(' or ') ?? [];
  expect(examples).not.toEqual([]);
  for (const [schema, field] of fields) {
    expect(isRejected(schema, field, '\u0000')).toBe(true);
    for (const example of examples) {
      expect([field, example, isRejected(schema, field, example)]).toEqual([field, example, false]);
    }
  }
});
