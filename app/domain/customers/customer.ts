import { ALLIANCE_TAG, AMBASSADOR_TAG, BUSINESS_TAG, hasTag } from '~/domain/core/tags';
import { ADDRESSES_FETCHED } from '~/domain/customers/addresses/address-card';

/** Followed by the number of a product. */
export const FAVORITE_PREFIX = 'FAVE-';

export type CustomerType = 'ECA' | 'BUSINESS' | 'INDIVIDUAL';

/** Returns ECA for the tag ECA2024, BUSINESS for BusinessAccount, otherwise INDIVIDUAL (spec section 3). */
export function customerType(tags: readonly string[]): CustomerType {
  if (hasTag(tags, ALLIANCE_TAG)) return 'ECA';
  return hasTag(tags, BUSINESS_TAG) ? 'BUSINESS' : 'INDIVIDUAL';
}

/** The single-line text metafields that we store on a customer, as `namespace.key` (spec section 3). */
export const CUSTOMER_METAFIELDS = [
  'custom.companyname',
  'custom.companywebsite',
  'custom.universityname',
  'custom.universitywebsite',
  'custom.fraternity',
  'custom.sorority',
  'custom.studentorg',
  'custom.session_replay_url',
  'custom.college',
  'custom.greeklife',
  'custom.graduationyear',
  'custom.birthday',
  'custom.product_tag',
  'custom.earthprimeinterest',
  'custom.tier',
  'social.instagram',
] as const;

export type CustomerMetafieldKey = (typeof CUSTOMER_METAFIELDS)[number];

export type MarketingConsent = {
  /** SUBSCRIBED, NOT_SUBSCRIBED, UNSUBSCRIBED, PENDING …: Shopify may add values. */
  marketingState: string;
  marketingOptInLevel: string | null;
  /** ISO 8601, UTC. */
  consentUpdatedAt: string | null;
};

/** The result of a lookup by e-mail (spec section 7). */
export type CustomerSummary = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  displayName: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  tags: string[];
};

export type Customer = CustomerSummary & {
  consent: MarketingConsent;
  /** ISO 8601, UTC. */
  createdAt: string;
  totalSpentCents: number;
  numberOfOrders: number;
  metafields: Partial<Record<CustomerMetafieldKey, string>>;
};

/** A delivery address as Shopify stores it (spec section 3, Address). */
export type Address = {
  /** Shopify's full id. */
  id: string;
  isDefault: boolean;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  country: string | null;
  countryCode: string | null;
  zip: string | null;
  phone: string | null;
};

/** Whether a customer has asked for Earth Prime (spec section 2, Promo banner); ignores case. */
export function wantsEarthPrime(interest: string | null): boolean {
  return interest?.toLowerCase() === 'yes';
}

/** The longest tag that Shopify accepts, in characters, and the most tags per customer. */
export const LONGEST_TAG = 255;
export const MOST_TAGS = 250;

/** Why a tag was not added or removed. */
export type TagRejection =
  | 'tag_missing'
  | 'tag_comma'
  | 'tag_too_long'
  | 'tag_unprintable'
  /** Favorites are private to the customer. */
  | 'tag_favorite'
  | 'tag_there'
  | 'tag_not_there'
  | 'tag_too_many';

/**
 * Whether only admins may add or remove the tag, because it grants prices, pages or a way to be paid. Ignores
 * case, as Shopify does.
 *
 * @param exempt the tags that make customers tax-exempt
 */
export function isGuardedTag(tag: string, exempt: readonly string[]): boolean {
  return hasTag([ALLIANCE_TAG, BUSINESS_TAG, AMBASSADOR_TAG, ...exempt], tag);
}

/** Favorites are stored as tags (spec section 3), but shown and changed elsewhere. */
function isFavoriteTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(FAVORITE_PREFIX.toLowerCase());
}

/** Parses a typed tag; returns the rejection if it is invalid. */
export function parseTag(typed: string): { tag: string } | { rejection: TagRejection } {
  const tag = typed.replace(/[ \t]+/g, ' ').trim();
  if (tag === '') return { rejection: 'tag_missing' };
  if (tag.includes(',')) return { rejection: 'tag_comma' };
  if ([...tag].length > LONGEST_TAG) return { rejection: 'tag_too_long' };
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(tag)) {
    return { rejection: 'tag_unprintable' };
  }
  return isFavoriteTag(tag) ? { rejection: 'tag_favorite' } : { tag };
}

/** Returns the tags of a customer that staff may see: all but the favorites. */
export function shownTags(tags: readonly string[], exempt: readonly string[]) {
  return tags
    .filter((tag) => !isFavoriteTag(tag))
    .map((tag) => ({ tag, isGuarded: isGuardedTag(tag, exempt) }));
}

/** Whether any tag is in the list, ignoring case; an empty list exempts nobody (spec section 5). */
export function isTaxExempt(tags: readonly string[], exempt: readonly string[]): boolean {
  return exempt.some((tag) => hasTag(tags, tag));
}

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
export const ADDRESS_LIMIT = ADDRESSES_FETCHED;

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
