import { sql, type Kysely } from 'kysely';

/** The one connection to QuickBooks, and whose turn it is to renew it (money-security 3.11). Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until now nothing has written here; should there be rows all the same, the latest one counts.
  await sql`
    delete from quickbooks_refresh_token
    where id not in (select id from quickbooks_refresh_token order by created_at desc limit 1)
  `.execute(db);
  await db.schema
    .alterTable('quickbooks_refresh_token')
    // A row without a token holds the lease of the very first renewal.
    .alterColumn('token', (column) => column.dropNotNull())
    .addColumn('only_row', 'boolean', (column) =>
      column
        .notNull()
        .unique()
        .defaultTo(true)
        .check(sql`only_row`),
    )
    // Every token is sealed (app/models/core/sealing.server.ts).
    .addColumn('previous_token', 'text')
    .addColumn('previous_until', 'timestamptz')
    .addColumn('access_token', 'text')
    .addColumn('access_expires_at', 'timestamptz')
    // When the vendor ends the refresh token if nobody uses it.
    .addColumn('expires_at', 'timestamptz')
    .addColumn('refreshed_at', 'timestamptz')
    // Whoever renews holds this lease; nobody else does until it ends.
    .addColumn('lease_holder', 'uuid')
    .addColumn('lease_until', 'timestamptz')
    .execute();

  // One look at a customer's invoices at a time; after a look that failed, a pause.
  await db.schema
    .alterTable('customer_profile')
    .addColumn('invoices_checking_until', 'timestamptz')
    .execute();
}
