import type { Kysely } from 'kysely';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../db/schema';

/** What the services about staff's draft orders work with. */
export type StaffDraftNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  log: { warn: (fields: object, text: string) => void };
};

/** Who does it, for the trace. */
export type StaffActor = { staffId: string; requestId: string | null };
