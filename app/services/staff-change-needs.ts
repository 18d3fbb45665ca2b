import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** What the services need by which admins look after the accounts of staff. */
export type StaffChangeNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string | null;
};
