import { sql, type Kysely } from 'kysely';

/**
 * Lists of deposits and payments by time and by amount, page by page from the index: the id is the last
 * word of sorting, so that a page of 50,000 is skipped to without reading a row. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, amount] of [
    ['deposit', 'amount_cents'],
    ['payment', 'total_cents'],
  ] as const) {
    await sql`create index ${sql.ref(`${table}_by_newest`)} on ${sql.table(table)}
      (customer_gid, created_at, id)`.execute(db);
    await sql`create index ${sql.ref(`${table}_by_amount`)} on ${sql.table(table)}
      (customer_gid, ${sql.ref(amount)}, id)`.execute(db);
    // Whatever it was asked is answered by the first of the two.
    await sql`drop index ${sql.ref(`${table}_customer`)}`.execute(db);
  }
}
