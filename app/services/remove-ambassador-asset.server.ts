import type { Kysely } from 'kysely';
import { removeAsset } from '~/models/ambassador-asset-change.server';
import type { DB } from '../../db/schema';

export type RemoveAssetNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Takes an asset away: its files are dropped, its row says who has done it. Can be called again.
 *
 * @param staffId of who removes it
 * @returns false when it was removed before
 */
export function removeAmbassadorAsset(
  { db, now }: RemoveAssetNeeds,
  staffId: string,
  id: string,
): Promise<boolean> {
  return removeAsset(db, id, { by: staffId, at: new Date(now()) });
}
