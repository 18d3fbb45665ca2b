import { sql, type Kysely } from 'kysely';

/** Webhooks from Shopify, each once, in an order that every process can follow. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shopify_event')
    // X-Shopify-Webhook-Id: the same for each delivery of one message.
    .addColumn('id', 'text', (column) => column.primaryKey())
    // X-Shopify-Event-Id: the same for all messages that one change has caused.
    .addColumn('event_id', 'text')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text')
    .addColumn('triggered_at', 'timestamptz')
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('processed_at', 'timestamptz')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('seq', 'bigint', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createIndex('shopify_event_received')
    .on('shopify_event')
    .column('received_at')
    .execute();

  // The last number given. An identity column would give numbers before the row is there to be
  // seen: a follower that has read 7 would never see a 6 that is committed later. The lock on this
  // one row holds until the commit, so that numbers appear in their order.
  await db.schema
    .createTable('shopify_event_seq')
    .addColumn('only_row', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`only_row`),
    )
    .addColumn('last_seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into shopify_event_seq default values`.execute(db);
}
