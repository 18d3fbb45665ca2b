import type { Kysely } from 'kysely';
import type { AssetBrief } from '~/domain/ambassador-asset';
import { updateAsset } from '~/models/ambassador-asset-change.server';
import type { DB } from '../../db/schema';

export type ChangeAssetNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Writes what an asset is called, what is said of it and whether it needs the training. Its file stays:
 * another file is another asset.
 *
 * @param staffId of who changes it
 * @returns false when it was removed meanwhile
 */
export function changeAmbassadorAsset(
  { db, now }: ChangeAssetNeeds,
  staffId: string,
  id: string,
  words: Pick<AssetBrief, 'title' | 'description' | 'needsTraining'>,
): Promise<boolean> {
  return updateAsset(db, id, words, { by: staffId, at: new Date(now()) });
}
