import type { Kysely } from 'kysely';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/** What the services of saved cards and bank accounts work with. */
export type SavedMethodNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
};
