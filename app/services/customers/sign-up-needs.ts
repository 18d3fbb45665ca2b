import type { Kysely } from 'kysely';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../../db/schema';

/** Dependencies of both ways of signing up. */
export type SignUpNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  /** The page does not reveal who has an account; the mail says so (docs/decisions/0010). */
  neutral: boolean;
};

/** How long an operation with a lost response is matched by its email address alone. */
export const UNSETTLED_MS = 24 * 60 * 60_000;

/** Why the sign-up produced neither an account nor a request; the page has a text for each. */
export type SignUpRefusal =
  | { outcome: 'lookup-failed' }
  | { outcome: 'not-created' }
  /** Shopify's own error messages about the input. */
  | { outcome: 'refused'; messages: string[] };
