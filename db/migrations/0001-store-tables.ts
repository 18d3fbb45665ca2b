import { sql, type Kysely } from 'kysely';

/** The tables of the spec's section 3, under its names. Frozen: change the schema by a new file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A name that a customer gives to one of the addresses that Shopify keeps. The id is the last
  // segment of Shopify's address id, without its query string (section 7).
  await db.schema
    .createTable('location_names')
    .addColumn('address_id', 'text', (column) => column.primaryKey())
    .addColumn('shopify_customer_id', 'text', (column) => column.notNull())
    .addColumn('location_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('location_names_customer')
    .on('location_names')
    .column('shopify_customer_id')
    .execute();

  await db.schema
    .createTable('organizations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (column) => column.notNull().check(sql`name <> ''`))
    .addColumn('show_manage', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  // A person belongs to one organization: the combined lookup of section 7 asks for one row.
  await db.schema
    .createTable('organization_users')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'uuid', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('is_admin', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('email', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('organization_users_organization')
    .on('organization_users')
    .column('organization_id')
    .execute();

  // Compared without regard to case (section 5); Shopify splits a tag at a comma.
  await db.schema
    .createTable('earth_tax_exempt')
    .addColumn('shopify_tag', 'text', (column) =>
      column.primaryKey().check(sql`shopify_tag <> '' and position(',' in shopify_tag) = 0`),
    )
    .execute();
  await db.schema
    .createIndex('earth_tax_exempt_any_case')
    .unique()
    .on('earth_tax_exempt')
    .expression(sql`lower(shopify_tag)`)
    .execute();

  await db.schema
    .createTable('quickbooks_refresh_token')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  // Dollars as the report shows them; the ledger that is the truth counts cents.
  await db.schema
    .createTable('earth_cash_record')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'numeric(12, 2)', (column) => column.notNull())
    .addColumn('balance', 'numeric(12, 2)', (column) => column.notNull())
    .addColumn('new_balance', 'numeric(12, 2)', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('earth_cash_record_shop')
    .on('earth_cash_record')
    .columns(['shop_id', 'created_at'])
    .execute();

  // Templates of mails. The subject is the template's <title>.
  await db.schema
    .createTable('emails')
    .addColumn('type', 'text', (column) => column.primaryKey())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('credit_card_names')
    .addColumn('stripe_id', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text', (column) =>
      column.notNull().check(sql`char_length(nickname) between 1 and 40`),
    )
    .execute();
}
