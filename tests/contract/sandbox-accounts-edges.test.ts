import { CUSTOMER_IDENTITY_DOCUMENT } from '../../app/platforms/shopify/customers/customer-account-documents';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { codeIn, ProviderVisitor } from '../support/sign-in';
import { send, begin, discover, exchange, signIn, STORE } from './sandbox-accounts-setup';
import { openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let config: Awaited<ReturnType<typeof discover>>;

beforeAll(async () => {
  shop = await openShop();
  config = await discover(shop.url);
});
afterAll(() => shop.discard());

describe('somebody who is no customer any more', () => {
  it('is asked again, and holds nothing', async () => {
    const visitor = new ProviderVisitor();
    const email = 'leaving@example.com';
    const granted = await signIn(config, email, visitor);
    const gone = await shop.control('POST', 'shopify', { action: 'customer-delete', email });
    expect(gone.status).toBe(200);
    const { status } = await send(shop.url, granted.access_token, CUSTOMER_IDENTITY_DOCUMENT);
    expect(status).toBe(401);
    await expect(
      oidc.refreshTokenGrant(config, granted.refresh_token as string),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    const page = await visitor.go((await begin(config)).url);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Sample customers')]);
    // The deleted customer's number is not used again.
    const again = await signIn(config, email, visitor);
    expect(again.claims()?.sub).not.toBe(granted.claims()?.sub);
  });
});

describe('one browser', () => {
  it('can sign in from two windows at once', async () => {
    const visitor = new ProviderVisitor();
    const first = await begin(config);
    const second = await begin(config);
    const one = await visitor.go(first.url);
    const ivys = codeIn((await visitor.go(one.url, { email: 'ivy@example.com' })).text) ?? '';
    const other = await visitor.go(second.url);
    expect(other.url.pathname).not.toBe(one.url.pathname);
    const ottos = codeIn((await visitor.go(other.url, { email: 'otto@example.com' })).text) ?? '';
    const returned = await visitor.go(other.url, { code: ottos });
    const granted = await exchange(config, returned.url.href, second);
    expect(granted.claims()?.email).toBe('otto@example.com');
    // The last sign-in decides whose session the browser has. It ends the other session with its tokens.
    const last = await visitor.go(one.url, { code: ivys });
    expect((await exchange(config, last.url.href, first)).claims()?.email).toBe('ivy@example.com');
    const { status } = await send(shop.url, granted.access_token, CUSTOMER_IDENTITY_DOCUMENT);
    expect(status).toBe(401);
    const silent = await begin(config, { prompt: 'none' });
    const still = await exchange(config, (await visitor.go(silent.url)).url.href, silent);
    expect(still.claims()?.email).toBe('ivy@example.com');
  });

  it('may become somebody else by signing in anew', async () => {
    const visitor = new ProviderVisitor();
    await signIn(config, 'ivy@example.com', visitor);
    const started = await begin(config, { prompt: 'login' });
    const granted = await exchange(
      config,
      await visitor.signIn(started.url, 'nora@example.com'),
      started,
    );
    expect(granted.claims()?.email).toBe('nora@example.com');
  });
});

describe('calls that make no sense', () => {
  it('are refused and break nothing', async () => {
    const base = `${shop.url}/authentication/70000001`;
    const headers = { Origin: STORE };
    const post = async (path: string, init: RequestInit) =>
      (await fetch(`${base}${path}`, { method: 'POST', headers, redirect: 'manual', ...init }))
        .status;
    expect(await post('/oauth/token', { body: '{}' })).toBe(400);
    expect(await post('/oauth/token', { body: new URLSearchParams() })).toBe(400);
    const client_id = 'sandbox-customer-account-client';
    for (const grant_type of ['client_credentials', 'password', 'refresh_token', '']) {
      const body = new URLSearchParams({ grant_type, client_id, refresh_token: 'guess' });
      expect(await post('/oauth/token', { body })).toBe(400);
    }
    const unknown = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'nobody' });
    expect(await post('/oauth/token', { body: unknown })).toBe(401);
    const statuses = await Promise.all(
      [
        '/oauth/token',
        '/nothing',
        '/sign-in/',
        '/sign-in/..%2f',
        '/oauth/authorize',
        '/logout',
      ].map(async (path) => (await fetch(`${base}${path}`, { redirect: 'manual' })).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 400, 400]);
    const huge = new URLSearchParams({ email: 'x'.repeat(20_000) });
    const visitor = new ProviderVisitor();
    const page = await visitor.go((await begin(config)).url);
    expect((await visitor.go(page.url, Object.fromEntries(huge))).status).toBe(413);
    expect((await signIn(config, 'ivy@example.com')).access_token).toBeTruthy();
  });
});
