import { CUSTOMER_IDENTITY_DOCUMENT } from '../../app/platforms/shopify/customers/customer-account-documents';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ProviderVisitor } from '../support/sign-in';
import { send, begin, discover, keptQuery, signIn, STORE } from './sandbox-accounts-setup';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import {
  buy,
  CART_BUYER,
  CART_START,
  goodCard,
  reachPayment,
  variantIds,
} from './sandbox-shopping';

let shop: Shop;
let config: Awaited<ReturnType<typeof discover>>;

beforeAll(async () => {
  shop = await openShop();
  config = await discover(shop.url);
});
afterEach(() => shop.control('POST', 'reset'));
afterAll(() => shop.discard());

const identity = (token: string) => send(shop.url, token, CUSTOMER_IDENTITY_DOCUMENT);
const renew = (token: string | undefined) => oidc.refreshTokenGrant(config, token as string);
const refused = { error: 'invalid_grant' };

async function prompts(visitor: ProviderVisitor): Promise<string | null> {
  const { url } = await visitor.go((await begin(config, { prompt: 'none' })).url);
  return url.searchParams.get('error');
}

describe('signing out', () => {
  it('ends the session and its tokens and leads back, without a question', async () => {
    const visitor = new ProviderVisitor();
    const granted = await signIn(config, 'ivy@example.com', visitor);
    const address = oidc.buildEndSessionUrl(config, {
      id_token_hint: granted.id_token as string,
      post_logout_redirect_uri: `${STORE}/`,
    });
    const back = await visitor.go(address);
    expect(back).toMatchObject({ status: 0 });
    expect(back.url.href).toBe(`${STORE}/`);
    expect(await prompts(visitor)).toBe('login_required');
    expect((await identity(granted.access_token)).status).toBe(401);
    await expect(renew(granted.refresh_token)).rejects.toMatchObject(refused);
    // A second time, or in a browser that never signed in, it leads back as well.
    expect((await visitor.go(address)).url.href).toBe(`${STORE}/`);
  });

  it('takes only the address that was registered, and only with the id token', async () => {
    const visitor = new ProviderVisitor();
    const { id_token } = await signIn(config, 'ivy@example.com', visitor);
    const elsewhere = oidc.buildEndSessionUrl(config, {
      id_token_hint: id_token as string,
      post_logout_redirect_uri: 'https://elsewhere.example/',
    });
    expect((await visitor.go(elsewhere)).status).toBe(400);
    const bare = config.serverMetadata().end_session_endpoint as string;
    expect((await visitor.go(bare)).status).toBe(400);
    expect(await prompts(visitor)).toBeNull();
  });
});

describe('a life', () => {
  it('of an access token is an hour, of its refresh token longer', async () => {
    const granted = await signIn(config, 'ivy@example.com');
    await shop.control('POST', 'clock', { advanceMs: 3_600_000 });
    expect((await identity(granted.access_token)).status).toBe(401);
    const renewed = await renew(granted.refresh_token);
    expect((await identity(renewed.access_token)).status).toBe(200);
    await shop.control('POST', 'clock', { advanceMs: 91 * 86_400_000 });
    await expect(renew(renewed.refresh_token)).rejects.toMatchObject(refused);
  });

  it('goes on after a restart, and ends with a reset that leaves the keys', async () => {
    const first = await openShop({ accountTokenSeconds: 90 });
    const { dataDirectory } = first;
    const visitor = new ProviderVisitor();
    const early = await discover(first.url);
    const granted = await signIn(early, 'ivy@example.com', visitor);
    expect(granted.expires_in).toBe(90);
    const keys = await (await fetch(early.serverMetadata().jwks_uri as string)).json();
    await first.close();

    const second = await openShop({ dataDirectory });
    const late = await discover(second.url);
    const jwks = () => fetch(late.serverMetadata().jwks_uri as string).then((each) => each.json());
    const token = granted.access_token;
    expect((await send(second.url, token, CUSTOMER_IDENTITY_DOCUMENT)).status).toBe(200);
    const renewed = await oidc.refreshTokenGrant(late, granted.refresh_token as string);
    expect(renewed.access_token).toBeTruthy();
    expect(await jwks()).toEqual(keys);
    await second.control('POST', 'reset');
    expect(await jwks()).toEqual(keys);
    await expect(
      oidc.refreshTokenGrant(late, renewed.refresh_token as string),
    ).rejects.toMatchObject(refused);
    await second.discard();
  });
});

describe('the customer’s API', () => {
  it('lets nobody in without a token that is good', async () => {
    for (const token of [undefined, '', 'guess', 'Bearer guess']) {
      const { status, body } = await send(shop.url, token, CUSTOMER_IDENTITY_DOCUMENT);
      expect([status, at(body, 'errors.0.extensions.code')]).toEqual([401, 'UNAUTHORIZED']);
    }
    const narrow = await begin(config, { scope: 'openid email' });
    const visitor = new ProviderVisitor();
    const returned = new URL(await visitor.signIn(narrow.url, 'ivy@example.com'));
    const granted = await oidc.authorizationCodeGrant(config, returned, {
      expectedState: narrow.state,
      expectedNonce: narrow.nonce,
      pkceCodeVerifier: narrow.verifier,
    });
    expect((await identity(granted.access_token)).status).toBe(401);
  });

  it('gives the orders of who asks, newest first, and of nobody else', async () => {
    const [merchandiseId] = await variantIds(shop, 'kraft-cup');
    // The checkout uses Ivy's email.
    for (const quantity of [1, 2]) await buy(shop, { lines: [{ merchandiseId, quantity }] });
    const orders = async (email: string) => {
      const { access_token } = await signIn(config, email);
      const { body } = await send(shop.url, access_token, keptQuery('KeptOrders'));
      expect(body.errors).toBeUndefined();
      return at(body, 'data.customer.orders.nodes') as unknown[];
    };
    expect(await orders('nora@example.com')).toEqual([]);
    const [newest, older] = await orders('ivy@example.com');
    expect(older).toMatchObject({ lineItems: { nodes: [{ quantity: 1 }] } });
    expect(newest).toMatchObject({
      name: expect.stringMatching(/^#\d+$/),
      financialStatus: 'PAID',
      fulfillmentStatus: 'UNFULFILLED',
      cancelledAt: null,
      totalPrice: { amount: expect.stringMatching(/^\d+\.\d+$/), currencyCode: 'USD' },
      lineItems: {
        nodes: [
          {
            quantity: 2,
            variantId: merchandiseId,
            productId: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d+$/),
            price: { currencyCode: 'USD' },
          },
        ],
      },
    });
  });
});

describe('faults and the journal', () => {
  it('know each step of a sign-in by its name', async () => {
    const { access_token } = await signIn(await discover(shop.url), 'ivy@example.com');
    await identity(access_token);
    const calls = (await shop.control('GET', 'requests')).body as unknown as {
      operation: string;
      status: number;
    }[];
    const names = calls.map(({ operation, status }) => `${operation} ${status}`);
    expect(names).toEqual([
      'openid.configuration 200',
      'openid.authorize 303',
      'openid.sign-in 200',
      'openid.sign-in 303',
      'openid.sign-in 200',
      'openid.sign-in 303',
      'openid.authorize 303',
      'openid.token 200',
      'openid.jwks 200',
      'CustomerIdentity 200',
    ]);
  });

  it('make a call fail before, or lose its answer after', async () => {
    const granted = await signIn(config, 'ivy@example.com');
    const fault = (operation: string, effect: string) =>
      shop.control('POST', 'faults', { company: 'shopify', operation, effect, times: 1 });
    await fault('openid.token', 'error');
    await expect(renew(granted.refresh_token)).rejects.toMatchObject({ cause: { status: 503 } });
    await fault('openid.token', 'lost-response');
    await expect(renew(granted.refresh_token)).rejects.toThrow();
    // The call was executed: the token is used up, and its answer is lost.
    await expect(renew(granted.refresh_token)).rejects.toMatchObject(refused);

    await fault('openid.authorize', 'error');
    const page = await new ProviderVisitor().go((await begin(config)).url);
    expect(page.status).toBe(503);
    expect(page.text).toContain('is not working right now');
    await fault('openid.configuration', 'rate-limit');
    const limited = await fetch(`${shop.url}/.well-known/openid-configuration`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    const { access_token } = await signIn(config, 'ivy@example.com');
    await fault('CustomerIdentity', 'error');
    expect((await identity(access_token)).status).toBe(503);
  });
});

describe('a cart with a buyer', () => {
  it('takes an access token that is valid, and its order belongs to that customer', async () => {
    const [cup = ''] = await variantIds(shop, 'kraft-cup');
    const input = { lines: [{ merchandiseId: cup, quantity: 1 }] };
    const cart = at((await shop.storefront(CART_START, { input })).body, 'data.cartCreate.cart');
    const set = async (customerAccessToken: string | null) => {
      const answer = await shop.storefront(CART_BUYER, {
        cartId: at(cart, 'id'),
        buyer: { customerAccessToken },
      });
      return at(answer.body, 'data.cartBuyerIdentityUpdate.userErrors') as object[];
    };
    const { access_token } = await signIn(config, 'ivy@example.com');
    expect(await set('shcat_made-up')).toMatchObject([
      { code: 'INVALID', field: ['buyerIdentity', 'customerAccessToken'] },
    ]);
    expect(await set(access_token)).toEqual([]);

    const checkoutUrl = String(at(cart, 'checkoutUrl'));
    expect(await (await fetch(checkoutUrl)).text()).toContain('ivy@example.com');
    const fields = { email: 'gift@example.com' };
    const { address, shownTotal } = await reachPayment(shop, checkoutUrl, fields);
    await shop.form(address, { ...goodCard, shownTotal });
    const bought = await shop.admin(
      '{ orders(first: 1, query: "email:gift@example.com") { nodes { customer { defaultEmailAddress { emailAddress } } } } }',
    );
    expect(at(bought.body, 'data.orders.nodes.0.customer.defaultEmailAddress.emailAddress')).toBe(
      'ivy@example.com',
    );
  });
});
