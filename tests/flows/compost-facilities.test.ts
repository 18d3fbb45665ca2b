import { afterAll, beforeAll, expect, it } from 'vitest';
import pino from 'pino';
import type { Database } from '../../app/models/core/database.server';
import {
  countNearFacilities,
  findNearestFacility,
  listFacilities,
  listFacilityPlaces,
  listNearFacilities,
} from '../../app/models/compost/compost-facility.server';
import { milesBetween } from '../../app/domain/core/places/great-circle';
import { zipPlaces } from '../../app/platforms/places/zip-places.server';
import { seedDatabase } from '../../db/seed';
import { sampleFacilities } from '../../seed/compost-facilities';
import { loadFacilityFile } from '../../server/compost-command';
import { onPostgres } from '../support/database';
import { isLong } from '../support/long';

const PORTLAND = { latitude: 45.5152, longitude: -122.6784 };
const HEAD = 'name,address,city,state,zip,materials,hours';

onPostgres((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: true });
  });
  afterAll(() => database.close());

  const load = (csv: string, remove: 'nothing' | 'sample' | 'others' = 'nothing', at = 1) =>
    loadFacilityFile(
      { db: database.db, now: () => at, log: pino({ enabled: false }) },
      { do: 'load-facilities', csv, remove, by: 'Olive Staff' },
    );
  const all = () => listFacilities(database.db, { materials: [], limit: 50_000, offset: 0 });
  const near = (miles: number | null, materials: ('paper' | 'bioplastic' | 'wood')[] = []) =>
    listNearFacilities(database.db, { center: PORTLAND, miles, materials, limit: 10, offset: 0 });

  it('begins with sample data, marked as such, that a restart does not sow again', async () => {
    const known = await all();
    expect(known).toHaveLength(sampleFacilities.length);
    expect(known.every(({ isSample }) => isSample)).toBe(true);
    expect(new Set(known.map(({ state }) => state)).size).toBeGreaterThan(50);
    expect(known.every(({ phone }) => /^\(\d{3}\) 555-01\d\d$/.test(phone ?? ''))).toBe(true);
    const sites = known.flatMap(({ website }) => website ?? []);
    expect(sites.every((site) => new URL(site).hostname.endsWith('.example.com'))).toBe(true);
    expect(await seedDatabase(database.db, { cast: true })).toEqual([]);
  });

  it('finds the nearest first, by the same miles as the domain', async () => {
    const found = await near(null);
    expect(found).toHaveLength(10);
    expect(found.map(({ miles }) => miles)).toEqual(
      found.map(({ miles }) => miles).toSorted((one, other) => one - other),
    );
    for (const place of found) {
      expect(place.miles).toBeCloseTo(milesBetween(PORTLAND, place), 6);
    }
    const places = await listFacilityPlaces(database.db, { materials: [] });
    const least = Math.min(...places.map((place) => milesBetween(PORTLAND, place)));
    expect(found[0]?.miles).toBeCloseTo(least, 6);
  });

  it('keeps to the distance and to what has to be taken, and counts the same', async () => {
    const everything = await near(null);
    const limit = ((everything[1]?.miles ?? 0) + (everything[2]?.miles ?? 0)) / 2;
    expect((await near(limit)).map(({ id }) => id)).toEqual(
      everything.slice(0, 2).map(({ id }) => id),
    );
    const area = { center: PORTLAND, miles: 300, materials: ['wood', 'bioplastic'] as const };
    const found = await near(300, [...area.materials]);
    expect(found.length).toBeGreaterThan(0);
    for (const { materials, miles } of found) {
      expect(materials).toEqual(expect.arrayContaining(['wood', 'bioplastic']));
      expect(miles).toBeLessThanOrEqual(300);
    }
    expect(
      await countNearFacilities(database.db, { ...area, materials: [...area.materials] }),
    ).toBe(found.length);
    const [first] = await near(null, ['bioplastic']);
    expect((await findNearestFacility(database.db, PORTLAND, ['bioplastic']))?.id).toBe(first?.id);
  });

  it('loads nothing of a file with one bad row', async () => {
    const before = await all();
    const answer = await load(
      `${HEAD}\nNew Heap,1 A,Portland,OR,97201,paper,\nBad,2 B,Portland,ZZ,97201,paper,`,
      'others',
    );
    expect(answer).toMatchObject({
      error: 'Nothing was loaded.',
      problems: [{ line: 3, reason: 'state: isn’t a state, like OR.' }],
      more: 0,
    });
    expect(await all()).toEqual(before);
  });

  it('takes the same file twice, changes what has changed, and removes what it is told to', async () => {
    const file = `${HEAD}\nNew Heap,1 A,Portland,OR,97201,paper;fiber,Monday\nSecond Heap,2 B,Portland,OR,97201,wood,`;
    expect(await load(file)).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
    const known = await all();
    expect(await load(file, 'nothing', 2)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
      removed: 0,
    });
    expect(await all()).toEqual(known);
    const changed = file.replace('Monday', 'Tuesday').replace('New Heap', 'NEW HEAP');
    expect(await load(changed, 'sample', 3)).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
      removed: sampleFacilities.length,
    });
    expect(await all()).toMatchObject([
      { name: 'NEW HEAP', hours: 'Tuesday', isSample: false },
      { name: 'Second Heap', hours: null, isSample: false },
    ]);
    const [head, first] = file.split('\n');
    expect(await load(`${head}\n${first}`, 'others', 4)).toMatchObject({ changed: 1, removed: 1 });
    expect(await all()).toHaveLength(1);
    expect(await seedDatabase(database.db, { cast: true })).toEqual([]);
  });

  it('is one after the other for two at once', async () => {
    const file = `${HEAD}\nBusy Heap,9 Z,Portland,OR,97201,paper,Monday`;
    const answers = await Promise.all([load(file), load(file), load(file)]);
    const sums = answers.map((answer) =>
      'error' in answer ? 'error' : `${answer.added}${answer.unchanged}`,
    );
    expect(sums.toSorted()).toEqual(['01', '01', '10']);
  });

  it.runIf(isLong)(
    'bears ten thousand rows, and finds the nearest among them at once',
    async () => {
      const zips = await zipPlaces();
      const known = ['10001', '60608', '77009', '97211', '94107', '33127', '98108', '80216'];
      const rows = Array.from({ length: 10_000 }, (_, at) => {
        const zip = known[at % known.length] ?? '97211';
        const middle = zips.find(zip);
        const off = (at % 97) / 100;
        return `Heap ${at},${at} Windrow Way,City,OR,${zip},paper;wood,,${(middle?.latitude ?? 0) + off},${(middle?.longitude ?? 0) - off / 2}`;
      });
      const file = `${HEAD},latitude,longitude\n${rows.join('\n')}`;
      expect(await load(file, 'others')).toMatchObject({ added: 10_000 });
      expect(await load(file, 'others')).toMatchObject({ added: 0, changed: 0, unchanged: 10_000 });
      const bad = file.replaceAll(',OR,', ',XX,');
      const answer = await load(bad);
      expect(answer).toMatchObject({ error: 'Nothing was loaded.', more: 9_800 });
      expect(await near(50)).toHaveLength(10);
      const plan = await database.executeSql(
        `explain (analyze, format json) select id, miles_between(45.5, -122.7, latitude, longitude) as miles
       from compost_facility where materials @> array['paper'] order by miles, id limit 10`,
      );
      const [row] = plan.rows as { 'QUERY PLAN': { 'Execution Time': number }[] }[];
      expect(row?.['QUERY PLAN'][0]?.['Execution Time']).toBeLessThan(2_000);
    },
  );
});
