import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Dependencies of the services with which admins manage staff accounts. */
export type StaffChangeNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string | null;
};
