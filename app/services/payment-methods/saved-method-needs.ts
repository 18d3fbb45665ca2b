import type { Kysely } from 'kysely';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the services for saved cards and bank accounts. */
export type SavedMethodNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
};
