import { sql, type Kysely } from 'kysely';

/** What people send through the contact-sales, careers and partners forms. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enquiry')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('contact-sales', 'careers', 'partners')`),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('company', 'text')
    .addColumn('phone', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('extra', 'jsonb', (column) =>
      column
        .notNull()
        .defaultTo(sql`'{}'`)
        .check(sql`jsonb_typeof(extra) = 'object'`),
    )
    // One per rendered form: a form posted twice is one enquiry.
    .addColumn('form_token', 'uuid', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('mailed_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('enquiry_unmailed')
    .on('enquiry')
    .column('created_at')
    .where(sql.ref('mailed_at'), 'is', null)
    .execute();
}
