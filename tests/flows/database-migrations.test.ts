import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, UnreleasedDatabaseError } from '../../db/migrate';
import { migrations } from '../../db/migrations/list';
import type { DB } from '../../db/schema';
import { seedDatabase } from '../../db/seed';
import { bothDatabasesAtLength } from '../support/database';
import { textOf } from '../support/tree';
import { isLong } from '../support/long';

function signal(): [Promise<void>, () => void] {
  let give: (() => void) | undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give?.()];
}

/** Returns which connection waits for the migrator's lock and since when; the previous value if none does. */
let latest = '';
async function waitingSince(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select a.pid || ' ' || a.query_start as since from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`.execute(db);
  return (latest = rows[0]?.since ?? latest);
}

/** Returns `table.column` for everything in db/schema.ts. */
function writtenColumns(): string[] {
  const blocks = [
    ...textOf('db/schema.ts').matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm),
  ];
  const fields = new Map(
    blocks.map(([, name, body = '']) => [
      name,
      [...body.matchAll(/^  (\w+): (\w+)?/gm)].map(([, field = '', type]) => ({ field, type })),
    ]),
  );
  const tables = fields.get('DB') ?? [];
  return tables
    .flatMap(({ field, type }) =>
      (fields.get(type) ?? []).map((column) => `${field}.${column.field}`),
    )
    .toSorted();
}

bothDatabasesAtLength((kind, open) => {
  it.runIf(isLong)(
    'go from nothing to the newest once, then do nothing',
    { timeout: 180_000 },
    async () => {
      const database = await open({ bare: true });
      const { db } = database;
      // As two processes that start together.
      const runs = await Promise.all([migrate(database), migrate(database)]);
      expect(runs.flat()).toEqual(Object.keys(migrations));
      expect(await migrate(database)).toEqual([]);

      const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' order by table_name`.execute(db);
      const tables = rows.map((row) => row.name);
      // Section 3 of the spec.
      for (const name of [
        'location_names',
        'organization_users',
        'organizations',
        'earth_tax_exempt',
        'quickbooks_refresh_token',
        'earth_cash_record',
        'emails',
        'credit_card_names',
      ]) {
        expect(tables).toContain(name);
      }

      const { rows: columns } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_migration%'`.execute(db);
      expect(writtenColumns(), 'db/schema.ts is out of date: run npm run codegen').toEqual(
        columns.map(({ name }) => name).toSorted(),
      );
    },
  );

  it.runIf(isLong)(
    'a version goes on with what a newer one has made, and comes back to it after its death',
    async () => {
      const database = await open();
      await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(
        database.db,
      );
      expect(await migrate(database)).toEqual([]);
    },
  );

  it('says in a sentence what to do with a database from before the first release', async () => {
    const database = await open({ bare: true });
    await migrate(database, { '0001-store-tables': { up: () => Promise.resolve() } });
    const failed = migrate(database);
    await expect(failed).rejects.toBeInstanceOf(UnreleasedDatabaseError);
    await expect(failed).rejects.toThrow(/Delete the folder \.data .* and start again\.$/);
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration`.execute(database.db);
    expect(rows).toEqual([{ name: '0001-store-tables' }]);
  });

  // The embedded database has one process.
  if (kind === 'postgres') {
    it('wait for another process that takes longer than a statement may', async () => {
      const database = await open({ bare: true });
      const { db } = database;
      const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };
      const [begun, hasBegun] = signal();
      const [ended, hasEnded] = signal();
      const other = db.connection().execute(async (holder) => {
        const adapter = new PostgresAdapter();
        await adapter.acquireMigrationLock(holder, lock);
        hasBegun();
        await ended;
        await adapter.releaseMigrationLock(holder, lock);
      });
      await begun;
      const run = migrate(database);
      // Cancels the waiting statement twice, as the statement timeout does: it starts to wait again.
      for (let nth = 0, since = ''; nth < 3; nth += 1) {
        const before = since;
        await expect.poll(async () => (since = await waitingSince(db))).not.toBe(before);
        if (nth < 2) {
          await sql`select pg_cancel_backend(${since.split(' ')[0]}::int)`.execute(db);
        }
      }
      hasEnded();
      await other;
      expect(await run).toEqual(Object.keys(migrations));
    });
  }

  it('the seed sows once, and never again what staff has deleted or changed', async () => {
    const { db } = await open();
    expect(await seedDatabase(db, { cast: false })).toEqual([
      'enquiry-emails',
      'account-emails',
      'account-outcome-emails',
      'sign-up-emails',
      'invoice-emails',
      'invoice-decision-emails',
      'custom-order-emails',
      'order-emails',
      'custom-order-answer-emails',
      'custom-order-comment-emails',
      'custom-order-request-emails',
      'allowance-emails',
      'top-up-emails',
      'invitation-emails',
      'outbox-emails',
      'order-invoice-emails',
      'payout-emails',
      'deposit-emails',
      'refund-emails',
      'cancel-emails',
      'dispute-emails',
      'staff-emails',
      'alarm-emails',
      'approval-emails',
      'invoice-reminder-emails',
      'tax-exempt-tags',
      'search-synonyms',
      'quote-emails',
      'bank-payment-emails',
      'parcel-emails',
      'pickup-emails',
      'stock-alert-emails',
      'custom-order-production-emails',
      'return-emails',
      'order-change-emails',
    ]);
    const types = await db.selectFrom('emails').select('type').execute();
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'careers',
        'contact-sales-acknowledgement',
        'account-closing',
        'welcome-business',
        'ambassador-confirm',
      ]),
    );
    await db.deleteFrom('earth_tax_exempt').where('shopify_tag', '=', 'nonprofit').execute();
    await db.updateTable('emails').set({ html: 'ours' }).where('type', '=', 'careers').execute();
    expect(await seedDatabase(db, { cast: false })).toEqual([]);
    const tags = await db.selectFrom('earth_tax_exempt').select('shopify_tag').execute();
    expect(tags.map((row) => row.shopify_tag).sort()).toEqual(['public-school', 'tax-exempt']);
    const careers = await db
      .selectFrom('emails')
      .select('html')
      .where('type', '=', 'careers')
      .executeTakeFirstOrThrow();
    expect(careers.html).toBe('ours');
  });

  it('the tables refuse what the rules forbid', async () => {
    const { db } = await open();
    await seedDatabase(db, { cast: false });
    for (const [code, statement] of [
      ['23505', "insert into earth_tax_exempt values ('TAX-EXEMPT')"],
      ['23514', "insert into earth_tax_exempt values ('One,Two')"],
      ['23514', "insert into credit_card_names values ('pm_1', '')"],
      [
        '23514',
        `insert into enquiry (kind, name, email, message, form_token)
         values ('other', 'n', 'e', 'm', gen_random_uuid())`,
      ],
      [
        '23503',
        `insert into organization_users (user_id, organization_id, email)
         values ('1', gen_random_uuid(), 'e')`,
      ],
    ] as const) {
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code });
    }
  });
});
