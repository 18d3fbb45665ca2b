import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFailpoint } from '../../server/failpoint';
import type { Database } from '../../app/models/core/database.server';
import {
  findBookState,
  findInvoiceChecks,
} from '../../app/models/invoices/quickbooks-state.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  createBookAccess,
  testQuickBooks,
} from '../../app/services/invoices/refresh-quickbooks-token.server';
import { onPostgres } from '../support/database';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  beforeAll(async () => {
    [database, fixture] = [await open(), await openBookFixture()];
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.clear();
    await database.db.deleteFrom('quickbooks_refresh_token').execute();
  });

  const state = (hasFirstToken = true) =>
    findBookState(database.db, {
      settings: { ...fixture.config, ...(!hasFirstToken && { refreshToken: undefined }) },
      now: Date.now(),
    });
  const press = (firstToken: string | undefined) => {
    const access = createBookAccess({
      db: database.db,
      encryption: createEncryption('a-secret-of-more-than-thirty-two-characters'),
      renew: fixture.renew,
      firstToken,
      failpoint: createFailpoint(undefined, '/tmp'),
      log: quiet,
    });
    const quickbooks = createQuickBooks(fixture.config, access);
    const needs = { db: database.db, quickbooks, now: Date.now, requestId: null, log: quiet };
    return testQuickBooks(needs, 'stella');
  };
  const audited = async () =>
    (await listActionsOf(database.db, { kind: 'quickbooks', id: 'connection' })).map(
      ({ outcome }) => outcome,
    );

  it('is off in a live store without it: there are no invoices, and no call is made', async () => {
    const off = createQuickBooks({ ...fixture.config, isOff: true }, () => {
      throw new Error('a token was asked for');
    });
    expect(await off.query('Invoice', 'select * from Invoice')).toEqual([]);
    expect(await off.read('Invoice', '1')).toBeNull();
    await expect(off.write('Payment', {}, {})).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('says that there is no token where there is none, and that one waits where one does', async () => {
    expect((await state(false)).connection).toBe('no-token');
    expect((await state(true)).connection).toBe('first-call');
    expect(await press(undefined)).toBe('refused');
    expect(await state(false)).toMatchObject({
      connection: 'no-token',
      failure: { why: 'refused' },
      leaseUntil: null,
    });
  });

  it('a call connects it; what is shown holds none of its tokens', async () => {
    const before = await audited();
    expect(await press(fixture.config.refreshToken)).toBe('answered');
    const now = await state();
    expect(now).toMatchObject({ connection: 'connected', failure: null, leaseUntil: null });
    expect(Date.parse(now.accessUntil ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(now.endsAt ?? '')).toBeGreaterThan(Date.now());
    const [first = ''] = fixture.refreshTokens();
    expect(first).not.toBe('');
    const row = await database.db
      .selectFrom('quickbooks_refresh_token')
      .select('token')
      .executeTakeFirstOrThrow();
    for (const secret of [...fixture.refreshTokens(), row.token ?? '']) {
      expect(JSON.stringify(now)).not.toContain(secret);
    }
    expect((await audited()).slice(0, 2)).toEqual(['done', 'asked']);
    expect(await audited()).toHaveLength(before.length + 2);
  });

  it('keeps when a renewal has failed and how, and forgets the state once one has not', async () => {
    expect(await press('an-unknown-token')).toBe('refused');
    expect(await state()).toMatchObject({ connection: 'refused', failure: { why: 'refused' } });
    expect((await audited())[0]).toBe('refused');
    expect(await press(fixture.config.refreshToken)).toBe('answered');
    expect(await state()).toMatchObject({ connection: 'connected', failure: { why: 'refused' } });
  });

  it('silence is no rejection', async () => {
    fixture.fault({ operation: 'token', effect: 'error', times: 5 });
    expect(await press(fixture.config.refreshToken)).toBe('silent');
    expect(await state()).toMatchObject({
      connection: 'first-call',
      failure: { why: 'unavailable' },
    });
    expect((await audited())[0]).toBe('unknown');
  });

  it('counts the looks at open invoices', async () => {
    const at = new Date();
    const later = new Date(at.getTime() + 60_000);
    const base = { email: 'a@example.com', display_name: 'A', tags: [], fetched_at: at };
    const rows = [
      { open_invoices: true, invoices_checked_at: at, invoices_checking_until: null },
      { open_invoices: false, invoices_checked_at: at, invoices_checking_until: later },
      { open_invoices: false, invoices_checked_at: null, invoices_checking_until: null },
    ];
    await database.db
      .insertInto('customer_profile')
      .values(
        rows.map((row, number) => ({
          ...base,
          ...row,
          customer_gid: `gid://shopify/Customer/${number + 1}`,
        })),
      )
      .execute();
    expect(await findInvoiceChecks(database.db, at.getTime())).toEqual({
      customers: 2,
      withOpen: 1,
      paused: 1,
      latestAt: at.toISOString(),
    });
  });
});
