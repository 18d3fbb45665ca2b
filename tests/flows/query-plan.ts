import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode } from 'kysely';
import type { DB } from '../../db/schema';

/** Returns the database's plan for the first query that `ask` runs. */
export async function planOf(
  db: Kysely<DB>,
  call: (db: Kysely<DB>) => Promise<unknown>,
): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const notified = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await call(notified);
  const [first] = nodes;
  if (!first) throw new Error('nothing was asked');
  const { sql: statement, parameters } = db.getExecutor().compileQuery(first, createQueryId());
  const explain = CompiledQuery.raw(`explain ${statement}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
