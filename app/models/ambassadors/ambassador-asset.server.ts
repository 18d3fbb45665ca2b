import { type Kysely, type Selectable, sql } from 'kysely';
import {
  ASSET_KINDS,
  type AssetBrief,
  type AssetKind,
} from '~/domain/ambassadors/ambassador-asset';
import { ARTWORK_TYPES, type ArtworkKind } from '~/domain/core/files/artwork';
import type { DB, StaffAction } from '../../../db/schema';
import { storedAction, type StoredStaffAction } from '~/models/staff/staff-action.server';
import { isUuid } from '~/domain/core/ids';

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

/** Lists the visible assets by kind, in their order. */
export async function listAssets(db: Kysely<DB>): Promise<AssetBrief[]> {
  return inOrder((await shown(db).select(BRIEF).execute()).map(briefOf));
}

export type AssetWithHistory = AssetBrief & {
  addedAt: Date;
  /** Null for the assets that a new store begins with, and if the staff member is no longer known. */
  addedBy: string | null;
};

/** Lists the same for staff, with who added each asset. */
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

/** Finds a visible asset; null for any other id. */
export async function findAsset(db: Kysely<DB>, id: string): Promise<AssetBrief | null> {
  if (!isUuid(id)) return null;
  const row = await shown(db)
    .select(BRIEF)
    .where('ambassador_asset.id', '=', id)
    .executeTakeFirst();
  return row ? briefOf(row) : null;
}

export type AssetFile = Pick<AssetBrief, 'fileName' | 'format' | 'needsTraining'> & {
  sha256: string;
  /** Null for the preview of an asset that has none. */
  key: string | null;
};

/** Finds a file of an asset; null if the asset was removed. The caller checks that the reader may have it. */
export async function findAssetFile(
  db: Kysely<DB>,
  id: string,
  part: 'file' | 'preview',
): Promise<AssetFile | null> {
  if (!isUuid(id)) return null;
  const row = await shown(db)
    .select(['file_name', 'media_type', 'needs_training', 'sha256'])
    .select(`${part}_key as key`)
    .where('ambassador_asset.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fileName: row.file_name,
    format: formatOf(row.media_type),
    needsTraining: row.needs_training,
    sha256: row.sha256,
    key: row.key,
  };
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

/** Returns the format of a media type. The table contains only those of `ARTWORK_TYPES`. */
function formatOf(mediaType: string): ArtworkKind {
  const formats = Object.keys(ARTWORK_TYPES) as ArtworkKind[];
  return formats.find((format) => ARTWORK_TYPES[format] === mediaType) ?? 'pdf';
}

/** Assets added at the same moment may share a position; the id breaks the tie. */
function inOrder<Asset extends AssetBrief>(assets: Asset[]): Asset[] {
  return assets.toSorted(
    (one, other) =>
      ASSET_KINDS.indexOf(one.kind) - ASSET_KINDS.indexOf(other.kind) ||
      one.position - other.position ||
      one.id.localeCompare(other.id),
  );
}

/**
 * Lists what staff did to assets, including removed ones, newest first. The recorded details include the
 * asset's current title, unless they already contain one.
 */
export async function listAssetSteps(db: Kysely<DB>, limit: number): Promise<StoredStaffAction[]> {
  type Row = Selectable<StaffAction> & { name: string | null; title: string | null };
  const { rows } = await sql<Row>`
    with done as materialized (
      select * from staff_action where subject_kind = 'ambassador-asset'
    )
    select done.*, staff_user.name, asset.title
    from done
      left join staff_user on staff_user.id = done.staff_id
      left join ambassador_asset asset on asset.id::text = done.subject_id
    order by done.at desc, done.id desc limit ${limit}`.execute(db);
  return rows.map(({ title, ...row }) => {
    const stored = storedAction(row);
    return { ...stored, details: { title, ...stored.details } };
  });
}
