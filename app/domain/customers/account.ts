import { ADDRESSES_READ } from '~/domain/customers/addresses/address-card';

/**
 * The forms of the account area and the limits of their fields. The server's schemas and the browser's
 * attributes both use these numbers and lists.
 */

/** Maximum lengths, in UTF-16 code units as the browser's `maxLength` counts them. */
export const ACCOUNT_BOUNDS = {
  /** Shopify's limit for a name, a company, an address line or a single-line text. */
  line: 255,
  phone: 40,
  zip: 10,
  website: 255,
  /** Instagram names have up to 30 characters; the rest leaves room for a pasted link. */
  instagram: 100,
} as const;

/** The earliest birthday that the form accepts. */
export const EARLIEST_BIRTHDAY = '1900-01-01';

/** The most addresses per customer: we read no more, so customers cannot add more (spec section 3). */
export const ADDRESS_LIMIT = ADDRESSES_READ;

/** How often one account may save changes (money-security S-9). */
export const ACCOUNT_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;

/** How often one account may download all its data; each download reads a page of orders from Shopify. */
export const EXPORT_LIMITS = [{ max: 5, windowMs: 60_000 }] as const;

/** Names of the fields, in the order in which the page shows them. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'phone', 'birthday', 'instagram'] as const;

export const ADDRESS_FIELDS = [
  'locationName',
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'provinceCode',
  'zip',
  'phone',
] as const;

/** Whom a customer buys for; decides which two texts the page asks for. */
export type CompanyKind = 'company' | 'university';

/** The metafields of each kind's name and website (spec section 3, Customer metafields). */
export const COMPANY_METAFIELDS = {
  company: { name: 'custom.companyname', website: 'custom.companywebsite' },
  university: { name: 'custom.universityname', website: 'custom.universitywebsite' },
} as const;

/** Returns the kind that the stored metafields imply: a university only if no company is stored. */
export function companyKind(metafields: Readonly<Record<string, string | undefined>>): CompanyKind {
  const has = (kind: CompanyKind) =>
    Boolean(
      metafields[COMPANY_METAFIELDS[kind].name] || metafields[COMPANY_METAFIELDS[kind].website],
    );
  return has('university') && !has('company') ? 'university' : 'company';
}
