import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { listInvoiceOwners } from '../../app/models/invoices/quickbooks-event.server';
import { eachDatabase } from '../support/database';
import { planOf } from './query-plan';

eachDatabase((_kind, open) => {
  let db: Database['db'];

  beforeAll(async () => {
    ({ db } = await open());
    // Enough that Postgres has a reason to use an index.
    await sql`
      insert into customer_profile (customer_gid, email, display_name, tags, fetched_at)
      select 'gid://shopify/Customer/' || n, 'Owner' || n || '@Example.com', 'Owner', '{}', now()
      from generate_series(1, 5000) n`.execute(db);
    await sql`analyze customer_profile`.execute(db);
  });

  it('the customers of an invoice are found by an index, in whichever case their email is', async () => {
    expect(await listInvoiceOwners(db, 'oWNER4999@example.COM')).toEqual([
      { gid: 'gid://shopify/Customer/4999', email: 'Owner4999@Example.com' },
    ]);
    expect(await listInvoiceOwners(db, 'nobody@example.com')).toEqual([]);
    const plan = await planOf(db, (planned) => listInvoiceOwners(planned, 'owner1@example.com'));
    expect(plan).toContain('customer_profile_lower_email');
    expect(plan).not.toContain('Seq Scan');
  });
});
