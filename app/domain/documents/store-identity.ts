import type { StoreIdentity } from './document';

/** What admins keep at `/erp/store`; `version` counts their changes, 0 before the first. */
export type KeptIdentity = StoreIdentity & { version: number };

/** A new store until its admins have said who it is. */
export const NEW_STORE: KeptIdentity = {
  version: 0,
  name: 'Earth Brands',
  legalName: 'Earth Brands',
  address: ['214 Orchard Street', 'Portland, OR 97205', 'USA'],
  email: 'hello@earthbrands.example',
  phone: null,
  taxId: null,
};

/** Longest texts in characters, and most lines of an address. */
export const IDENTITY_BOUNDS = {
  name: 100,
  legalName: 200,
  address: 600,
  addressLines: 6,
  email: 254,
  taxId: 60,
} as const;
