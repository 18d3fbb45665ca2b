import type { AddressRow, MetafieldRow } from './rows';

/** An address in a customer's address book. */
export type CustomerAddressRow = AddressRow & { id: number; countryCode: string };

export type MarketingRow = {
  state: 'SUBSCRIBED' | 'NOT_SUBSCRIBED' | 'UNSUBSCRIBED' | 'PENDING';
  optInLevel: 'SINGLE_OPT_IN' | 'CONFIRMED_OPT_IN' | 'UNKNOWN' | null;
  /** Null until the customer first gives or refuses consent. */
  updatedAt: string | null;
};

export type CustomerMetafieldRow = MetafieldRow & { updatedAt: string };

/** A stored customer. Unknown texts are empty. */
export type CustomerRow = {
  id: number;
  /** Unique ignoring case; stored as it was entered. */
  email: string;
  firstName: string;
  lastName: string;
  /** E.164, unique; empty if there is none. */
  phone: string;
  /** In alphabetical order, unique ignoring case. */
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
