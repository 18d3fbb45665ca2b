import type { ArtworkKind } from '~/domain/core/files/artwork';

/** Files that staff upload and ambassadors download: of the same formats as artwork. */

/** In the order in which pages show them. */
export const ASSET_KINDS = ['logo', 'flyer', 'photo'] as const;

export type AssetKind = (typeof ASSET_KINDS)[number];

/** Longest texts, in characters. */
export const ASSET_BOUNDS = { title: 80, description: 240 } as const;

/** Largest file that we store, in bytes: an image may grow a little when it is re-encoded. */
export const ASSET_STORED_BYTES = 16 * 1024 * 1024;

/** How often one staff member may submit the forms. */
export const ASSET_LIMITS = [
  { max: 60, windowMs: 60_000 },
  { max: 600, windowMs: 3_600_000 },
] as const;

/** An asset as pages show it; its file and its preview have their own URLs. */
export type AssetBrief = {
  id: string;
  kind: AssetKind;
  title: string;
  description: string | null;
  needsTraining: boolean;
  /** Order within its kind, starting at 1. Positions may have gaps. */
  position: number;
  fileName: string;
  format: ArtworkKind;
  sizeBytes: number;
  /** Pixels; null for a PDF without a preview. */
  preview: { width: number; height: number } | null;
};

/** Whether an ambassador may download the files of an asset. */
export function isOpenAsset(
  { needsTraining }: Pick<AssetBrief, 'needsTraining'>,
  hasFinishedTraining: boolean,
): boolean {
  return !needsTraining || hasFinishedTraining;
}

/** Groups assets by kind, without empty groups; the order within a kind is kept. */
export function assetGroups<Asset extends { kind: AssetKind }>(
  assets: readonly Asset[],
): { kind: AssetKind; assets: Asset[] }[] {
  return ASSET_KINDS.map((kind) => ({
    kind,
    assets: assets.filter((asset) => asset.kind === kind),
  })).filter((group) => group.assets.length > 0);
}
