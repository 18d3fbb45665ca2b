import type { Kysely } from 'kysely';
import { closeChecklist, ensureAmbassador } from '~/models/ambassadors/ambassador.server';
import type { DB } from '../../../db/schema';

/**
 * Hides the first-visit checklist for an ambassador. The caller must have checked that the customer has
 * the tag.
 */
export async function putChecklistAway(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { gid, firstName }: { gid: string; firstName: string | null },
): Promise<void> {
  const at = new Date(now());
  await ensureAmbassador(db, { gid, firstName, at });
  await closeChecklist(db, gid, at);
}
