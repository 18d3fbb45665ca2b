import { ADDRESSES_READ } from './address';

/**
 * The forms of the account area: what each may hold. The schemas on the server and the attributes in
 * the browser come from these same numbers and lists.
 */

/** Longest answers, in UTF-16 units as the browser's `maxLength` counts them. */
export const ACCOUNT_BOUNDS = {
  /** What Shopify keeps of a name, a company, a line of an address, a single-line text. */
  line: 255,
  phone: 40,
  zip: 10,
  website: 255,
  /** An Instagram name has 30 characters; a pasted link to it some more. */
  instagram: 100,
} as const;

/** The first day that a birthday may be. */
export const EARLIEST_BIRTHDAY = '1900-01-01';

/** We read so many addresses of a customer, and let nobody add more (spec section 3). */
export const ADDRESS_LIMIT = ADDRESSES_READ;

/** How often one account may change something (money-security S-9). */
export const ACCOUNT_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;

/** How often one account may fetch all its data, which costs Shopify a page of orders. */
export const EXPORT_LIMITS = [{ max: 5, windowMs: 60_000 }] as const;

/** Names of the fields, in the order on the page. */
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

/** Whom a person buys for: decides which two texts the page about it asks for. */
export type CompanyKind = 'company' | 'university';

export const COMPANY_FIELDS = ['kind', 'name', 'website'] as const;

/** Where each kind keeps its two texts (spec section 3, Customer metafields). */
export const COMPANY_METAFIELDS = {
  company: { name: 'custom.companyname', website: 'custom.companywebsite' },
  university: { name: 'custom.universityname', website: 'custom.universitywebsite' },
} as const;

/** Which kind somebody is, by what is on file: a university only where no company is. */
export function companyKind(metafields: Readonly<Record<string, string | undefined>>): CompanyKind {
  const has = (kind: CompanyKind) =>
    Boolean(
      metafields[COMPANY_METAFIELDS[kind].name] || metafields[COMPANY_METAFIELDS[kind].website],
    );
  return has('university') && !has('company') ? 'university' : 'company';
}
