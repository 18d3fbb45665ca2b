import type { Kysely } from 'kysely';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the services for draft orders made by staff. */
export type StaffDraftNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  log: { warn: (fields: object, text: string) => void };
};

/** The acting staff member, for the trace. */
export type StaffActor = { staffId: string; requestId: string | null };
