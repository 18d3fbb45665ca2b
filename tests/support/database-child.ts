import { sql } from 'kysely';
import { openDatabase } from '../../app/models/core/database.server';

/**
 * Opens an embedded database in a process of its own: `node --import tsx database-child.ts <dir>
 * <mode>`. Prints `open` once it is open; with mode `write` it then inserts rows one after another and
 * prints each number after the commit. If opening fails, it prints `refused` and the name of the error.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({ dataDir, log: () => undefined });
  say('open');
  if (mode === 'write') {
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(n), 0)::int + 1 as next from acknowledged`.execute(database.db);
    for (let n = rows[0]?.next ?? 1; ; n += 1) {
      await database.db.transaction().execute(async (transaction) => {
        await sql`insert into acknowledged values (${n})`.execute(transaction);
        await sql`insert into counted values (${n})`.execute(transaction);
      });
      say(String(n));
    }
  }
} catch (error) {
  say(`refused ${(error as Error).name}`);
}
