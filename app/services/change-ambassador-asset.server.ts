import type { Kysely } from 'kysely';
import type { AssetBrief } from '~/domain/ambassador-asset';
import { traceAsset, updateAsset } from '~/models/ambassador-asset-change.server';
import type { DB } from '../../db/schema';

export type ChangeAssetNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  /** Of the request that asks for it, for the trace of staff. */
  requestId?: string;
};

/**
 * Writes what an asset is called, what is said of it and whether it needs the training. Its file stays:
 * another file is another asset.
 *
 * @param staffId of who changes it
 * @returns false when it was removed meanwhile
 */
export function changeAmbassadorAsset(
  { db, now, requestId }: ChangeAssetNeeds,
  staffId: string,
  id: string,
  words: Pick<AssetBrief, 'title' | 'description' | 'needsTraining'>,
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    if (!(await updateAsset(trx, id, words, change))) return false;
    const { needsTraining } = words;
    await traceAsset(trx, { id, step: 'change', details: { needsTraining } }, change);
    return true;
  });
}
