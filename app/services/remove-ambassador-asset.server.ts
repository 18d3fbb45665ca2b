import type { Kysely } from 'kysely';
import { removeAsset, traceAsset } from '~/models/ambassador-asset-change.server';
import type { DB } from '../../db/schema';

export type RemoveAssetNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  /** Of the request that asks for it, for the trace of staff. */
  requestId?: string;
};

/**
 * Takes an asset away: its files are dropped, its row says who has done it. Can be called again.
 *
 * @param staffId of who removes it
 * @returns false when it was removed before
 */
export function removeAmbassadorAsset(
  { db, now, requestId }: RemoveAssetNeeds,
  staffId: string,
  id: string,
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    if (!(await removeAsset(trx, id, change))) return false;
    await traceAsset(trx, { id, step: 'remove' }, change);
    return true;
  });
}
