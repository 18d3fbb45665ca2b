import { CUSTOMER_IDENTITY_DOCUMENT } from '../../app/platforms/shopify/customers/customer-account-documents';
import { request } from 'node:http';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ProviderVisitor, signInAtProvider } from '../support/sign-in';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import {
  send,
  begin,
  CALLBACK,
  CONFIDENTIAL,
  discover,
  exchange,
  keptQuery,
  SECRET,
  signIn,
  STORE,
} from './sandbox-accounts-setup';

let shop: Shop;
let config: oidc.Configuration;

beforeAll(async () => {
  shop = await openShop();
  config = await discover(shop.url);
});
afterAll(() => shop.discard());

/** Returns the status of a call without the headers that fetch would add. */
function bare(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end();
  });
}

function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(config.serverMetadata().token_endpoint as string, {
    method: 'POST',
    headers: { Origin: STORE, ...headers },
    body: new URLSearchParams(fields),
  });
}

describe('discovery', () => {
  it('says where everything is, and what the vendor offers', async () => {
    const { issuer, ...found } = config.serverMetadata();
    expect(issuer).toBe(`${shop.url}/authentication/70000001`);
    expect(found).toMatchObject({
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: expect.arrayContaining(['openid', 'email', 'customer-account-api:full']),
    });
  });

  it('says where the customer’s API is, with a version', async () => {
    const response = await fetch(`${shop.url}/.well-known/customer-account-api`);
    expect(await response.json()).toEqual({
      graphql_api: `${shop.url}/customer/api/2026-10/graphql`,
      mcp_api: `${shop.url}/customer/api/mcp`,
    });
  });

  it('answers under the name it is asked by', async () => {
    const other = shop.url.replace('localhost', '127.0.0.1');
    const found = (await discover(other)).serverMetadata();
    expect(found.issuer).toBe(`${other}/authentication/70000001`);
    expect(found.token_endpoint).toBe(`${other}/authentication/70000001/oauth/token`);
  });

  it('refuses callers that do not say what they are, and sends those of another shop away', async () => {
    const paths = ['/.well-known/openid-configuration', '/.well-known/customer-account-api'];
    const addresses = [
      ...paths.map((path) => `${shop.url}${path}`),
      config.serverMetadata().jwks_uri as string,
    ];
    for (const address of addresses) expect(await bare(address)).toBe(403);
    expect(await bare(addresses[0] as string, { 'User-Agent': 'test' })).toBe(200);
    const headers = { 'User-Agent': 'test' };
    expect(await bare(`${shop.url}/authentication/1/oauth/authorize`, headers)).toBe(301);
  });
});

describe('a sign-in', () => {
  it('gives one of the cast tokens, their number and their e-mail', async () => {
    const granted = await signIn(config, 'ivy@example.com');
    expect(granted.expires_in).toBe(3600);
    expect(granted.refresh_token).toBeTruthy();
    expect(granted.claims()).toMatchObject({
      iss: config.serverMetadata().issuer,
      aud: 'sandbox-customer-account-client',
      sub: '7100000000001',
      email: 'ivy@example.com',
      email_verified: true,
    });
    const found = await send(shop.url, granted.access_token, CUSTOMER_IDENTITY_DOCUMENT);
    expect(at(found.body, 'data.customer')).toEqual({
      id: 'gid://shopify/Customer/7100000000001',
    });
    const names = await send(shop.url, granted.access_token, keptQuery('KeptNames'));
    expect(at(names.body, 'data.customer')).toEqual({
      displayName: 'Ivy Nakamura',
      firstName: 'Ivy',
      lastName: 'Nakamura',
      emailAddress: { emailAddress: 'ivy@example.com' },
    });
    const bearer = `Bearer ${granted.access_token}`;
    expect((await send(shop.url, bearer, CUSTOMER_IDENTITY_DOCUMENT)).status).toBe(200);
  });

  it('gives the customer’s own orders and nobody else’s', async () => {
    const { access_token } = await signIn(config, 'nora@example.com');
    const found = await send(shop.url, access_token, keptQuery('KeptOrders'));
    expect(found.body.errors).toBeUndefined();
    expect(at(found.body, 'data.customer.orders')).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  it('works for a confidential client with its secret, and not with another', async () => {
    const client = { clientId: CONFIDENTIAL, headers: {} };
    const auth = oidc.ClientSecretBasic(SECRET);
    const own = await discover(shop.url, { ...client, auth });
    expect((await signIn(own, 'otto@example.com')).claims()?.sub).toBe('7100000000005');
    const wrong = await discover(shop.url, { ...client, auth: oidc.ClientSecretBasic('guess') });
    await expect(signIn(wrong, 'otto@example.com')).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'basic', parameters: { error: 'invalid_client' } }],
    });
  });

  it('is silent for a browser that signed in before', async () => {
    const visitor = new ProviderVisitor();
    const none = await begin(config, { prompt: 'none' });
    const refused = new URL(await visitor.signIn(none.url, 'never asked'));
    expect(refused.searchParams.get('error')).toBe('login_required');
    expect(refused.searchParams.get('state')).toBe(none.state);

    await signIn(config, 'bruno@example.com', visitor);
    const again = await begin(config, { prompt: 'none' });
    const returned = await visitor.go(again.url);
    expect(returned.status).toBe(0);
    const granted = await exchange(config, returned.url.href, again);
    expect(granted.claims()?.sub).toBe('7100000000002');
  });

  it('takes only what was registered and what it needs', async () => {
    const visitor = new ProviderVisitor();
    const elsewhere = await begin(config, { redirect_uri: `${CALLBACK}/x` });
    const refused = await visitor.go(elsewhere.url);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('redirect_uri');
    const started = await begin(config);
    const without = (name: string) => {
      const url = new URL(started.url);
      url.searchParams.delete(name);
      return visitor.go(url);
    };
    expect((await without('state')).status).toBe(400);
    const unproved = await without('code_challenge');
    expect(unproved.status).toBe(0);
    expect(unproved.url.searchParams.get('error')).toBe('invalid_request');
    const { url } = await visitor.go((await begin(config, { response_type: 'id_token' })).url);
    expect(url.href).toContain('error=unsupported_response_type');
  });
});

describe('the exchange', () => {
  it('refuses a wrong verifier, a code used before, and a caller without an Origin', async () => {
    const started = await begin(config);
    const returned = await signInAtProvider(started.url, 'mina@example.com');
    const fields = {
      grant_type: 'authorization_code',
      client_id: 'sandbox-customer-account-client',
      redirect_uri: CALLBACK,
      code: new URL(returned).searchParams.get('code') as string,
      code_verifier: started.verifier,
    };
    for (const origin of ['', 'https://elsewhere.example']) {
      const response = await token(fields, { Origin: origin });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'invalid_token' });
    }
    const wrong = await token({ ...fields, code_verifier: 'x'.repeat(43) });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: 'invalid_grant' });

    const second = await begin(config);
    const code = await signInAtProvider(second.url, 'mina@example.com');
    await exchange(config, code, second);
    await expect(exchange(config, code, second)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('renews with a new refresh token each time, and ends the grant when an old one comes', async () => {
    const first = await signIn(config, 'ella@example.com');
    const second = await oidc.refreshTokenGrant(config, first.refresh_token as string);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.id_token).toBeUndefined();
    expect(second.access_token).not.toBe(first.access_token);
    const third = await oidc.refreshTokenGrant(config, second.refresh_token as string);
    expect((await send(shop.url, third.access_token, CUSTOMER_IDENTITY_DOCUMENT)).status).toBe(200);
    for (const { refresh_token } of [first, third]) {
      await expect(oidc.refreshTokenGrant(config, refresh_token as string)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    }
    expect((await send(shop.url, third.access_token, CUSTOMER_IDENTITY_DOCUMENT)).status).toBe(401);
  });
});
