import type { Kysely } from 'kysely';
import {
  ASSET_KINDS,
  ASSET_TYPES,
  type AssetBrief,
  type AssetFormat,
  type AssetKind,
} from '~/domain/ambassador-asset';
import type { DB } from '../../db/schema';

const BRIEF = [
  'ambassador_asset.id',
  'kind',
  'title',
  'description',
  'needs_training',
  'position',
  'file_name',
  'media_type',
  'byte_length',
  'width',
  'height',
] as const;

/** All that are shown, by kind, in their order. */
export async function listAssets(db: Kysely<DB>): Promise<AssetBrief[]> {
  return inOrder((await shown(db).select(BRIEF).execute()).map(briefOf));
}

export type AssetWithHistory = AssetBrief & {
  addedAt: Date;
  /** Null for what a new store begins with, and for who is no longer known. */
  addedBy: string | null;
};

/** The same for staff: with who has added them. */
export async function listAssetsWithHistory(db: Kysely<DB>): Promise<AssetWithHistory[]> {
  const rows = await shown(db)
    .leftJoin('staff_user', 'staff_user.id', 'ambassador_asset.added_by')
    .select([...BRIEF, 'added_at', 'staff_user.name as added_by_name'])
    .execute();
  return inOrder(
    rows.map((row) => ({
      ...briefOf(row),
      addedAt: row.added_at,
      addedBy: row.added_by_name,
    })),
  );
}

/** One that is shown; null for any other id. */
export async function findAsset(db: Kysely<DB>, id: string): Promise<AssetBrief | null> {
  if (!isAssetId(id)) return null;
  const row = await shown(db)
    .select(BRIEF)
    .where('ambassador_asset.id', '=', id)
    .executeTakeFirst();
  return row ? briefOf(row) : null;
}

export type AssetFile = Pick<AssetBrief, 'fileName' | 'format' | 'needsTraining'> & {
  sha256: string;
  /** Null for the preview of what has none. */
  bytes: Buffer | null;
};

/** A file for its reader, who must be allowed to have it; null for what was removed. */
export async function findAssetFile(
  db: Kysely<DB>,
  id: string,
  part: 'file' | 'preview',
): Promise<AssetFile | null> {
  if (!isAssetId(id)) return null;
  const row = await shown(db)
    .select(['file_name', 'media_type', 'needs_training', 'sha256'])
    .select(part === 'file' ? 'bytes' : 'preview as bytes')
    .where('ambassador_asset.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fileName: row.file_name,
    format: formatOf(row.media_type),
    needsTraining: row.needs_training,
    sha256: row.sha256,
    bytes: row.bytes === null ? null : Buffer.from(row.bytes),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Anything else is nobody's id, and no question for the database. */
export function isAssetId(id: string): boolean {
  return UUID.test(id);
}

function shown(db: Kysely<DB>) {
  return db.selectFrom('ambassador_asset').where('removed_at', 'is', null);
}

type BriefRow = {
  id: string;
  kind: string;
  title: string;
  description: string | null;
  needs_training: boolean;
  position: number;
  file_name: string;
  media_type: string;
  byte_length: number;
  width: number | null;
  height: number | null;
};

function briefOf(row: BriefRow): AssetBrief {
  const { width, height } = row;
  return {
    id: row.id,
    kind: row.kind as AssetKind,
    title: row.title,
    description: row.description,
    needsTraining: row.needs_training,
    position: row.position,
    fileName: row.file_name,
    format: formatOf(row.media_type),
    sizeBytes: row.byte_length,
    preview: width === null || height === null ? null : { width, height },
  };
}

/** The table holds none but these. */
function formatOf(mediaType: string): AssetFormat {
  const formats = Object.keys(ASSET_TYPES) as AssetFormat[];
  return formats.find((format) => ASSET_TYPES[format] === mediaType) ?? 'pdf';
}

/** Two that were added at the same moment have the same position; their ids tell them apart. */
function inOrder<Asset extends AssetBrief>(assets: Asset[]): Asset[] {
  return assets.toSorted(
    (one, other) =>
      ASSET_KINDS.indexOf(one.kind) - ASSET_KINDS.indexOf(other.kind) ||
      one.position - other.position ||
      one.id.localeCompare(other.id),
  );
}
