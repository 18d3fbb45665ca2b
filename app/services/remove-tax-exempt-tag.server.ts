import type { Kysely } from 'kysely';
import { recordStaffAction } from '~/models/staff-action.server';
import { deleteTaxExemptTag } from '~/models/tax-exempt.server';
import type { DB } from '../../db/schema';

export type RemoveTaxExemptTagNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string | null;
};

/**
 * Takes a tag off the list of those whose owners pay no tax, with its trace. What was priced stays.
 *
 * @returns false, and nothing done, where it is not on it any more
 */
export async function removeTaxExemptTag(
  { db, now, requestId }: RemoveTaxExemptTagNeeds,
  staffId: string,
  tag: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await deleteTaxExemptTag(trx, tag);
    if (removed === null) return false;
    const subject = { kind: 'tax-exempt-tag', id: 'list' } as const;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'tax-exempt.change',
        step: 'remove',
        subject,
        details: { tag: removed },
        requestId,
      },
      new Date(now()),
    );
    return true;
  });
}
