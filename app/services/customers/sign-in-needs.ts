import type { Kysely } from 'kysely';
import type { Sealing } from '~/models/core/sealing.server';
import type { CustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the services for signing in and out. */
export type SignInNeeds = {
  db: Kysely<DB>;
  sealing: Sealing;
  accounts: CustomerAccounts;
  /** UTC milliseconds. */
  now: () => number;
};
