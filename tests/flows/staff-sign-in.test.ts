import { randomUUID } from 'node:crypto';
import { getAuthTables } from 'better-auth/db';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { hashPassword } from '../../app/models/staff/staff-password.server';
import { staffAuth } from '../../app/models/staff/staff-auth.server';
import {
  deleteEndedStaffSessions,
  findStaffSession,
  hashesOfStaffToken,
  hashStaffToken,
  STAFF_IDLE_MS,
  STAFF_LIFE_MS,
  touchStaffSession,
} from '../../app/models/staff/staff-session.server';
import { insertStaff, listStaff } from '../../app/models/staff/staff.server';
import { signInStaff, signOutStaff, type StaffSignIn } from '~/services/staff/sign-in-staff.server';
import { seedDatabase } from '../../db/seed';
import { eachDatabase } from '../support/database';
import { quickPasswordHash } from '../support/quick-password';

const PASSWORD = 'a quiet harbor at dawn';

const CONFIG = {
  origin: 'https://shop.example',
  secureCookies: true,
  sessionSecret: 'a secret of the tests that is long enough',
  earlierSecrets: [] as string[],
  everyPlatformIsSandbox: true,
  clockOffsetMs: 0,
  rateLimits: true,
};
const REAL = { ...CONFIG, everyPlatformIsSandbox: false };

const tokenOf = (cookie: string) => /^__Host-staff=([\w-]{43})\./.exec(cookie)?.[1] ?? '';
const hashOf = (cookie: string) => hashStaffToken(CONFIG.sessionSecret, tokenOf(cookie));

eachDatabase((_kind, open) => {
  let database: Database;
  const passwordHash = quickPasswordHash(PASSWORD);
  beforeAll(async () => {
    database = await open();
  });

  async function member(changes: { passwordHash?: string; isAdmin?: boolean } = {}) {
    const email = `${randomUUID()}@example.com`;
    const id = await database.db.transaction().execute((transaction) =>
      insertStaff(transaction, {
        email,
        name: 'Stella <b>Rowe</b>',
        isAdmin: false,
        passwordHash,
        ...changes,
      }),
    );
    return { email, id: id ?? '' };
  }

  function signIn(changes: Partial<StaffSignIn>, config = CONFIG, now = Date.now) {
    const group = changes.addressGroup ?? randomUUID();
    return signInStaff(
      { db: database.db, config, now },
      {
        email: '',
        password: PASSWORD,
        address: '203.0.113.7',
        addressGroup: group,
        network: group,
        userAgent: 'a browser',
        knownBrowser: null,
        previousToken: null,
        ...changes,
      },
    );
  }

  async function cookieOf(changes: Partial<StaffSignIn>, config = CONFIG): Promise<string> {
    const outcome = await signIn(changes, config);
    return outcome.kind === 'signed-in' ? outcome.cookie : outcome.kind;
  }

  const sessionOf = (cookie: string, now = new Date(), sandboxPasswords = true) =>
    findStaffSession(database.db, [hashOf(cookie)], { now, sandboxPasswords });

  const disable = (id: string) =>
    database.db.updateTable('staff_user').set({ disabled: true }).where('id', '=', id).execute();

  it('has the tables that better-auth expects', async () => {
    const { options } = await staffAuth(database.db, CONFIG);
    const tables = await database.db.introspection.getTables();
    const missing = Object.values(getAuthTables(options)).flatMap(({ modelName, fields }) => {
      const columns = tables.find(({ name }) => name === modelName)?.columns ?? [];
      return Object.entries(fields)
        .map(([field, { fieldName = field }]) => `${modelName}.${fieldName}`)
        .filter((name) => !columns.some((column) => name === `${modelName}.${column.name}`));
    });
    expect(missing).toEqual([]);
    expect(tables.filter(({ name }) => name.startsWith('staff_')).length).toBeGreaterThan(3);
  });

  it('opens a session for the right password, whatever the case of the address', async () => {
    const { email, id } = await member({ isAdmin: true });
    const cookie = await cookieOf({ email: ` ${email.toUpperCase()} ` });
    expect(cookie).toMatch(
      /^__Host-staff=[\w-]{43}\.\S+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await sessionOf(cookie)).toMatchObject({
      staff: { id, email, name: 'Stella <b>Rowe</b>', isAdmin: true },
    });
    const stored = (await listStaff(database.db)).find((person) => person.id === id);
    expect(stored).toMatchObject({ isAdmin: true, isDisabled: false });
    expect(stored?.lastSeenAt).toBeInstanceOf(Date);
  });

  it('keeps neither token nor password, so that reading the database opens nothing', async () => {
    const { email, id } = await member({ passwordHash: await hashPassword(PASSWORD) });
    const token = tokenOf(await cookieOf({ email }));
    expect(token).toHaveLength(43);
    const { rows } = await database.executeSql(
      `select row_to_json(s)::text || row_to_json(a)::text as text from staff_session s
       join staff_account a using (user_id) where user_id = '${id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.['text'])).toContain('scrypt$32768$8$3$');
    expect(String(rows[0]?.['text'])).not.toContain(token);
    expect(String(rows[0]?.['text'])).not.toContain(PASSWORD);
    const stored = await database.db
      .selectFrom('staff_session')
      .select('token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const asToken = hashStaffToken(CONFIG.sessionSecret, stored.token_hash);
    const now = new Date();
    expect(
      await findStaffSession(database.db, [asToken], { now, sandboxPasswords: true }),
    ).toBeNull();
  });

  it('is found, and ended, by the library that opened it', async () => {
    const { email, id } = await member();
    const cookie = await cookieOf({ email });
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    const { api } = await staffAuth(database.db, CONFIG);
    expect(await api.getSession({ headers })).toMatchObject({
      user: { id, email },
      session: { token: tokenOf(cookie), ipAddress: '203.0.113.7', userAgent: 'a browser' },
    });
    const forged = new Headers({ cookie: `__Host-staff=${tokenOf(cookie)}.forged` });
    expect(await api.getSession({ headers: forged })).toBeNull();
    await api.signOut({ headers });
    expect(await sessionOf(cookie)).toBeNull();
    expect(await api.getSession({ headers })).toBeNull();
  });

  it.each([
    ['a wrong password', { password: `${PASSWORD}.` }],
    ['no password', { password: '' }],
    ['a password without end', { password: 'x'.repeat(1000) }],
    ['somebody unknown', { email: 'nobody@example.com' }],
    ['what is no address', { email: 'nobody' }],
  ])('refuses %s, all in the same way', async (_what, changes) => {
    const { email } = await member();
    expect(await signIn({ email, ...changes })).toEqual({ kind: 'no-match' });
  });

  it('outlives a new secret for as long as the old one stands behind it, and ends with it', async () => {
    const { email } = await member();
    const cookie = await cookieOf({ email });
    const sessionSecret = 'a newer secret of the tests, as long';
    const rotated = { ...CONFIG, sessionSecret, earlierSecrets: [CONFIG.sessionSecret] };
    const found = (config: typeof CONFIG) =>
      findStaffSession(database.db, hashesOfStaffToken(config, tokenOf(cookie)), {
        now: new Date(),
        sandboxPasswords: true,
      });
    expect((await found(rotated))?.staff.email).toBe(email);
    expect(await found({ ...rotated, earlierSecrets: [] })).toBeNull();
    const next = await cookieOf({ email }, rotated);
    expect(await sessionOf(next)).toBeNull();
    await signOutStaff({ db: database.db, config: rotated }, tokenOf(cookie));
    expect(await sessionOf(cookie)).toBeNull();
  });

  it('ends the session that the browser had before', async () => {
    const { email } = await member();
    const first = await cookieOf({ email });
    const second = await cookieOf({ email, previousToken: tokenOf(first) });
    expect(await sessionOf(first)).toBeNull();
    expect(await sessionOf(second)).not.toBeNull();
  });

  it('signs out on the server, this session and no other', async () => {
    const { email } = await member();
    const [here, there] = [await cookieOf({ email }), await cookieOf({ email })];
    await signOutStaff({ db: database.db, config: CONFIG }, tokenOf(here));
    expect(await sessionOf(here)).toBeNull();
    expect(await sessionOf(there)).not.toBeNull();
  });

  it('lets nobody in who is disabled, and ends what is open at once', async () => {
    const { email, id } = await member();
    const cookie = await cookieOf({ email });
    await disable(id);
    expect(await sessionOf(cookie)).toBeNull();
    expect(await signIn({ email })).toEqual({ kind: 'no-match' });
    const count = await database.executeSql(
      `select count(*)::int as sessions from staff_session where user_id = '${id}'`,
    );
    expect(count.rows).toEqual([{ sessions: 1 }]);
  });

  it('ends after half an hour without a visit, and after twelve hours with them', async () => {
    const { email } = await member();
    const cookie = await cookieOf({ email });
    const begun = Date.now();
    const at = (ms: number) => sessionOf(cookie, new Date(begun + ms));
    expect(await at(STAFF_IDLE_MS - 60_000)).not.toBeNull();
    expect(await at(STAFF_IDLE_MS + 60_000)).toBeNull();
    for (let ms = 20 * 60_000; ms < STAFF_LIFE_MS; ms += 20 * 60_000) {
      const session = await at(ms);
      if (!session) throw new Error(`ended after ${ms} ms`);
      await touchStaffSession(database.db, session, new Date(begun + ms));
    }
    expect(await at(STAFF_LIFE_MS - 60_000)).not.toBeNull();
    expect(await at(STAFF_LIFE_MS + 60_000)).toBeNull();
    await deleteEndedStaffSessions(database.db, new Date(begun + STAFF_LIFE_MS + 60_000));
    expect(await sessionOf(cookie)).toBeNull();
  });

  describe('passwords of the sandbox', () => {
    it('count only while every platform is the sandbox, and so do their sessions', async () => {
      const sandboxHash = `sandbox:${passwordHash}`;
      const { email } = await member({ passwordHash: sandboxHash });
      const cookie = await cookieOf({ email });
      expect(await sessionOf(cookie)).not.toBeNull();
      expect(await sessionOf(cookie, new Date(), false)).toBeNull();
      expect(await signIn({ email }, REAL)).toEqual({ kind: 'no-match' });
    });

    it('leave other passwords alone', async () => {
      const { email } = await member();
      const cookie = await cookieOf({ email }, REAL);
      expect(await sessionOf(cookie, new Date(), false)).not.toBeNull();
    });

    it('are the cast’s, and come with the cast only', async () => {
      const bare = await open();
      await seedDatabase(bare.db, { cast: false });
      expect(await listStaff(bare.db)).toEqual([]);
      await seedDatabase(bare.db, { cast: true });
      expect((await listStaff(bare.db)).map(({ name, isAdmin }) => ({ name, isAdmin }))).toEqual([
        { name: 'Adrian Moss', isAdmin: true },
        { name: 'Stella Rowe', isAdmin: false },
      ]);
      const rows = await bare.db.selectFrom('staff_account').select('password').execute();
      expect(rows.every(({ password }) => password?.startsWith('sandbox:scrypt$'))).toBe(true);
    });
  });

  it('adds nobody twice', async () => {
    const { email } = await member();
    const again = await database.db.transaction().execute((transaction) =>
      insertStaff(transaction, {
        email: email.toUpperCase(),
        name: 'Again',
        isAdmin: true,
        passwordHash,
      }),
    );
    expect(again).toBeNull();
  });
});
