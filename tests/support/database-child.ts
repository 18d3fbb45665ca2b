import { sql } from 'kysely';
import { openDatabase } from '../../app/models/database.server';

/**
 * A process of its own on an embedded database: `node --import tsx database-child.ts <dir> <mode>`.
 * Says `open` when it has it; with mode `write` inserts rows one after another, saying each number
 * when it is acknowledged. A refusal is said as `refused` and its reason.
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
