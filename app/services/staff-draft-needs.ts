import type { Kysely } from 'kysely';
import type { PlatformFailure } from '~/domain/failure';
import type { KeptStaffDraft } from '~/domain/staff-draft';
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

/** Why a draft was left as it is. */
export type DraftRefusal =
  /** Not there, or no more. */
  | { code: 'not-found' }
  /** A payment's, which completes or deletes it itself. */
  | { code: 'of-payment' }
  /** An order already. */
  | { code: 'completed'; order: { gid: string; name: string } | null }
  /** Somebody has changed it since the form was drawn. */
  | { code: 'changed'; draft: KeptStaffDraft }
  /** Somebody else is at it this moment. */
  | { code: 'busy' }
  /** The platform does not take it; nothing was done. */
  | { code: 'refused'; failure: PlatformFailure }
  /** The platform has not answered, and a look at it did not help. */
  | { code: 'unknown' };
