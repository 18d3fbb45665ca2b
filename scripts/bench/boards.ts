/**
 * Measures the leaderboards with 1,000,000 commission entries of 20,000 ambassadors on Postgres. Prints one
 * JSON line per figure, then the plans. Takes some minutes. Run with `npx tsx scripts/bench/boards.ts`, for a
 * smaller size with `--entries 50000`.
 */
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import {
  type BoardQuery,
  BOARDS,
  currentMonth,
  termOfMonth,
} from '../../app/domain/ambassadors/leaderboard';
import { boardPage } from '../../app/http/ambassadors/new-ambassadors.server';
import { listRanked } from '../../app/models/ambassadors/leaderboard.server';
import { openDatabase } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';
import { planOf } from '../../tests/flows/query-plan';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { addUp, saving, seedBoards } from './board-volume';

const { values } = parseArgs({
  options: { entries: { type: 'string' }, people: { type: 'string' } },
});
const ENTRIES = Number(values.entries ?? 1_000_000);
const PEOPLE = Number(values.people ?? 20_000);
const PAGES = 100;
const MORE = 200;
const END = '2026-11-21T12:00:00Z';
const NOW = Date.parse(END);

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Returns a percentile of the times, in milliseconds. */
function percentile(times: readonly number[], hundredths: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1);
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}

async function measure(what: object, times: number, work: (nth: number) => Promise<unknown>) {
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const begun = performance.now();
    await work(nth);
    took.push(performance.now() - begun);
  }
  const figures = {
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    most: percentile(took, 100),
  };
  say({ ...what, ...figures, load: loadavg().map((each) => Math.round(each)) });
}

async function pages(db: Kysely<DB>): Promise<void> {
  const month = currentMonth(NOW);
  for (const board of BOARDS) {
    for (const period of [month, termOfMonth(month), 'all']) {
      const first: BoardQuery = { board, period, page: 1 };
      const { pageCount, count } = await listRanked({ mayBeOld: db }, first);
      // Alternates between the first page and pages from all over the board, beginning with the last.
      const pageOf = (nth: number) => (nth % 2 ? 1 : pageCount - ((nth * 37) % pageCount));
      await measure({ board, period, count, pageCount }, PAGES, (nth) =>
        boardPage(
          { mayBeOld: db },
          {
            query: { ...first, page: pageOf(nth) },
            customerGid: `gid://shopify/Customer/${1 + ((nth * 7_919) % PEOPLE)}`,
            now: NOW,
          },
        ),
      );
    }
  }
}

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({
  databaseUrl: url,
  dataDir: tmpdir(),
  log: () => undefined,
});
try {
  const { db } = database;
  await prepareDatabase(database);
  const begun = performance.now();
  await seedBoards(db, { people: PEOPLE, entries: ENTRIES, end: END });
  say({ seeded: ENTRIES, seconds: Math.round((performance.now() - begun) / 1_000) });
  // Not through the pool and its statement timeout: the store never adds all of it up in one statement.
  const client = new Client({ connectionString: url });
  await client.connect();
  const adding = performance.now();
  const { rowCount } = await client.query(addUp.compile(db).sql);
  say({ totals: rowCount, seconds: Math.round((performance.now() - adding) / 1_000) });
  await client.query('vacuum analyze');
  const { rows } = await client.query('select count(*)::int as entries from commission_entry');
  say(rows[0]);
  await client.end();
  await pages(db);
  await measure({ saving: 'one more order' }, MORE, (nth) => saving(db, 1 + (nth % 50), nth));
  await pages(db);
  const checking = new Client({ connectionString: url });
  await checking.connect();
  const { rows: differences } = await checking.query('select count(*)::int from audit_board');
  say({ differences: differences[0]?.count });
  await checking.end();
  for (const board of BOARDS) {
    const query: BoardQuery = { board, period: 'all', page: 400 };
    process.stdout.write(
      `\n${board}\n${await planOf(db, (explained) => listRanked({ mayBeOld: explained }, query))}\n`,
    );
  }
} finally {
  await database.close();
  await drop();
  await server.stop();
}
