import type { AddressRow, MetafieldRow } from './rows';

/** An address of a customer's book. */
export type CustomerAddressRow = AddressRow & { id: number; countryCode: string };

export type MarketingRow = {
  state: 'SUBSCRIBED' | 'NOT_SUBSCRIBED' | 'UNSUBSCRIBED' | 'PENDING';
  optInLevel: 'SINGLE_OPT_IN' | 'CONFIRMED_OPT_IN' | 'UNKNOWN' | null;
  /** Null as long as the customer has never said yes or no. */
  updatedAt: string | null;
};

export type CustomerMetafieldRow = MetafieldRow & { updatedAt: string };

/** A customer as the Shopify company keeps them. Texts are empty where nothing is known. */
export type CustomerRow = {
  id: number;
  /** Unique without regard to case, kept as it was written. */
  email: string;
  firstName: string;
  lastName: string;
  /** E.164, unique; empty when there is none. */
  phone: string;
  /** Without doubles that differ in case only, in alphabetical order. */
  tags: string[];
  marketing: MarketingRow;
  metafields: CustomerMetafieldRow[];
  addresses: CustomerAddressRow[];
  defaultAddressId: number | null;
  taxExempt: boolean;
  locale: string;
  note: string;
  createdAt: string;
  updatedAt: string;
};
