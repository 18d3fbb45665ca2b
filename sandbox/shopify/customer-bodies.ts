import { gid } from '../kit/ids';
import type { CustomerAddressRow, CustomerRow, MarketingRow } from './customer-rows';
import { stateOf } from './states';
import { withoutTags } from './tags';

type Body = Record<string, unknown>;

/**
 * Returns the body of a customer webhook: snake case, numeric ids. Since 2025-01 a customer's body has
 * neither tags nor consent nor order totals: these have their own topics, with bodies of another shape.
 *
 * @param before the previous row, to tell which tags were added or removed
 * @see https://shopify.dev/docs/api/webhooks
 */
export function customerEventBody(
  topic: string,
  row: CustomerRow,
  before: CustomerRow | undefined,
): Body {
  switch (topic) {
    case 'CUSTOMER_TAGS_ADDED':
      return tagsBody(row, withoutTags(row.tags, before?.tags ?? []));
    case 'CUSTOMER_TAGS_REMOVED':
      return tagsBody(row, withoutTags(before?.tags ?? [], row.tags));
    case 'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE':
      return {
        customer_id: row.id,
        email_address: row.email,
        email_marketing_consent: consentBody(row.marketing),
      };
    case 'CUSTOMERS_DELETE':
      return {
        id: row.id,
        phone: row.phone || null,
        addresses: [],
        admin_graphql_api_id: gid('Customer', row.id),
      };
    default:
      return customerBody(row);
  }
}

function tagsBody(row: CustomerRow, tags: string[]): Body {
  return { customerId: gid('Customer', row.id), tags, occurredAt: row.updatedAt };
}

function consentBody({ state, optInLevel, updatedAt }: MarketingRow): Body {
  return {
    state: state.toLowerCase(),
    opt_in_level: optInLevel?.toLowerCase() ?? null,
    consent_updated_at: updatedAt,
  };
}

function customerBody(row: CustomerRow): Body {
  const byDefault = row.addresses.find(({ id }) => id === row.defaultAddressId);
  return {
    id: row.id,
    admin_graphql_api_id: gid('Customer', row.id),
    email: row.email,
    first_name: row.firstName || null,
    last_name: row.lastName || null,
    phone: row.phone || null,
    state: 'disabled',
    note: row.note || null,
    verified_email: true,
    tax_exempt: row.taxExempt,
    tax_exemptions: [],
    currency: 'USD',
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    addresses: row.addresses.map((address) => addressBody(row, address)),
    ...(byDefault === undefined ? {} : { default_address: addressBody(row, byDefault) }),
  };
}

function addressBody(row: CustomerRow, address: CustomerAddressRow): Body {
  return {
    id: address.id,
    customer_id: row.id,
    first_name: address.firstName,
    last_name: address.lastName,
    name: `${address.firstName} ${address.lastName}`.trim(),
    company: address.company || null,
    address1: address.address1,
    address2: address.address2 || null,
    city: address.city,
    province: stateOf(address.provinceCode)?.name ?? null,
    province_code: address.provinceCode || null,
    zip: address.zip,
    phone: address.phone || null,
    country_code: address.countryCode,
    default: address.id === row.defaultAddressId,
  };
}
