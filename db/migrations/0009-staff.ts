import { sql, type Kysely } from 'kysely';

/**
 * The back-office's people. The four tables are better-auth's, under our names (the mapping is in
 * app/models/staff/staff-auth.server.ts); the fifth slows down guessing. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) =>
      column
        .notNull()
        .unique()
        .check(sql`email = lower(email)`),
    )
    .addColumn('email_verified', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) =>
      column
        .notNull()
        .defaultTo('staff')
        .check(sql`role in ('staff', 'admin')`),
    )
    .addColumn('disabled', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('staff_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('staff_user.id').onDelete('cascade'),
    )
    // The cookie holds 256 random bits; here is only a keyed hash of them (money-security S-4).
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    // Opened with a password that everybody knows: worth nothing beside a real platform.
    .addColumn('sandbox_only', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // The last visit: a session ends when it rests.
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_session_user').on('staff_session').column('user_id').execute();

  await db.schema
    .createTable('staff_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('staff_user.id').onDelete('cascade'),
    )
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'timestamptz')
    .addColumn('refresh_token_expires_at', 'timestamptz')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('staff_account_of_provider', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('staff_account_user').on('staff_account').column('user_id').execute();

  await db.schema
    .createTable('staff_verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('staff_verification_identifier')
    .on('staff_verification')
    .column('identifier')
    .execute();

  // Failed sign-ins by whom they are about, as keyed hashes (money-security S-9).
  await db.schema
    .createTable('staff_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull().check(sql`failures >= 0`))
    .addColumn('first_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .addColumn('blocked_until', 'timestamptz')
    .execute();
}
