import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseBookRedirect } from '../../app/domain/invoices/book-connection';
import type { Database } from '../../app/models/core/database.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { findBookState } from '../../app/models/invoices/quickbooks-state.server';
import { findBookToken } from '../../app/models/invoices/quickbooks-token.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import {
  beginBookConnect,
  disconnectBook,
  endBookConnect,
} from '../../app/services/invoices/connect-quickbooks.server';
import { createBookAccess } from '../../app/services/invoices/refresh-quickbooks-token.server';
import { OTHER_REALM, REALM } from '../../sandbox/quickbooks/rows';
import { warnOfQuickBooksEnd } from '../../server/jobs/quickbooks-alarm';
import { eachDatabase } from '../support/database';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const DAY_MS = 24 * 60 * 60_000;
const encryption = createEncryption('a secret of this test, long enough');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [ADA, BEN] = ['ada', 'ben'].map((staffId) => ({ staffId, requestId: null })) as [
  Actor,
  Actor,
];
type Actor = { staffId: string; requestId: null };

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  let time: number;

  beforeAll(async () => {
    [database, fixture] = [await open(), await openBookFixture()];
    for (const { staffId } of [ADA, BEN]) {
      const row = { id: staffId, name: staffId, email: `${staffId}@example.com` };
      await database.db.insertInto('staff_user').values(row).execute();
    }
  });
  beforeEach(async () => {
    await fixture.clear();
    await database.db.deleteFrom('quickbooks_refresh_token').execute();
    time = Date.now();
  });
  afterAll(() => fixture.close());

  const context = () => ({
    db: database.db,
    now: () => time,
    encryption,
    bookOAuth: fixture.oauth,
    config: {
      quickbooks: { ...fixture.config, realmId: undefined },
    },
  });
  const state = () =>
    findBookState(database.db, { settings: context().config.quickbooks, now: time });
  const stored = () => findBookToken(database.db, encryption, new Date());
  const access = () =>
    createBookAccess({
      db: database.db,
      encryption,
      renew: fixture.renew,
      firstToken: fixture.config.refreshToken,
      failpoint: () => undefined,
      log,
    });

  /** What the browser comes back with from Intuit's page, after this answer there. */
  async function answered(fields: Record<string, string>, actor = ADA) {
    const page = await beginBookConnect(context(), actor);
    expect(await (await fetch(page)).text()).toContain('name="realm"');
    const body = new URLSearchParams(fields);
    const left = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(left.headers.get('Location') ?? '');
    expect(back.pathname).toBe('/erp/quickbooks/callback');
    const answer = parseBookRedirect(back.searchParams);
    if (answer === null) throw new Error('the redirect was not read');
    return answer;
  }
  const connect = async (realm = REALM) =>
    endBookConnect(context(), ADA, await answered({ answer: 'connect', realm }));

  it('connects a company for five years; an attempt works once, and only for who began it', async () => {
    const answer = await answered({ answer: 'connect', realm: REALM });
    expect(await endBookConnect(context(), BEN, answer)).toBe('outdated');
    expect(await endBookConnect(context(), ADA, answer)).toBe('connected');
    expect(await endBookConnect(context(), ADA, answer)).toBe('outdated');
    expect(await state()).toMatchObject({
      connection: 'connected',
      realmId: REALM,
      connectedBy: 'ada',
    });
    const hardEnd = Date.parse((await state()).hardEndsAt ?? '');
    expect(Math.round((hardEnd - time) / DAY_MS)).toBe(5 * 365);
    const { rows } = await database.executeSql('select * from quickbooks_refresh_token');
    for (const { token } of fixture.state().tokens)
      expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(answer.state);
    const [done, , begun] = await listActionsOf(database.db, {
      kind: 'quickbooks',
      id: 'connection',
    });
    expect([done, begun]).toMatchObject([
      { staffId: 'ada', step: 'connect', outcome: 'done' },
      { step: 'begin' },
    ]);
  });

  it('keeps what it has when the admin says no, is too late, or chooses another company', async () => {
    await connect();
    const before = await stored();
    expect(await endBookConnect(context(), ADA, await answered({ answer: 'no' }))).toBe('declined');
    expect(await connect(OTHER_REALM)).toBe('other-company');
    const late = await answered({ answer: 'connect', realm: REALM });
    time += 16 * 60_000;
    expect(await endBookConnect(context(), ADA, late)).toBe('outdated');
    time -= 16 * 60_000;
    fixture.fault({ operation: 'token', effect: 'error' });
    expect(await connect()).toBe('silent');
    expect(await stored()).toEqual(before);
    expect(await connect()).toBe('connected');
    expect(await stored()).toMatchObject({ previous: null });
    expect((await stored())?.refresh).not.toBe(before?.refresh);
  });

  it('waits for a renewal that is under way, and keeps its own tokens, not the renewed ones', async () => {
    await connect();
    const one = await access()();
    const answer = await answered({ answer: 'connect', realm: REALM });
    const before = fixture.calls('token').length;
    fixture.fault({ operation: 'token', effect: 'delay', delayMs: 300 });
    const renewal = access()(one);
    await expect.poll(() => fixture.calls('token').length).toBe(before + 1);
    expect(await endBookConnect(context(), ADA, answer)).toBe('connected');
    await renewal;
    expect(await stored()).toMatchObject({
      refresh: fixture.refreshTokens().at(-1),
      previous: null,
    });
  });

  it('ends the connection at QuickBooks, uses no token after that, and connects again', async () => {
    await connect();
    fixture.fault({ operation: 'revoke', effect: 'error' });
    expect(await disconnectBook(context(), ADA)).toBe('silent');
    expect((await state()).connection).toBe('connected');
    expect(await disconnectBook(context(), ADA)).toBe('disconnected');
    expect(fixture.state().tokens).toEqual([]);
    expect(await state()).toMatchObject({ connection: 'disconnected', hardEndsAt: null });
    await expect(access()()).rejects.toMatchObject({ kind: 'refused' });
    expect(await connect()).toBe('connected');
    expect(await access()()).toBeTruthy();
  });

  it('warns sixty days before the connection ends for good, not earlier', async () => {
    await connect();
    const lines: object[] = [];
    const warn = (daysBefore: number) =>
      warnOfQuickBooksEnd(database.db, hardEnd - daysBefore * DAY_MS, (line) => lines.push(line));
    const hardEnd = Date.parse((await state()).hardEndsAt ?? '');
    await database.db
      .updateTable('quickbooks_refresh_token')
      .set({ refreshed_at: new Date(hardEnd - 62 * DAY_MS), expires_at: new Date(hardEnd) })
      .execute();
    expect(await warn(61)).toBe(false);
    expect(await warn(59)).toBe(true);
    expect(lines).toMatchObject([{ alarm: 'quickbooks-ends', leftDays: 59 }]);
  });
});
