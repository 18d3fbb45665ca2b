import { removeAsset, traceAsset } from '~/models/ambassadors/ambassador-asset-change.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Removes an asset: its files are deleted, and its row keeps who removed it. Idempotent.
 *
 * @param staffId the staff member who removes it
 * @returns false if it was removed before
 */
export function removeAmbassadorAsset(
  { db, now, requestId }: Context,
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
