import {
  lockAssets,
  orderAssets,
  traceAsset,
} from '~/models/ambassadors/ambassador-asset-change.server';
import { findAsset } from '~/models/ambassadors/ambassador-asset.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Moves an asset one place up or down among the assets of its kind. A repeated post does nothing,
 * because `from` no longer matches.
 *
 * @param staffId the staff member who moves it
 * @param from its position on the page
 * @returns false if it was removed, or moved by somebody else meanwhile
 */
export async function moveAmbassadorAsset(
  { db, now, requestId }: Context,
  staffId: string,
  { id, way, from }: { id: string; way: 'up' | 'down'; from: number },
): Promise<boolean> {
  const change = { by: staffId, at: new Date(now()), requestId };
  return db.transaction().execute(async (trx) => {
    const asset = await findAsset(trx, id);
    if (asset === null) return false;
    const siblings = await lockAssets(trx, asset.kind);
    const place = siblings.findIndex((sibling) => sibling.id === id);
    const found = siblings[place];
    if (found?.position !== from) return false;
    const to = place + (way === 'up' ? -1 : 1);
    if (siblings[to] === undefined) return true;
    await orderAssets(trx, siblings.toSpliced(place, 1).toSpliced(to, 0, found), change);
    await traceAsset(trx, { id, step: 'move', details: { way } }, change);
    return true;
  });
}
