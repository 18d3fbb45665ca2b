/** Files that ambassadors download: which there are, and what a page may know of one. */

/** The order of these is the order on the pages. */
export const ASSET_KINDS = ['logo', 'flyer', 'photo'] as const;

export type AssetKind = (typeof ASSET_KINDS)[number];

/** What is taken, told by the bytes (`checkAsset`). */
export type AssetFormat = 'png' | 'jpeg' | 'svg' | 'pdf';

export const ASSET_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const satisfies Record<AssetFormat, string>;

/** What a file's name ends with, by what it is. */
export const ASSET_ENDINGS = {
  png: 'png',
  jpeg: 'jpg',
  svg: 'svg',
  pdf: 'pdf',
} as const satisfies Record<AssetFormat, string>;

/** What a browser offers to choose from; what a file is, its content says. */
export const ASSET_ACCEPT =
  '.png,.jpg,.jpeg,.svg,.pdf,image/png,image/jpeg,image/svg+xml,application/pdf';

/** Longest texts, in characters. */
export const ASSET_BOUNDS = { title: 80, description: 240 } as const;

/** The largest file that is kept: a picture may grow a little where it is written anew. Bytes. */
export const ASSET_KEPT_BYTES = 16 * 1024 * 1024;

/** Forms of one member of staff. */
export const ASSET_LIMITS = [
  { max: 60, windowMs: 60_000 },
  { max: 600, windowMs: 3_600_000 },
] as const;

/** An asset as pages show it; its file and its preview have addresses of their own. */
export type AssetBrief = {
  id: string;
  kind: AssetKind;
  title: string;
  description: string | null;
  needsTraining: boolean;
  /** Among those of its kind: where it stands, not how many stand before it. */
  position: number;
  fileName: string;
  format: AssetFormat;
  sizeBytes: number;
  /** Pixels; null for a PDF without a preview. */
  preview: { width: number; height: number } | null;
};

/** Whether somebody may have the files of an asset. */
export function isOpenAsset(
  { needsTraining }: Pick<AssetBrief, 'needsTraining'>,
  hasFinishedTraining: boolean,
): boolean {
  return !needsTraining || hasFinishedTraining;
}

/** The assets of each kind, kinds without any left out; within a kind the order stays. */
export function assetGroups<Asset extends { kind: AssetKind }>(
  assets: readonly Asset[],
): { kind: AssetKind; assets: Asset[] }[] {
  return ASSET_KINDS.map((kind) => ({
    kind,
    assets: assets.filter((asset) => asset.kind === kind),
  })).filter((group) => group.assets.length > 0);
}
