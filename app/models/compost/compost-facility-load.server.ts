import { sql, type Kysely, type Transaction } from 'kysely';
import type { FacilityRow, LoadedFacilities, Removal } from '~/domain/compost/compost-facility';
import type { DB } from '../../../db/schema';

/** Rows per statement: each has fourteen parameters, and a statement takes at most 65,535. */
const ROWS_AT_ONCE = 1_000;

/** What identifies a place in a file; the table's unique index. */
const KEY = sql`lower(name), lower(address), zip`;

/** The columns that a file updates for a known place. */
const SAID = [
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
  const known = sql.join(SAID.map((name) => sql.ref(`compost_facility.${name}`)));
  const said = sql.join(SAID.map((name) => sql.ref(`excluded.${name}`)));
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
          ...Object.fromEntries(SAID.map((name) => [name, row.ref(`excluded.${name}`)])),
          updated_at: row.ref('excluded.updated_at'),
        }))
        .where(sql<boolean>`(${known}) is distinct from (${said})`),
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
