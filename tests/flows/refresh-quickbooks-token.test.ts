import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PassFailpoint } from '../../app/domain/core/retries/failpoint';
import type { Database } from '../../app/models/core/database.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { findBookToken } from '../../app/models/invoices/quickbooks-token.server';
import type { RenewBookToken } from '../../app/platforms/quickbooks/tokens.server';
import { createBookAccess } from '../../app/services/invoices/refresh-quickbooks-token.server';
import { warnOfQuickBooksEnd } from '../../server/jobs/quickbooks-alarm';
import { onPostgres } from '../support/database';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const encryption = createEncryption('a secret of this test, long enough');
const HOUR_MS = 60 * 60_000;
const inDays = (count: number) => Date.now() + count * 24 * HOUR_MS + 60_000;

function signal(): [Promise<void>, () => void] {
  let give: (() => void) | undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give?.()];
}

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  let lines: string[];

  beforeAll(async () => {
    fixture = await openBookFixture();
    database = await open();
  });
  beforeEach(async () => {
    await fixture.clear();
    await database.executeSql('delete from quickbooks_refresh_token');
    lines = [];
  });
  afterAll(() => fixture.close());

  type Process = {
    renew?: RenewBookToken;
    firstToken?: string | undefined;
    failpoint?: PassFailpoint;
    now?: () => number;
  };

  /** Starts a separate process, which shares only the database. */
  const startProcess = (changes: Process = {}) =>
    createBookAccess({
      db: database.db,
      encryption,
      renew: fixture.renew,
      firstToken: fixture.config.refreshToken,
      failpoint: () => undefined,
      log: {
        info: (_, text) => lines.push(text),
        warn: (_, text) => lines.push(text),
        error: (_, text) => lines.push(text),
      },
      ...changes,
    });

  const storedIn = (ms: number) =>
    findBookToken(database.db, encryption, new Date(Date.now() + ms));
  const stored = () => storedIn(0);
  const ended = () => fixture.world.clock.advance(HOUR_MS);

  it('starts with the first token, then goes on with its own', async () => {
    const access = startProcess();
    const one = await access();
    expect(await access()).toBe(one);
    expect(fixture.calls('token')).toHaveLength(1);
    const [refresh] = fixture.refreshTokens();
    expect(await stored()).toMatchObject({ refresh, previous: fixture.config.refreshToken });

    ended();
    const later = startProcess({ firstToken: undefined });
    const two = await later(one);
    expect(two).not.toBe(one);
    expect(await stored()).toMatchObject({
      refresh: fixture.refreshTokens()[1],
      previous: refresh,
    });
    expect(await startProcess()()).toBe(two);
    expect(fixture.calls('token')).toHaveLength(2);
  });

  it('keeps one row, encrypted, and lets nobody read a token in it', async () => {
    const access = startProcess();
    await access(await access());
    const { rows } = await database.executeSql('select * from quickbooks_refresh_token');
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    const given = fixture.state().tokens.map(({ token }) => token);
    for (const token of [...given, fixture.config.refreshToken]) expect(text).not.toContain(token);
    expect(rows[0]).toMatchObject({ lease_holder: null, lease_until: null });
    expect(lines.join()).not.toContain('RT1-');
  });

  it('makes one call, however many ask in however many processes', async () => {
    fixture.fault({ effect: 'delay', delayMs: 150, operation: 'token' });
    const processes = [startProcess(), startProcess(), startProcess()];
    const tokens = await Promise.all(
      processes.flatMap((access) => Array.from({ length: 4 }, () => access())),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(fixture.calls('token')).toHaveLength(1);

    const [old] = tokens;
    ended();
    const renewed = await Promise.all(processes.map((access) => access(old)));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(old);
    expect(fixture.calls('token')).toHaveLength(2);
  });

  it('renews before the access token ends, not after', async () => {
    const one = await startProcess()();
    const soon = startProcess({ now: () => Date.now() + HOUR_MS - 120_000 });
    expect(await soon()).toBe(one);
    const sooner = startProcess({ now: () => Date.now() + HOUR_MS - 30_000 });
    expect(await sooner()).not.toBe(one);
  });

  it('loses nothing when the answer is lost', async () => {
    await startProcess()();
    const before = await stored();
    ended();
    fixture.fault({ effect: 'lost-response', operation: 'token' });
    const access = startProcess({ firstToken: undefined });
    await expect(access(before?.access ?? '')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored()).toEqual(before);
    expect(fixture.refreshTokens()).toHaveLength(2);
    await access(before?.access ?? '');
    expect(await stored()).toMatchObject({ previous: before?.refresh });
  });

  it.each(['silence', 'a rejection of the app'])('keeps what it has through %s', async (what) => {
    await startProcess()();
    const before = await stored();
    ended();
    fixture.fault({ effect: what === 'silence' ? 'hang' : 'error', status: 401, times: 1 });
    const requested = startProcess({ renew: fixture.renewImpatiently })(before?.access ?? '');
    await expect(requested).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored()).toEqual(before);
    expect(fixture.calls('token')).toHaveLength(2);
    expect(await startProcess()(before?.access ?? '')).toBeTruthy();
  });

  it.each([
    ['before the call', (): Promise<never> => new Promise(() => undefined)],
    [
      'between the answer and the write',
      async (token: string): Promise<never> => {
        await fixture.renew(token);
        return new Promise(() => undefined);
      },
    ],
  ])('goes on after a process that died %s, when its turn is over', async (_when, renew) => {
    const one = await startProcess()();
    const before = await stored();
    ended();
    void startProcess({ renew })(one);
    const next = startProcess({ firstToken: undefined });
    await expect.poll(() => leases()).toHaveLength(1);
    await expect(next(one)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored()).toEqual(before);
    const later = startProcess({ firstToken: undefined, now: () => Date.now() + 16_000 });
    expect(await later(one)).not.toBe(one);
    expect(await stored()).toMatchObject({ previous: before?.refresh });
    expect(await leases()).toEqual([]);
  });

  it('goes on after a write that the database has refused', async () => {
    const one = await startProcess()();
    const before = await stored();
    ended();
    await database.executeSql(
      'alter table quickbooks_refresh_token add constraint refuse check (lease_until is not null) not valid',
    );
    await expect(startProcess()(one)).rejects.toThrow('refuse');
    await database.executeSql('alter table quickbooks_refresh_token drop constraint refuse');
    expect(await stored()).toEqual(before);
    const later = startProcess({ firstToken: undefined, now: () => Date.now() + 16_000 });
    expect(await later(one)).not.toBe(one);
  });

  it('does not write over the token of whoever had the lease after it', async () => {
    const one = await startProcess()();
    ended();
    const [waited, answer] = signal();
    const slow = startProcess({
      renew: async (token) => {
        const grant = await fixture.renew(token);
        await waited;
        return grant;
      },
    })(one);
    await expect.poll(() => fixture.refreshTokens()).toHaveLength(2);
    const two = await startProcess({ now: () => Date.now() + 16_000 })(one);
    const after = await stored();
    answer();
    const late = await slow;
    expect(late).not.toBe(two);
    expect(await stored()).toEqual(after);
  });

  it('turns to the token before, then to the first one, when the vendor refuses the latest', async () => {
    const access = startProcess();
    const one = await access(await access());
    fixture.act('disconnect');
    await expect(startProcess({ firstToken: undefined })(one)).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(fixture.calls('token')).toHaveLength(4);
    expect(lines.join()).toContain('connect the company again');
    expect(await startProcess()(one)).not.toBe(one);
    expect(fixture.calls('token')).toHaveLength(7);
  });

  it('starts anew when a lost answer has cost the token, at a vendor that gives no second day', async () => {
    fixture.act('grace', { ms: 0 });
    const access = startProcess();
    const one = await access(await access());
    fixture.fault({ effect: 'lost-response', operation: 'token' });
    await expect(access(one)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(startProcess({ firstToken: undefined })(one)).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await access(one)).not.toBe(one);
  });

  it('says when there is no refresh token at all', async () => {
    const access = startProcess({ firstToken: undefined });
    await expect(access()).rejects.toMatchObject({
      kind: 'refused',
      cause: new Error('No refresh token found'),
    });
    expect(lines).toContain('No refresh token found');
    expect(fixture.calls('token')).toEqual([]);
    expect(await startProcess()()).toBeTruthy();
  });

  it('forgets the token before after a day', async () => {
    await startProcess()();
    const day = 24 * HOUR_MS;
    expect((await storedIn(day - 60_000))?.previous).toBe(fixture.config.refreshToken);
    expect((await storedIn(day + 1000))?.previous).toBeNull();
  });

  it('raises the alarm after eighty days without use, not before', async () => {
    const notified: object[] = [];
    const warn = (count: number) =>
      warnOfQuickBooksEnd(database.db, inDays(count), (line) => notified.push(line));
    expect(await warn(90)).toBe(false);
    await startProcess()();
    expect(await warn(79)).toBe(false);
    expect(notified).toEqual([]);
    expect(await warn(80)).toBe(true);
    expect(notified).toMatchObject([{ alarm: 'quickbooks-idle', idleDays: 80 }]);
  });

  async function leases(): Promise<object[]> {
    const { rows } = await database.executeSql(
      'select lease_holder from quickbooks_refresh_token where lease_until is not null',
    );
    return rows;
  }
});
