import { sql, type Kysely } from 'kysely';

/** Who is signed in, who is on the way, and what the pages need to know of them. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The cookie holds 256 random bits; here is only their hash (money-security S-4). The provider's
  // tokens are sealed (app/models/core/sealing.server.ts) and never leave the server.
  await db.schema
    .createTable('customer_session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('ref', 'uuid', (column) =>
      column
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .addColumn('customer_gid', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    // The session at the provider that has signed this one in, hashed (see provider_session).
    .addColumn('provider_sid_hash', 'text')
    .addColumn('access_token', 'text', (column) => column.notNull())
    .addColumn('refresh_token', 'text', (column) => column.notNull())
    .addColumn('id_token', 'text', (column) => column.notNull())
    .addColumn('access_expires_at', 'timestamptz', (column) => column.notNull())
    // Whoever renews holds this lease; nobody else does until it ends.
    .addColumn('renewing_until', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('customer_session_customer')
    .on('customer_session')
    .column('customer_gid')
    .execute();
  await db.schema
    .createIndex('customer_session_expiry')
    .on('customer_session')
    .column('expires_at')
    .execute();

  // One sign-in on its way: single use, ten minutes, bound to the browser that began it (S-5).
  await db.schema
    .createTable('login_record')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('claimed_at', 'timestamptz')
    .addColumn('failure', 'text')
    // The new session's secret, sealed, until this browser has fetched it.
    .addColumn('session_secret', 'text')
    // Where a browser goes whose session at the provider we have ended, sealed.
    .addColumn('goodbye', 'text')
    .addColumn('finished_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('login_record_expiry')
    .on('login_record')
    .column('expires_at')
    .execute();

  // Sessions at the provider that have signed somebody in here (the id token's `sid`, hashed). One
  // that was ended by 'sign out everywhere' signs nobody in again, silently or not.
  await db.schema
    .createTable('provider_session')
    .addColumn('sid_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_gid', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('provider_session_customer')
    .on('provider_session')
    .column('customer_gid')
    .execute();

  // The read copy of a customer: what menus, banners and guards ask for at every page. Shopify is
  // the truth; a row is believed for a minute and dropped by webhooks and by our own writes.
  await db.schema
    .createTable('customer_profile')
    .addColumn('customer_gid', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('tags', sql`text[]`, (column) => column.notNull())
    .addColumn('earth_prime_interest', 'text')
    .addColumn('tier', 'text')
    .addColumn('product_tag', 'text')
    .addColumn('fetched_at', 'timestamptz', (column) => column.notNull())
    .addColumn('forgotten_at', 'timestamptz')
    .addColumn('open_invoices', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('invoices_checked_at', 'timestamptz')
    .execute();
}
