import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { SETUP_CHECKS, type SetupLine } from '../../app/domain/setup/setup-check';
import type { Database } from '../../app/models/core/database.server';
import { pendingMigrations } from '../../db/migrate';
import { onPostgres } from '../support/database';
import { isWhole } from '../support/matrix';
import { type BrokenCase, shopifyCases } from './setup-check-cases';
import { stripeCases } from './setup-check-stripe-cases';
import { between, openSetupFixture, redLines, type SetupFixture } from './setup-check-fixture';

const MINUTES = 60_000;

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: SetupFixture;

  beforeAll(async () => {
    database = await open();
    fixture = await openSetupFixture(database);
  });
  afterAll(() => fixture.close());

  const env = (variables: Record<string, string>) => () => fixture.check(variables);
  const session = (setting: string) => () => fixture.withSession(setting);

  /** Checks while the database has what the statements make; the last one takes it back. */
  const made =
    (make: string, setUp: string, takeBack: string): (() => Promise<SetupLine[]>) =>
    () =>
      between(
        () => sql.raw(make).execute(database.db),
        () => fixture.withSession(setUp),
        () => sql.raw(takeBack).execute(database.db),
      );

  /** A server whose functions answer otherwise: they come before the built-in ones in the session's search path. */
  const server = (functions: string) =>
    made(
      `create schema otherwise; create function otherwise.${functions}`,
      'set local search_path to otherwise, public, pg_catalog',
      'drop schema otherwise cascade',
    );

  const CASES: BrokenCase[] = [
    ...shopifyCases(() => fixture),
    ...stripeCases(() => fixture),
    ...[
      ['a connection that an admin has ended', '(disconnected_at) values (now())'],
      ['a token that QuickBooks refuses', `(failed_at, failure) values (now(), 'refused')`],
    ].map(([what = '', row = '']): BrokenCase => [
      'quickbooks-connection',
      what,
      /isn’t connected/,
      () =>
        between(
          () => sql.raw(`insert into quickbooks_refresh_token ${row}`).execute(database.db),
          () => fixture.check(),
          () => sql`delete from quickbooks_refresh_token`.execute(database.db),
        ),
    ]),
    [
      'quickbooks-webhooks',
      'the verifier of QuickBooks',
      /QUICKBOOKS_WEBHOOK_VERIFIER isn’t set/,
      () =>
        fixture.withConfig(({ quickbooks }) => ({
          quickbooks: { ...quickbooks, webhookVerifier: undefined },
        })),
    ],
    [
      'mail-server',
      'the mail server’s port',
      /No mail server answers/,
      env({ SANDBOX_SMTP_PORT: '1' }),
    ],
    [
      'mail-server',
      'a mail server that turns us away',
      /The mail server didn’t accept/,
      () =>
        between(
          () => fixture.control.fault({ company: 'mail', operation: 'connect', effect: 'error' }),
          () => fixture.check(),
          () => fixture.control.clearFaults(),
        ),
    ],
    [
      'mail-server',
      'the mail server’s password',
      /refuses the name and password/,
      () =>
        between(
          () =>
            fixture.control.fault({ company: 'mail', operation: 'authenticate', effect: 'error' }),
          () =>
            fixture.withConfig(({ mail }) => ({
              mail: { ...mail, smtpUrl: `smtp://ann:wrong@localhost:${fixture.smtpPort}` },
            })),
          () => fixture.control.clearFaults(),
        ),
    ],
    [
      'database-version',
      'an old server',
      /Postgres 14 is older than 15/,
      server(`current_setting(name text) returns text language sql as $$
        select case name when 'server_version_num' then '140022'
          else pg_catalog.current_setting(name) end $$`),
    ],
    [
      'database-version',
      'a replica',
      /leads to a replica/,
      server('pg_is_in_recovery() returns boolean language sql as $$ select true $$'),
    ],
    [
      'database-rights',
      'the rights of the database’s user',
      /isn’t allowed to create tables/,
      made(
        `create role setup_reader; grant usage on schema public to setup_reader;
          grant select on all tables in schema public to setup_reader`,
        'set local role setup_reader',
        'drop owned by setup_reader; drop role setup_reader',
      ),
    ],
    [
      'database-migrations',
      'a database without tables',
      /Not applied yet: \d+ migrations\. Run npm run setup/,
      async () => {
        const { db } = await open({ bare: true });
        const { setup } = fixture.context();
        const bare = { db, setup: { ...setup, pendingMigrations: () => pendingMigrations(db) } };
        return fixture.check({}, bare);
      },
    ],
    [
      'database-session',
      'the time zone',
      /time zone America\/New_York instead of UTC/,
      session(`set local timezone to 'America/New_York'`),
    ],
    [
      'database-session',
      'the isolation',
      /at “repeatable read” instead of “read committed”/,
      session(`set local default_transaction_isolation to 'repeatable read'`),
    ],
    [
      'store-bucket',
      'the secret key of the bucket',
      /The bucket denied access \(HTTP 403 SignatureDoesNotMatch\)/,
      () => fixture.check(fixture.bucket({ STORAGE_SECRET_KEY: 'another' })),
    ],
    [
      'store-bucket',
      'the address of the bucket',
      /The bucket doesn’t answer/,
      () => fixture.check(fixture.bucket({ STORAGE_ENDPOINT: 'http://localhost:1' })),
    ],
    [
      'store-scanner',
      'the scanner’s port',
      /clamd doesn’t answer/,
      env({ CLAMD_HOST: 'localhost', CLAMD_PORT: '1' }),
    ],
    [
      'clock',
      'our clock',
      /Shopify’s are (299|300|301) seconds apart/,
      () => fixture.check({}, { now: () => Date.now() + 5 * MINUTES }),
    ],
    [
      'clock',
      'the database’s clock',
      /the database’s are (299|300|301) seconds apart/,
      server(`clock_timestamp() returns timestamptz language sql as $$
        select pg_catalog.clock_timestamp() + interval '5 minutes' $$`),
    ],
  ];

  it('has a case for every check', () => {
    const broken = new Set(CASES.map(([id]) => id));
    expect(SETUP_CHECKS.filter((id) => !broken.has(id))).toEqual([]);
  });

  /** In `npm test` one case of each check. */
  const chosen = isWhole
    ? CASES
    : CASES.filter(([id], place) => CASES.findIndex(([other]) => other === id) === place);

  it.each(chosen)('%s: names exactly what is wrong with %s', async (id, _what, says, check) => {
    const found = redLines(await check());
    expect(found).toEqual([expect.stringMatching(says)]);
    expect(found[0]).toMatch(new RegExp(`^${id}: `));
  });

  it('is green again after all of that', async () => {
    expect((await fixture.check()).filter(({ state }) => state !== 'ok')).toEqual([]);
  });
});
