import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { sumMergedAlone } from './account-merge.server';
import { sumDoneAlone } from './approval.server';

/**
 * Sums what a staff member has done to a customer's Earth Cash without a second person since a moment:
 * adjustments in both directions, and accounts merged into it. Both count toward one limit (decision 0038),
 * so that the order of the two makes no difference. To enforce the limit, call it with the customer's account
 * locked.
 *
 * @param by staff_user.id
 * @returns cents
 */
export async function sumAloneFor(
  db: Kysely<DB>,
  { customerGid, by, since }: { customerGid: string; by: string; since: Date },
): Promise<number> {
  const merged = await sumMergedAlone(db, { survivingGid: customerGid, by, since });
  const corrected = { kinds: ['adjustment'], about: customerGid, by, since } as const;
  return merged + (await sumDoneAlone(db, corrected));
}
