import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { sumMergedAlone } from './account-merge.server';
import { sumDoneAlone } from './balance-adjustment.server';

/**
 * What one person has done alone with a customer's Earth Cash since then: corrections in both directions, and
 * accounts merged into it. Both count against one limit (decision 0038), so that neither order of the two
 * gives more than the other. Under the lock of the customer's account, where it decides.
 *
 * @param by staff_user.id
 * @returns cents
 */
export async function sumAloneFor(
  db: Kysely<DB>,
  { customerGid, by, since }: { customerGid: string; by: string; since: Date },
): Promise<number> {
  const merged = await sumMergedAlone(db, { survivingGid: customerGid, by, since });
  return merged + (await sumDoneAlone(db, { customerGid, by, since }));
}
