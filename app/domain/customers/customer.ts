import { ALLIANCE_TAG, BUSINESS_TAG, hasTag } from '~/domain/core/tags';

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
