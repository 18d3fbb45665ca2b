import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type {
  CompostFacility,
  FacilityRow,
  LoadedFacilities,
  NearFacility,
  OpenTo,
  Removal,
} from '~/domain/compost/compost-facility';
import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { Place } from '~/domain/core/places/great-circle';
import type { DB, CompostFacility as Table } from '../../../db/schema';

type Filter = {
  /** The place must accept all of these; empty for any. */
  materials: readonly CompostMaterial[];
};

type Around = Filter & {
  center: Place;
  /** Null for any distance. */
  miles: number | null;
};

type Part = { limit: number; offset: number };

function accepting(db: Kysely<DB>, { materials }: Filter) {
  const all = db.selectFrom('compost_facility');
  return materials.length === 0
    ? all
    : all.where(sql<boolean>`materials @> ${sql.val([...materials])}::text[]`);
}

function milesFrom({ latitude, longitude }: Place) {
  return sql<number>`miles_between(${latitude}, ${longitude}, latitude, longitude)`;
}

function around(db: Kysely<DB>, filter: Around) {
  const found = accepting(db, filter);
  return filter.miles === null
    ? found
    : found.where(sql<boolean>`${milesFrom(filter.center)} <= ${filter.miles}`);
}

/** Lists places around a point, nearest first. */
export async function listNearFacilities(
  db: Kysely<DB>,
  { limit, offset, ...filter }: Around & Part,
): Promise<NearFacility[]> {
  const rows = await around(db, filter)
    .selectAll()
    .select(milesFrom(filter.center).as('miles'))
    .orderBy('miles')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ miles, ...row }) => ({ ...toFacility(row), miles }));
}

export async function countNearFacilities(db: Kysely<DB>, filter: Around): Promise<number> {
  const { count } = await around(db, filter)
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the nearest place that accepts all materials, at any distance; null if there is none. */
export async function findNearestFacility(
  db: Kysely<DB>,
  center: Place,
  materials: readonly CompostMaterial[],
): Promise<NearFacility | null> {
  const filter = { center, materials, miles: null, limit: 1, offset: 0 };
  return (await listNearFacilities(db, filter))[0] ?? null;
}

/** Lists all places by state, city and name. */
export async function listFacilities(
  db: Kysely<DB>,
  { limit, offset, ...filter }: Filter & Part,
): Promise<CompostFacility[]> {
  const rows = await accepting(db, filter)
    .selectAll()
    .orderBy('state')
    .orderBy('city')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toFacility);
}

/** Lists the coordinates of all places, without a limit: `npm run compost` limits how many there are. */
export function listFacilityPlaces(db: Kysely<DB>, filter: Filter): Promise<Place[]> {
  return accepting(db, filter).select(['latitude', 'longitude']).execute();
}

/** Converts a row for pages. The table's check constraints ensure that the casts are safe. */
function toFacility(row: Selectable<Table>): CompostFacility {
  const { open_to, is_sample, updated_at: _changed, materials, ...rest } = row;
  return {
    ...rest,
    materials: materials as CompostMaterial[],
    openTo: open_to as OpenTo,
    isSample: is_sample,
  };
}

/** Rows per statement: each has fourteen parameters, and a statement takes at most 65,535. */
const ROWS_AT_ONCE = 1_000;

/** What identifies a place in a file; the table's unique index. */
const KEY = sql`lower(name), lower(address), zip`;

/** The columns that a file updates for a known place. */
const COLUMNS = [
  'name',
  'address',
  'city',
  'state',
  'latitude',
  'longitude',
  'phone',
  'website',
  'materials',
  'open_to',
  'hours',
  'source',
  'is_sample',
] as const;

/**
 * Loads the places of a file, all or none. Name, street and ZIP code identify a place: a known one is
 * updated, so loading the same file twice changes nothing. Concurrent loads wait for each other; readers do
 * not wait.
 */
export function loadFacilities(
  db: Kysely<DB>,
  rows: readonly FacilityRow[],
  { remove, at }: { remove: Removal; at: Date },
): Promise<LoadedFacilities> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table compost_facility in share row exclusive mode`.execute(transaction);
    const loaded = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE);
      const written = await write(transaction, part, at);
      const added = written.filter(({ isNew }) => isNew).length;
      loaded.added += added;
      loaded.changed += written.length - added;
      loaded.unchanged += part.length - written.length;
    }
    if (remove !== 'nothing') loaded.removed = await removeOthers(transaction, rows, remove);
    return loaded;
  });
}

/** @returns the rows that are new or were changed */
function write(transaction: Transaction<DB>, rows: readonly FacilityRow[], at: Date) {
  const known = sql.join(COLUMNS.map((name) => sql.ref(`compost_facility.${name}`)));
  const given = sql.join(COLUMNS.map((name) => sql.ref(`excluded.${name}`)));
  return transaction
    .insertInto('compost_facility')
    .values(
      rows.map(({ openTo, ...row }) => ({
        ...row,
        open_to: openTo,
        is_sample: false,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(KEY)
        .doUpdateSet((row) => ({
          ...Object.fromEntries(COLUMNS.map((name) => [name, row.ref(`excluded.${name}`)])),
          updated_at: row.ref('excluded.updated_at'),
        }))
        .where(sql<boolean>`(${known}) is distinct from (${given})`),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
}

function column(values: readonly string[]) {
  return sql`${sql.val([...values])}::text[]`;
}

async function removeOthers(
  transaction: Transaction<DB>,
  rows: readonly FacilityRow[],
  remove: Removal,
): Promise<number> {
  const inFile = sql`select lower(name), lower(address), zip from unnest(
    ${column(rows.map(({ name }) => name))},
    ${column(rows.map(({ address }) => address))},
    ${column(rows.map(({ zip }) => zip))}) as file (name, address, zip)`;
  const others = transaction
    .deleteFrom('compost_facility')
    .where(sql<boolean>`(${KEY}) not in (${inFile})`);
  const gone = remove === 'sample' ? others.where('is_sample', '=', true) : others;
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}
