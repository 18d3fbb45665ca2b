import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomerAccounts } from '../../app/platforms/shopify/customers/customer-accounts.server';
import {
  CONFIDENTIAL_CLIENT,
  CONFIDENTIAL_SECRET,
  PUBLIC_CLIENT,
} from '../../sandbox/shopify/accounts/clients';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { signInAtProvider } from '../support/sign-in';
import { IVY, STORE } from './sign-in-setup';

/**
 * A proxy in front of the sandbox's provider that behaves like Shopify where the sandbox does not: a
 * shop with its own domain redirects requests to the other one, the token response has no `token_type`,
 * and the client's id and secret are sent without encoding, the id in the body as well.
 */
let shop: Shop;
let vendor: { url: string; close: () => void };

beforeAll(async () => {
  shop = await openShop();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  vendor = { url, close: () => server.close() };
});
afterAll(async () => {
  vendor.close();
  await shop.discard();
});

const RAW = Buffer.from(`${CONFIDENTIAL_CLIENT}:${CONFIDENTIAL_SECRET}`).toString('base64');

async function known(document: string): Promise<Record<string, string>> {
  const found = await fetch(`${shop.url}/.well-known/${document}`);
  return (await found.json()) as Record<string, string>;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const say = (status: number, body: object, headers = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  if (path === '/.well-known/openid-configuration')
    return say(301, {}, { Location: `${vendor.url}/own-domain${path}` });
  if (path === '/own-domain/.well-known/openid-configuration')
    return say(200, {
      ...(await known('openid-configuration')),
      token_endpoint: `${vendor.url}/token`,
    });
  if (path !== '/token') return say(200, await known('customer-account-api'));
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const form = new URLSearchParams(Buffer.concat(parts).toString());
  const { authorization, origin } = request.headers;
  if (authorization !== undefined && authorization !== `Basic ${RAW}`)
    return say(401, { error: 'invalid_client' });
  if (!form.has('client_id')) return say(400, { error: 'invalid_request' });
  const { token_endpoint: address = '' } = await known('openid-configuration');
  const granted = await fetch(address, {
    method: 'POST',
    body: form,
    headers: { ...(authorization && { authorization }), ...(origin && { origin }) },
  });
  const { token_type: _unsaid, ...tokens } = (await granted.json()) as Record<string, unknown>;
  return say(granted.status, tokens);
}

it.each([
  ['public', PUBLIC_CLIENT, undefined],
  ['confidential', CONFIDENTIAL_CLIENT, CONFIDENTIAL_SECRET],
])(
  'a %s client signs somebody in and renews their tokens',
  async (_kind, clientId, clientSecret) => {
    const accounts = createCustomerAccounts(
      { real: false, base: vendor.url, clientId, clientSecret, shopId: undefined, origins: [] },
      STORE,
    );
    const { url, ...secrets } = await accounts.begin(`${STORE}/auth/callback`);
    const returned = new URL(await signInAtProvider(url, IVY.email));
    const tokens = await accounts.exchange(returned, secrets);
    expect(await accounts.identify(tokens.accessToken)).toEqual({ gid: IVY.gid });
    const renewed = await accounts.renew(tokens.refreshToken);
    expect(await accounts.identify(renewed.accessToken)).toEqual({ gid: IVY.gid });
  },
);
