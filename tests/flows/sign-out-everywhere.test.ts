import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  endSession,
  hashSecret,
  listSessions,
} from '../../app/models/customers/customer-session.server';
import type { Database } from '../../app/models/core/database.server';
import { findLoginProgress } from '../../app/models/customers/login-record.server';
import { signOutEverywhere } from '../../app/services/customers/finish-sign-in.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';
import { ProviderVisitor } from '../support/sign-in';
import { IVY, encryption, signInFixture, STORE, type SignInFixture } from './sign-in-setup';

onPostgres((_kind, open) => {
  let database: Database;
  let shop: Shop;
  let fixture: SignInFixture;

  beforeAll(async () => {
    database = await open();
    shop = await openShop();
    fixture = signInFixture(database.db, shop);
  });

  afterAll(() => shop.discard());

  beforeEach(async () => {
    await database.db.deleteFrom('customer_session').execute();
  });

  const sessions = () =>
    database.db
      .selectFrom('customer_session')
      .select('id_hash')
      .where('customer_gid', '=', IVY.gid)
      .execute();

  /** Signs in through the provider, which recognizes the browser or asks for a code. */
  async function arrive(provider: ProviderVisitor, browser?: string) {
    const begun = await fixture.begin(browser);
    const url = new URL(await provider.signIn(begun.address, IVY.email));
    expect(await fixture.finish({ ...begun, url })).toBe(true);
    const progress = await findLoginProgress(database.db, encryption, {
      stateHash: hashSecret(begun.state),
      browser: begun.browser,
      now: new Date(),
    });
    return { browser: begun.browser, progress };
  }

  it('a browser that is still signed in at the provider is not signed in here by that', async () => {
    const [here, there] = [new ProviderVisitor(), new ProviderVisitor()];
    const first = await arrive(here);
    const second = await arrive(there);
    expect([first.progress?.state, second.progress?.state]).toEqual(['done', 'done']);
    expect(await sessions()).toHaveLength(2);

    const secret = first.progress?.state === 'done' ? first.progress.secret : null;
    await signOutEverywhere(fixture.needs, IVY.gid, secret);
    expect(await sessions()).toEqual([]);

    // The other browser returns without a code: it is sent to sign out at the provider instead.
    const silent = await arrive(there, second.browser);
    expect(silent.progress?.state).toBe('ended');
    expect(await sessions()).toEqual([]);
    const goodbye = silent.progress?.state === 'ended' ? silent.progress.goodbye : '';
    const left = await there.go(goodbye);
    expect(left.url.href).toBe(`${STORE}/`);

    // After that it signs in as usual, with a new code.
    const again = await arrive(there, second.browser);
    expect(again.progress?.state).toBe('done');
    expect(await sessions()).toHaveLength(1);
  });

  it('nor one that was signed out of from the list of open sessions', async () => {
    const device = new ProviderVisitor();
    const before = await arrive(device);
    const [open] = await listSessions(database.db, IVY.gid, new Date());
    expect(await endSession(database.db, IVY.gid, open?.ref ?? '')).toBe(true);
    expect((await arrive(device, before.browser)).progress?.state).toBe('ended');
  });

  it('a foreign reference ends nothing', async () => {
    await arrive(new ProviderVisitor());
    const [open] = await listSessions(database.db, IVY.gid, new Date());
    const stranger = 'gid://shopify/Customer/7100000000008';
    expect(await endSession(database.db, stranger, open?.ref ?? '')).toBe(false);
    expect(await endSession(database.db, IVY.gid, 'no such reference')).toBe(false);
    expect(await sessions()).not.toEqual([]);
  });
});
