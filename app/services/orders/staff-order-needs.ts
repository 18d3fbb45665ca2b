import type { Kysely } from 'kysely';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the services with which staff change orders. */
export type StaffOrderNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  log: {
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  failpoint: PassFailpoint;
};
