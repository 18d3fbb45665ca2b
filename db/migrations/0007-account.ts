import { sql, type Kysely } from 'kysely';

/** What the account area keeps beside Shopify's own. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Somebody asks us to close the account. Email and name are what they were then: the mails need
  // them, and a job carries ids only.
  await db.schema
    .createTable('account_request')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('customer_gid', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
    .addColumn('withdrawn_at', 'timestamptz')
    // When staff's mails about the request and about its end left.
    .addColumn('staff_told_at', 'timestamptz')
    .addColumn('withdrawal_told_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('account_request_open')
    .unique()
    .on('account_request')
    .column('customer_gid')
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute();

  // One change of a customer's addresses at a time: they are at Shopify, which knows no such lock,
  // and two posts of one form must not make two addresses.
  await db.schema
    .createTable('address_change')
    .addColumn('customer_gid', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'uuid')
    .addColumn('held_until', 'timestamptz')
    // The address that was being taken out last, so that the same post again is known as such.
    .addColumn('removing', 'text')
    .execute();
}
