import type { Kysely } from 'kysely';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../db/schema';

/** What both ways of signing up work with. */
export type SignUpNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  /** Nobody is told on the page who has an account; the mail says it (docs/decisions/0010). */
  neutral: boolean;
};

/** An operation whose answer was lost is looked for this long by its e-mail alone. */
export const UNSETTLED_MS = 24 * 60 * 60_000;

/** Why neither an account nor a request came of it; the page has words for each. */
export type SignUpRefusal =
  | { outcome: 'lookup-failed' }
  | { outcome: 'not-created' }
  /** The platform's own sentences about what was typed. */
  | { outcome: 'refused'; messages: string[] };
