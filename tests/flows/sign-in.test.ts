import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import {
  findSessionTokens,
  hashSecret,
  listSessions,
  newSecret,
} from '../../app/models/customers/customer-session.server';
import {
  deleteOldLogins,
  findLoginProgress,
  LOGIN_LIFE_MS,
} from '../../app/models/customers/login-record.server';
import { issuerPath } from '../../sandbox/shopify/accounts/addresses';
import { SHOP_ID } from '../../sandbox/shopify/shop';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';
import { IVY, encryption, signInFixture, type SignInFixture } from './sign-in-setup';

const late = () => Date.now() + LOGIN_LIFE_MS + 1_000;

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
    await database.db.deleteFrom('login_record').execute();
    fixture = signInFixture(database.db, shop);
  });

  const sessions = () => database.db.selectFrom('customer_session').selectAll().execute();
  const progressOf = (state: string, browser: string, now = new Date()) =>
    findLoginProgress(database.db, encryption, { stateHash: hashSecret(state), browser, now });

  describe('signing in', () => {
    it('makes a session of the customer whom the access token names', async () => {
      const walked = await fixture.beginAndWalk();
      expect(await fixture.finish(walked)).toBe(true);
      const progress = await progressOf(walked.state, walked.browser);
      expect(progress).toMatchObject({ state: 'done', returnTo: '/my-products' });
      const secret = progress?.state === 'done' ? progress.secret : '';
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(await sessions()).toMatchObject([
        { id_hash: hashSecret(secret), customer_gid: IVY.gid, device: 'A test' },
      ]);
      expect(await listSessions(database.db, IVY.gid, new Date())).toHaveLength(1);
      expect(fixture.lines).toMatchObject([{ level: 'info', text: 'signed in' }]);
    });

    it('keeps no secret and no token that somebody could read in the tables', async () => {
      const walked = await fixture.beginAndWalk();
      await fixture.finish(walked);
      const progress = await progressOf(walked.state, walked.browser);
      const secret = progress?.state === 'done' ? progress.secret : '';
      const tokens = await findSessionTokens(database.db, encryption, hashSecret(secret));
      const { rows } = await database.executeSql(
        `select row_to_json(s)::text || row_to_json(l)::text as text
         from customer_session s cross join login_record l`,
      );
      const stored = JSON.stringify(rows);
      const code = walked.url.searchParams.get('code') ?? '';
      const { accessToken = '', refreshToken = '', idToken = '' } = tokens ?? {};
      const secrets = [secret, walked.state, walked.browser, code];
      for (const readable of [...secrets, accessToken, refreshToken, idToken]) {
        expect(readable.length).toBeGreaterThan(20);
        expect(stored).not.toContain(readable);
      }
      expect(stored).not.toContain(IVY.email);
      expect(JSON.stringify(fixture.lines)).not.toContain(IVY.email);
    });

    it('asks with PKCE, state and nonce, and hints at the address that was typed', async () => {
      const address = await fixture.needs.accounts.begin(
        'http://localhost:3000/auth/callback',
        'a@b.co',
      );
      const { searchParams } = new URL(address.url);
      expect(searchParams.get('code_challenge_method')).toBe('S256');
      expect(searchParams.get('login_hint')).toBe('a@b.co');
      expect(searchParams.get('scope')).toBe('openid email customer-account-api:full');
      expect(address.url).not.toContain(address.verifier);
      const other = await fixture.needs.accounts.begin('http://localhost:3000/auth/callback');
      for (const name of ['state', 'nonce', 'verifier'] as const) {
        expect(address[name].length).toBeGreaterThanOrEqual(43);
        expect(other[name]).not.toBe(address[name]);
      }
    });

    it('gives each sign-in a session id of its own', async () => {
      const browser = newSecret();
      for (let round = 0; round < 2; round += 1) {
        expect(await fixture.finish(await fixture.beginAndWalk(browser))).toBe(true);
      }
      const hashes = (await sessions()).map((row) => row.id_hash);
      expect(new Set(hashes).size).toBe(2);
    });

    it('counts once, also when the same answer comes three times at once', async () => {
      const walked = await fixture.beginAndWalk();
      const before = await fixture.requested('openid.token');
      const known = await Promise.all([1, 2, 3].map(() => fixture.finish(walked)));
      expect(known).toEqual([true, true, true]);
      expect(await fixture.finish(walked)).toBe(true);
      expect(await sessions()).toHaveLength(1);
      expect(await fixture.requested('openid.token')).toBe(before + 1);
    });

    it('is forgotten ten minutes after it began', async () => {
      const walked = await fixture.beginAndWalk();
      expect(await fixture.finish(walked, late)).toBe(false);
      expect(await sessions()).toEqual([]);
      expect(await deleteOldLogins(database.db, new Date())).toBe(0);
      expect(await deleteOldLogins(database.db, new Date(late()))).toBe(1);
    });

    it('shows what became of it for ten minutes, and to nobody else', async () => {
      const walked = await fixture.beginAndWalk();
      await fixture.finish(walked);
      expect(await progressOf(walked.state, newSecret())).toBeNull();
      const then = new Date(late());
      expect(await progressOf(walked.state, walked.browser, then)).toBeNull();
    });
  });

  describe('an answer that is not this sign-in’s', () => {
    it('changes nothing in another browser, in one without a cookie, with another state', async () => {
      const walked = await fixture.beginAndWalk();
      expect(await fixture.finish({ ...walked, browser: newSecret() })).toBe(false);
      expect(await fixture.finish({ ...walked, browser: null })).toBe(false);
      const strange = new URL(walked.url);
      strange.searchParams.set('state', 'another');
      expect(await fixture.finish({ ...walked, url: strange })).toBe(false);
      strange.searchParams.delete('state');
      expect(await fixture.finish({ ...walked, url: strange })).toBe(false);
      expect(await sessions()).toEqual([]);
      // The login of the browser that began it is not used up.
      expect(await fixture.finish(walked)).toBe(true);
      expect(await sessions()).toHaveLength(1);
    });

    it('is refused with the code of another sign-in of the same browser', async () => {
      const browser = newSecret();
      const one = await fixture.beginAndWalk(browser);
      const other = await fixture.beginAndWalk(browser);
      const mixed = new URL(one.url);
      mixed.searchParams.set('code', other.url.searchParams.get('code') ?? '');
      expect(await fixture.finish({ browser, url: mixed })).toBe(true);
      expect(await progressOf(one.state, browser)).toMatchObject({ failure: 'refused' });
      expect(await sessions()).toEqual([]);
    });

    it('is refused when another issuer has answered', async () => {
      const walked = await fixture.beginAndWalk();
      walked.url.searchParams.set('iss', 'https://evil.example');
      expect(await fixture.finish(walked)).toBe(true);
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({ failure: 'refused' });
      expect(await sessions()).toEqual([]);
    });

    it('is refused when the id token was made for another nonce', async () => {
      const walked = await fixture.beginAndWalk();
      await database.db
        .updateTable('login_record')
        .set({ nonce: encryption.encrypt('another nonce') })
        .execute();
      await fixture.finish(walked);
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({ failure: 'refused' });
      expect(JSON.stringify(fixture.lines)).not.toContain(IVY.email);
      expect(await sessions()).toEqual([]);
    });

    it('is written down and logged when the person said no', async () => {
      const { browser, state } = await fixture.begin();
      const url = new URL('http://localhost:3000/auth/callback');
      const iss = `${shop.url}${issuerPath(SHOP_ID)}`;
      url.search = new URLSearchParams({ error: 'access_denied', state, iss }).toString();
      expect(await fixture.finish({ browser, url })).toBe(true);
      expect(await progressOf(state, browser)).toMatchObject({ failure: 'refused' });
      const fields = { failure: 'refused', err: { cause: { error: 'access_denied' } } };
      expect(fixture.lines).toMatchObject([{ level: 'warn', fields }]);
      // The login is used up: another code with the same state opens no session.
      url.search = new URLSearchParams({ code: 'made-up', state }).toString();
      expect(await fixture.finish({ browser, url })).toBe(true);
      expect(await sessions()).toEqual([]);
    });
  });

  describe('a provider in trouble', () => {
    const TROUBLE = [
      ['openid.token', 'error', 'unavailable'],
      ['openid.token', 'rate-limit', 'unavailable'],
      ['openid.token', 'lost-response', 'unavailable'],
      ['CustomerIdentity', 'error', 'unavailable'],
      ['CustomerIdentity', 'lost-response', 'unavailable'],
    ] as const;
    it.each(TROUBLE)('%s: %s ends in no session', async (operation, effect, failure) => {
      const walked = await fixture.beginAndWalk();
      await fixture.fault(operation, effect);
      expect(await fixture.finish(walked)).toBe(true);
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({
        state: 'failed',
        failure,
      });
      expect(await sessions()).toEqual([]);
      expect(fixture.lines).toMatchObject([{ level: 'warn', fields: { failure } }]);
    });

    it('waits for a silent one no longer than it has patience', async () => {
      const walked = await fixture.beginAndWalk();
      await fixture.fault('openid.token', 'hang');
      const started = Date.now();
      await fixture.finish(walked);
      expect(Date.now() - started).toBeLessThan(8_000);
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({
        failure: 'unavailable',
      });
    });

    it('is pending meanwhile, and comes through when the answer does', async () => {
      const walked = await fixture.beginAndWalk();
      await fixture.fault('openid.token', 'delay', { delayMs: 800 });
      const finishing = fixture.finish(walked);
      await expect
        .poll(() => progressOf(walked.state, walked.browser))
        .toMatchObject({ state: 'pending' });
      await finishing;
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({ state: 'done' });
    });

    it('cannot begin a sign-in while discovery fails; then it can, by one discovery for all', async () => {
      await fixture.fault('openid.configuration', 'error');
      await expect(fixture.begin()).rejects.toMatchObject({ kind: 'unavailable' });
      const before = await fixture.requested('openid.configuration');
      await Promise.all(Array.from({ length: 10 }, () => fixture.begin()));
      expect(await fixture.requested('openid.configuration')).toBe(before + 1);
    });

    it('leaves no session behind when the outcome cannot be written down', async () => {
      const walked = await fixture.beginAndWalk();
      await database.executeSql(
        `alter table login_record add constraint no_secret check (session_secret is null)`,
      );
      await fixture.finish(walked);
      await database.executeSql(`alter table login_record drop constraint no_secret`);
      expect(await sessions()).toEqual([]);
      expect(await progressOf(walked.state, walked.browser)).toMatchObject({ state: 'failed' });
    });
  });
});
