import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewSession } from '../../app/http/customers/session-cookie.server';
import type { Database } from '../../app/models/core/database.server';
import {
  findSessionTokens,
  hashSecret,
  insertSession,
  newSecret,
} from '../../app/models/customers/customer-session.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';
import { IVY, encryption, signInFixture, type SignInFixture } from './sign-in-setup';

const SOON = 60_000;

onPostgres((_kind, open) => {
  let shop: Shop;
  let database: Database;
  let fixture: SignInFixture;
  beforeAll(async () => {
    [shop, database] = await Promise.all([openShop(), open()]);
  });
  afterAll(() => shop.discard());
  beforeEach(async () => {
    await shop.control('DELETE', 'faults');
    await database.db.deleteFrom('customer_session').execute();
    fixture = signInFixture(database.db, shop);
  });

  /** Makes a session with real tokens of the provider that expire in a minute. */
  async function endingSession() {
    await fixture.finish(await fixture.beginAndWalk());
    await endSoon();
    return read();
  }

  const endSoon = () =>
    database.db
      .updateTable('customer_session')
      .set({ access_expires_at: new Date(Date.now() + SOON) })
      .execute();

  async function read() {
    const row = await database.db
      .selectFrom('customer_session')
      .selectAll()
      .executeTakeFirstOrThrow();
    return { idHash: row.id_hash, ref: row.ref, accessExpiresAt: row.access_expires_at };
  }

  /** Returns the context of one process of the store, with its own client of the provider. */
  function context(changes: { encrypt?: string } = {}) {
    const { accounts } = signInFixture(database.db, shop).needs;
    const log = { ...fixture.needs.log, warn: fixture.needs.log.warn } as never;
    const own = changes.encrypt === undefined ? encryption : createEncryption(changes.encrypt);
    return { db: database.db, encryption: own, accounts, log };
  }

  const tokensOf = (idHash: string) => findSessionTokens(database.db, encryption, idHash);
  const rows = () => database.db.selectFrom('customer_session').select('id_hash').execute();
  const endPause = () =>
    database.db
      .updateTable('customer_session')
      .set({ renewing_until: new Date(Date.now() - 1) })
      .execute();

  describe('tokens about to end', () => {
    it('are left alone while there is time', async () => {
      await fixture.finish(await fixture.beginAndWalk());
      const before = await fixture.requested('openid.token');
      expect(await renewSession(context(), await read())).toBe('kept');
      expect(await fixture.requested('openid.token')).toBe(before);
    });

    it('are renewed once, though twenty pages of two processes ask at once', async () => {
      const session = await endingSession();
      const old = await tokensOf(session.idHash);
      const before = await fixture.requested('openid.token');
      const [one, other] = [context(), context()];
      const requested = Array.from({ length: 20 }, (_, n) =>
        renewSession(n % 2 === 0 ? one : other, session),
      );
      expect(new Set(await Promise.all(requested))).toEqual(new Set(['kept']));
      expect(await fixture.requested('openid.token')).toBe(before + 1);
      const renewed = await tokensOf(session.idHash);
      expect(renewed?.accessToken).not.toBe(old?.accessToken);
      expect(renewed?.refreshToken).not.toBe(old?.refreshToken);
      // A renewal brings no id token, and signing out needs the first one.
      expect(renewed?.idToken).toBe(old?.idToken);
      expect(renewed?.accessExpiresAt.getTime()).toBeGreaterThan(Date.now() + 30 * SOON);
      // A request that has read the row before does not renew again.
      expect(await renewSession(one, session)).toBe('kept');
      expect(await fixture.requested('openid.token')).toBe(before + 1);
    });

    it('are in the database when the renewal is over, and are good for the next one', async () => {
      const session = await endingSession();
      for (let round = 0; round < 3; round += 1) {
        await renewSession(context(), session);
        const { accessToken = '' } = (await tokensOf(session.idHash)) ?? {};
        expect(await fixture.needs.accounts.identify(accessToken)).toEqual({ gid: IVY.gid });
        await endSoon();
      }
    });

    it('do not bring back a session that was ended meanwhile', async () => {
      const session = await endingSession();
      await fixture.fault('openid.token', 'delay', { delayMs: 400 });
      const renewing = renewSession(context(), session);
      await new Promise((resolve) => setTimeout(resolve, 150));
      await database.db.deleteFrom('customer_session').execute();
      await renewing;
      expect(await rows()).toEqual([]);
    });
  });

  describe('a provider that does not answer', () => {
    it.each(['error', 'rate-limit', 'cut line'] as const)(
      '(%s) costs nobody the session, and is asked again only after a pause',
      async (trouble) => {
        const session = await endingSession();
        const effect = trouble === 'cut line' ? 'hang' : trouble;
        await fixture.fault('openid.token', effect, { times: 1, delayMs: 50 });
        const before = await fixture.requested('openid.token');
        expect(await renewSession(context(), session)).toBe('unanswered');
        const others = Array.from({ length: 5 }, () => renewSession(context(), session));
        expect(new Set(await Promise.all(others))).toEqual(new Set(['kept']));
        expect(await fixture.requested('openid.token')).toBe(before + 1);
        expect(await rows()).toHaveLength(1);
        await endPause();
        expect(await renewSession(context(), session)).toBe('kept');
        expect(await fixture.requested('openid.token')).toBe(before + 2);
        expect((await read()).accessExpiresAt.getTime()).toBeGreaterThan(Date.now() + 30 * SOON);
      },
    );

    it('(silent) is waited for no longer than five seconds', async () => {
      const session = await endingSession();
      await fixture.fault('openid.token', 'hang');
      const started = Date.now();
      expect(await renewSession(context(), session)).toBe('unanswered');
      expect(Date.now() - started).toBeLessThan(8_000);
      expect(await rows()).toHaveLength(1);
    });

    it('whose discovery fails as well keeps the session too', async () => {
      const session = await endingSession();
      await fixture.fault('openid.configuration', 'error');
      expect(await renewSession(context(), session)).toBe('unanswered');
      expect(await rows()).toHaveLength(1);
    });
  });

  describe('a definite no', () => {
    it('ends the session', async () => {
      const secret = newSecret();
      await insertSession(database.db, encryption, {
        secret,
        customerGid: IVY.gid,
        device: 'A test',
        accessToken: 'unknown',
        refreshToken: 'unknown to the provider',
        idToken: 'unknown',
        accessExpiresAt: new Date(Date.now() + SOON),
        now: new Date(),
      });
      const session = await read();
      expect(session.idHash).toBe(hashSecret(secret));
      expect(await renewSession(context(), session)).toBe('refused');
      expect(await rows()).toEqual([]);
      expect(fixture.lines).toContainEqual(expect.objectContaining({ level: 'info' }));
    });

    it('of our own registration (401 invalid_client) ends nobody’s', async () => {
      const session = await endingSession();
      await fixture.fault('openid.token', 'error', { status: 401 });
      expect(await renewSession(context(), session)).toBe('unanswered');
      expect(await rows()).toHaveLength(1);
    });

    it('is what tokens encrypted under another secret amount to', async () => {
      const session = await endingSession();
      const moved = context({ encrypt: 'another secret, as after a change of SESSION_SECRET' });
      expect(await renewSession(moved, session)).toBe('refused');
      expect(await rows()).toEqual([]);
    });
  });

  /**
   * The provider has issued the new pair and the store has lost it: the old refresh token is spent. Such
   * a session cannot be saved; it must end cleanly, and not before the provider refuses it.
   */
  describe('a pair that was lost', () => {
    it('on the line: signed in until the provider says no', async () => {
      const session = await endingSession();
      await fixture.fault('openid.token', 'lost-response');
      expect(await renewSession(context(), session)).toBe('unanswered');
      expect(await rows()).toHaveLength(1);
      await endPause();
      expect(await renewSession(context(), session)).toBe('refused');
      expect(await rows()).toEqual([]);
    });

    it('with the process, before it was written: the lease ends, then the provider says no', async () => {
      const session = await endingSession();
      const dying = context();
      const { accounts } = dying;
      const renew = async (token: string) => {
        await accounts.renew(token);
        // The process dies here: nothing else happens, and its promise never settles.
        return new Promise<never>(() => undefined);
      };
      void renewSession({ ...dying, accounts: { ...accounts, renew } }, session);
      const before = await fixture.requested('openid.token');
      await expect.poll(() => fixture.requested('openid.token')).toBe(before + 1);
      expect(await renewSession(context(), session)).toBe('kept');
      expect(await fixture.requested('openid.token')).toBe(before + 1);
      await endPause();
      expect(await renewSession(context(), session)).toBe('refused');
      expect(await rows()).toEqual([]);
    });

    it('because the database failed: the session goes on, and the next no ends it', async () => {
      const session = await endingSession();
      await database.executeSql(
        `alter table customer_session add constraint no_new check (access_expires_at < now() + interval '10 minutes')`,
      );
      expect(await renewSession(context(), session)).toBe('unanswered');
      await database.executeSql(`alter table customer_session drop constraint no_new`);
      expect(await rows()).toHaveLength(1);
      await endPause();
      expect(await renewSession(context(), session)).toBe('refused');
    });
  });

  it('lets go of the lease with the new pair', async () => {
    const session = await endingSession();
    await renewSession(context(), session);
    const { renewing_until } = await database.db
      .selectFrom('customer_session')
      .select('renewing_until')
      .executeTakeFirstOrThrow();
    expect(renewing_until).toBeNull();
  });
});
