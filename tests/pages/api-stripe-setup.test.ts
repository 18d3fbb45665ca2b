import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call, cardCompany, newWallet, type Ids } from '../support/payment-calls';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

const shop = () => ({ url: inject('shopUrl'), sandboxUrl: inject('sandboxUrl') });
const PATH = '/api/stripeSetupPayment';

describe('POST /api/stripeSetupPayment', () => {
  let visitor: Visitor;
  let own: Ids;

  beforeAll(async () => {
    ({ visitor, ids: own } = await newWallet(shop()));
  });

  it('is for people who are signed in, asked by POST, with JSON, from our own pages', async () => {
    const body = { customerEmail: 'ivy@example.com', origin: 'setup' };
    expect((await call(new Visitor(), PATH, { body })).status).toBe(401);
    expect((await call(visitor, PATH)).status).toBe(405);
    const plain = { 'Content-Type': 'text/plain' };
    expect((await call(visitor, PATH, { body, headers: plain })).status).toBe(415);
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await call(visitor, PATH, { body, headers: cross })).status).toBe(403);
  });

  it('leads back to fixed places only', async () => {
    const origins = ['https://x', '//x', '/\\x', 'javascript:alert(1)', '', 'SETUP', ['setup'], {}];
    for (const origin of [...origins, null, undefined, '__proto__', 'toString']) {
      const answer = await call(visitor, PATH, { body: { customerEmail: 'a@b.co', origin } });
      expect([origin, answer.status]).toEqual([origin, 400]);
    }
  });

  it('is the session’s own, whoever’s email is sent', async () => {
    const body = { customerEmail: 'bruno@example.com', origin: 'checkout' };
    const answer = await call(visitor, PATH, { body });
    expect(answer.status).toBe(200);
    const { id, url, ...more } = answer.json as { id: string; url: string };
    expect(more).toEqual({});
    const session = await cardCompany(shop().sandboxUrl).checkout.sessions.retrieve(id);
    expect(session).toMatchObject({
      url,
      client_reference_id: own.gid,
      customer: own.stripe,
      success_url: `${visitor.origin}/account/billing/return?origin=checkout&session_id={CHECKOUT_SESSION_ID}`,
    });
  });

  it('is allowed five times an hour', async () => {
    const other = new Visitor();
    await signIn(other, `often-${randomUUID()}@example.com`);
    const press = () => call(other, PATH, { body: { origin: 'setup' } });
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await press()).status);
    // At most one new hour begins on the way.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    const last = await press();
    expect(last.status).toBe(429);
    expect(last.json).toMatchObject({ code: 'setup_too_many' });
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

const back = (visitor: Visitor, query: string) => visitor.get(`/account/billing/return?${query}`);

describe('back from the card company’s page', () => {
  const CARD = {
    number: '4242424242424242',
    expiry: '12/34',
    cvc: '123',
    name: 'Test Holder',
    zip: '97205',
  };
  async function saved(url: string): Promise<string> {
    const body = new URLSearchParams(CARD);
    const answer = await fetch(`${url}?type=card`, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(answer.headers.get('Location') ?? '');
    return location.search.slice(1);
  }

  it.each([
    ['setup', '/account/billing'],
    ['earthCash', '/dashboard/payments/add'],
    ['checkout', '/checkout/pay'],
    ['https://evil.example', '/account/billing'],
  ])('with origin %s leads to %s', async (origin, to) => {
    const { visitor, session } = await newWallet(shop());
    const query = new URLSearchParams(await saved(session.url));
    query.set('origin', origin);
    for (const time of ['first', 'again']) {
      const answer = await back(visitor, query.toString());
      expect([time, answer.status, answer.headers.get('Location')]).toEqual([time, 303, to]);
      expect(answer.headers.get('Cache-Control')).toContain('no-store');
    }
    const list = await call(
      visitor,
      `/api/stripeGetCustomerPaymentMethods?shopify_customer_id=${encodeURIComponent((await cardCompany(shop().sandboxUrl).checkout.sessions.retrieve(session.id)).client_reference_id ?? '')}`,
    );
    expect(list.json).toMatchObject([{ last4: '4242' }]);
  });

  it('says on the list that it is saved, or that nothing is', async () => {
    const { visitor, session } = await newWallet(shop());
    await back(visitor, `session_id=${session.id}&origin=setup`);
    expect(await (await visitor.get('/account/billing')).text()).toContain('Nothing was saved');
    await back(visitor, await saved(session.url));
    expect(await (await visitor.get('/account/billing')).text()).toContain('Payment method saved.');
    expect(await (await visitor.get('/account/billing')).text()).not.toContain(
      'Payment method saved.',
    );
    await back(visitor, 'origin=setup');
    expect(await (await visitor.get('/account/billing')).text()).toContain('Nothing was saved');
  });

  it('is not found for another’s session, as for one that never was', async () => {
    const [mine, other] = [await newWallet(shop()), await newWallet(shop())];
    const query = await saved(mine.session.url);
    expect((await back(other.visitor, query)).status).toBe(404);
    expect((await back(other.visitor, 'session_id=cs_test_never')).status).toBe(404);
    expect((await back(new Visitor(), query)).headers.get('Location')).toContain('/auth/login');
  });
});
