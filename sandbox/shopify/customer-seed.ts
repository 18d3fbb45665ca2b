import { ambassadors } from '../../seed/ambassadors';
import { people } from '../../seed/people';
import type { SeedPerson } from '../../seed/people';
import { shoppers } from '../../seed/shoppers';
import type { CustomerRow } from './customer-rows';
import { withTags } from './tags';

/** Returns a metafield's type: the balance is a number, all others are single-line texts. */
export const metafieldType = (key: string): string =>
  key === 'earthcash' ? 'number_decimal' : 'single_line_text_field';

/**
 * Returns the seeded customers in Shopify's shape, with the seed's ids: the hand-made people, those who buy
 * through an ambassador, and ambassadors who joined in the last weeks. @param now UTC milliseconds
 */
export function customerRows(now: number): CustomerRow[] {
  return [...people, ...shoppers, ...ambassadors(now)].map(customerRow);
}

function customerRow(person: SeedPerson): CustomerRow {
  const { id, email, firstName, lastName, createdAt, note, addresses } = person;
  return {
    id,
    email,
    firstName,
    lastName,
    phone: person.phone ?? '',
    tags: withTags([], person.tags),
    marketing: person.acceptsMarketing
      ? { state: 'SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN', updatedAt: createdAt }
      : { state: 'NOT_SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN', updatedAt: null },
    metafields: person.metafields.map((field) => ({
      ...field,
      type: metafieldType(field.key),
      updatedAt: createdAt,
    })),
    addresses: addresses.map((address) => ({
      id: address.id,
      firstName: address.firstName,
      lastName: address.lastName,
      company: address.company ?? '',
      address1: address.address1,
      address2: address.address2 ?? '',
      city: address.city,
      provinceCode: address.provinceCode,
      zip: address.zip,
      phone: address.phone,
      countryCode: address.countryCode,
    })),
    defaultAddressId: addresses[0]?.id ?? null,
    taxExempt: false,
    locale: 'en',
    note,
    createdAt,
    updatedAt: createdAt,
  };
}
