import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCookie } from '../../app/framework.server';
import type { StoreContext } from '../../app/http/context.server';
import { customerOfSession } from '../../app/http/customers/signed-in.server';
import {
  parseSession,
  writeLoginSecret,
  writeSession,
} from '../../app/http/customers/session-cookie.server';
import {
  deleteEndedSessions,
  insertSession,
  newSecret,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
} from '../../app/models/customers/customer-session.server';
import { forgetCustomerProfile } from '../../app/models/customers/customer-profile.server';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';
import { IVY, encryption, signInFixture, type SignInFixture } from './sign-in-setup';

const HTTPS = { secureCookies: true } as StoreContext['config'];
const HTTP = { secureCookies: false } as StoreContext['config'];

const requested = (cookie: string) =>
  new Request('https://shop.example/', { headers: { Cookie: cookie } });

onPostgres((_kind, open) => {
  let shop: Shop;
  let database: Database;
  let fixture: SignInFixture;
  let statements = 0;
  beforeAll(async () => {
    [shop, database] = await Promise.all([openShop(), open()]);
    fixture = signInFixture(database.db, shop);
  });
  afterAll(() => shop.discard());
  beforeEach(async () => {
    await database.db.deleteFrom('customer_session').execute();
    await database.db.deleteFrom('customer_profile').execute();
  });

  /** Returns a page's context that counts every statement. */
  function context(now: () => number = Date.now): StoreContext {
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const admin = createAdmin({
      base: shop.url,
      apiKey: 'sandbox-client-id',
      apiSecret: 'sandbox-client-secret',
    } as Parameters<typeof createAdmin>[0]);
    return { ...fixture.needs, db, admin, now } as unknown as StoreContext;
  }

  async function session(): Promise<string> {
    const secret = newSecret();
    await insertSession(database.db, encryption, {
      secret,
      customerGid: IVY.gid,
      device: 'A test',
      accessToken: 'a',
      refreshToken: 'r',
      idToken: 'i',
      accessExpiresAt: new Date(Date.now() + SESSION_LIFE_MS),
      now: new Date(),
    });
    return secret;
  }

  describe('a signed-in page', () => {
    it('needs one statement to know who it is, and Shopify once a minute', async () => {
      const secret = await session();
      const store = context();
      expect(await customerOfSession(store, secret)).toMatchObject({ email: IVY.email });
      const before = await fixture.requested('CustomerProfile');
      for (let page = 0; page < 10; page += 1) {
        statements = 0;
        expect(await customerOfSession(store, secret)).toMatchObject({
          gid: IVY.gid,
          id: '7100000000001',
          email: IVY.email,
          isStale: false,
        });
        expect(statements).toBe(1);
      }
      expect(await fixture.requested('CustomerProfile')).toBe(before);
      await forgetCustomerProfile(database.db, IVY.gid);
      await customerOfSession(store, secret);
      expect(await fixture.requested('CustomerProfile')).toBe(before + 1);
    });

    it('asks nothing of Shopify for a cookie that opens no session', async () => {
      const before = await fixture.requested('CustomerProfile');
      statements = 0;
      expect(await customerOfSession(context(), newSecret())).toBeNull();
      expect(statements).toBe(1);
      expect(await fixture.requested('CustomerProfile')).toBe(before);
    });
  });

  describe('a session', () => {
    it('ends after 14 days without a visit, and 90 days after it began', async () => {
      const secret = await session();
      const start = Date.now();
      const at = (ms: number) =>
        customerOfSession(
          context(() => start + ms),
          secret,
        );
      expect(await at(SESSION_IDLE_MS + 60_000)).toBeNull();
      for (let ms = 0; ms < SESSION_LIFE_MS; ms += SESSION_IDLE_MS - 60_000) {
        expect(await at(ms)).not.toBeNull();
      }
      expect(await at(SESSION_LIFE_MS + 60_000)).toBeNull();
      expect(await deleteEndedSessions(database.db, new Date(start))).toBe(0);
      expect(await deleteEndedSessions(database.db, new Date(start + SESSION_LIFE_MS * 2))).toBe(1);
    });
  });

  it('has a cookie that is bound to the host and to https', async () => {
    const secret = newSecret();
    const written = await writeSession(secret, HTTPS);
    expect(written).toMatch(
      /^__Host-sid=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await writeLoginSecret(secret, HTTPS)).toMatch(/^__Host-login=.*; HttpOnly; Secure;/);
    expect(await writeSession(null, HTTPS)).toMatch(/^__Host-sid=[^;]*; Max-Age=0; Path=\//);
    const [pair = ''] = written.split(';');
    expect(await parseSession(requested(pair), HTTPS)).toBe(secret);
    // Over HTTPS the cookie without the prefix, which a neighboring host could set, is ignored.
    expect(await parseSession(requested(pair.replace('__Host-', '')), HTTPS)).toBeNull();
    for (const odd of [`${secret}x`, secret.slice(1), `${secret.slice(1)}=`, { secret }, 7]) {
      const [forged = ''] = (await createCookie('sid').serialize(odd)).split(';');
      expect(await parseSession(requested(forged), HTTP)).toBeNull();
    }
  });
});
