import type { AssetBrief } from '~/domain/ambassadors/ambassador-asset';
import { traceAsset, updateAsset } from '~/models/ambassadors/ambassador-asset-change.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Changes an asset's title, description and training requirement. Its file never changes: a new file is
 * a new asset.
 *
 * @param staffId the staff member who changes it
 * @returns false if it was removed meanwhile
 */
export function changeAmbassadorAsset(
  { db, now, requestId }: Context,
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
