import { sql, type Kysely } from 'kysely';
import type { CompostFacility, NearFacility } from '~/domain/compost/compost-facility';
import type { CompostMaterial } from '~/domain/catalogue/compost-material';
import type { Place } from '~/domain/core/places/great-circle';
import { toFacility } from './compost-facility-row.server';
import type { DB } from '../../../db/schema';

type Wanted = {
  /** The place must accept all of these; empty for any. */
  materials: readonly CompostMaterial[];
};

type Around = Wanted & {
  center: Place;
  /** Null for any distance. */
  miles: number | null;
};

type Part = { limit: number; offset: number };

function taking(db: Kysely<DB>, { materials }: Wanted) {
  const all = db.selectFrom('compost_facility');
  return materials.length === 0
    ? all
    : all.where(sql<boolean>`materials @> ${sql.val([...materials])}::text[]`);
}

function milesFrom({ latitude, longitude }: Place) {
  return sql<number>`miles_between(${latitude}, ${longitude}, latitude, longitude)`;
}

function around(db: Kysely<DB>, wanted: Around) {
  const found = taking(db, wanted);
  return wanted.miles === null
    ? found
    : found.where(sql<boolean>`${milesFrom(wanted.center)} <= ${wanted.miles}`);
}

/** Lists places around a point, nearest first. */
export async function listNearFacilities(
  db: Kysely<DB>,
  { limit, offset, ...wanted }: Around & Part,
): Promise<NearFacility[]> {
  const rows = await around(db, wanted)
    .selectAll()
    .select(milesFrom(wanted.center).as('miles'))
    .orderBy('miles')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ miles, ...row }) => ({ ...toFacility(row), miles }));
}

export async function countNearFacilities(db: Kysely<DB>, wanted: Around): Promise<number> {
  const { count } = await around(db, wanted)
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
  const wanted = { center, materials, miles: null, limit: 1, offset: 0 };
  return (await listNearFacilities(db, wanted))[0] ?? null;
}

/** Lists all places by state, city and name. */
export async function listFacilities(
  db: Kysely<DB>,
  { limit, offset, ...wanted }: Wanted & Part,
): Promise<CompostFacility[]> {
  const rows = await taking(db, wanted)
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
export function listFacilityPlaces(db: Kysely<DB>, wanted: Wanted): Promise<Place[]> {
  return taking(db, wanted).select(['latitude', 'longitude']).execute();
}
