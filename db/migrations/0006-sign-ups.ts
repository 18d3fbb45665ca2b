import { sql, type Kysely } from 'kysely';

/** Sign-ups on their way, and the one-time links of people who had an account already. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Shopify takes no key that makes a call happen once: this row is what a retry goes by
  // (money-security 3.11). `sending` means: nobody was there when we looked, then we asked for it.
  await db.schema
    .createTable('sign_up')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('form_token', 'uuid', (column) => column.notNull())
    .addColumn('flow', 'text', (column) =>
      column.notNull().check(sql`flow in ('customer', 'ambassador')`),
    )
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(
        sql`kind in ('individual', 'business', 'university', 'greek-life', 'fraternity',
          'sorority', 'student-organization', 'ambassador')`,
      ),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('accepted')
        .check(
          sql`state in ('accepted', 'sending', 'created', 'existing', 'unconfirmed', 'joined')`,
        ),
    )
    // How often Shopify was asked to make the customer.
    .addColumn('sent_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('customer_gid', 'text')
    // What waits for a confirmation, sealed (app/models/core/sealing.server.ts).
    .addColumn('details', 'text')
    // The type of the mail that is still to leave.
    .addColumn('mail_due', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'sign_up_settled_customer',
      sql`customer_gid is not null or state in ('accepted', 'sending')`,
    )
    .addCheckConstraint('sign_up_details', sql`details is null or state = 'unconfirmed'`)
    .execute();
  // One rendered form, one address: one operation.
  await sql`create unique index sign_up_form on sign_up (form_token, flow, lower(email))`.execute(
    db,
  );
  await sql`create index sign_up_sending on sign_up (lower(email)) where state = 'sending'`.execute(
    db,
  );
  // A customer is made once, and welcomed once.
  await sql`create unique index sign_up_made on sign_up (customer_gid) where state = 'created'`.execute(
    db,
  );
  await db.schema.createIndex('sign_up_created').on('sign_up').column('created_at').execute();

  // The mail holds 256 random bits; here is only their hash.
  await db.schema
    .createTable('sign_up_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('sign_up_id', 'uuid', (column) =>
      column.notNull().references('sign_up.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('sign_up_link_sign_up')
    .on('sign_up_link')
    .column('sign_up_id')
    .execute();
}
