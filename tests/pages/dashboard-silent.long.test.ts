import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

/** A shop of its own: its faults and changes belong to these tests alone. */
let shop: RunningShop;
let ivy: Visitor;
let ella: Visitor;
const control = () => sandboxControl(shop.sandboxUrl);
const orderPath = (number: number) => `/dashboard/manage/orders/${6_000_000_000_000 + number}`;

beforeAll(async () => {
  shop = await startServerShop();
  ivy = new Visitor(shop.url);
  ella = new Visitor(shop.url);
  await signIn(ivy, 'ivy@example.com');
  await signIn(ella, 'ella@example.com');
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

/** Returns the words of the Earth Prime panel for a customer who has asked for it. */
const panel = async () => {
  const answer = await ella.get('/my-products');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(textIn(html)).toContain('Bought before');
  const found = /<section[^>]*aria-labelledby="earth-prime"[\s\S]*?<\/section>/.exec(html);
  return textIn(found?.[0] ?? '');
};
const staff = (change: object) => control().shopify({ action: 'metaobject', ...change });

/** Ships Ella's open order, with a tracking address that staff have typed. */
const send = (url: string) =>
  control().shopify({
    action: 'order',
    name: '#999',
    set: { fulfilled: true, tracking: { company: 'Van <&> Co', number: '42', url } },
  });

const greeted = async () =>
  /Hello,(?:<!-- -->)? <bdi>مريم &lt;i&gt;<\/bdi>/.test(
    await (await ivy.get('/dashboard/home')).text(),
  );

describe('a silent Shopify', () => {
  it.each([
    // A list of orders does not call Shopify, and an order has a copy: tests/pages/orders.test.ts.
    {
      path: orderPath(987),
      operation: 'OrderDetail',
      status: 503,
      words: 'An error occurred while fetching order details.',
      back: 'We couldn’t find this page',
      after: 404,
    },
    {
      path: '/dashboard/manage/locations',
      operation: 'CustomerAddresses',
      status: 503,
      words: 'An error occurred while fetching customer addresses.',
      back: 'Search your locations',
    },
  ])('is said on $path in its frame, and the page is back with it', async (at) => {
    const { path, operation, status, words: labels, back, after = 200 } = at;
    await control().fault({ company: 'shopify', operation, effect: 'error', times: -1 });
    const answer = await ivy.get(path);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(textIn(html)).toMatch(new RegExp(`${labels} +Try again`));
    expect(html).toContain(`<a href="${path}"`);
    expect(textIn(html)).not.toContain(back);
    expect(html).toContain('aria-label="Dashboard menu"');
    expect(html).toContain('href="/account/billing"');

    await control().clearFaults();
    const again = await ivy.get(path);
    expect(again.status).toBe(after);
    const text = textIn(await again.text());
    expect(text).toContain(back);
    expect(text).not.toContain(labels);
  });
});

describe('the Earth Prime panel', () => {
  afterEach(() => staff({ is: 'restored' }));

  it('says what staff have written, as they wrote it', async () => {
    await staff({ set: { earth_prime_text: 'New <b>words</b> & more' } });
    expect(await panel()).toContain('New &lt;b&gt;words&lt;/b&gt; & more');
  });

  it('says that there is no metaobject', async () => {
    await staff({ is: 'deleted' });
    expect(await panel()).toContain('Could not find the Earth Prime metaobject.');
    await staff({ is: 'restored' });
    expect(await panel()).toContain('on the list for Earth Prime, a membership');
  });

  it.each([
    ['its text was emptied', { set: { earth_prime_text: null } }],
    ['its field is gone', { without: ['earth_prime_text'] }],
  ])('says that it cannot be read when %s', async (_, change) => {
    await staff(change);
    expect(await panel()).toContain('Error fetching metaobject details.');
  });

  it('is not there for who never asked', async () => {
    await staff({ is: 'deleted' });
    const html = await (await ivy.get('/my-products')).text();
    expect(html).not.toContain('Earth Prime');
  });
});

describe('a parcel’s page', () => {
  afterEach(() => control().shopify({ action: 'order', name: '#999', set: { fulfilled: false } }));

  it('is linked when it is https', async () => {
    await send('https://van.example.com/42?a=1&b=2');
    const html = await (await ella.get(orderPath(999))).text();
    expect(html).toMatch(/<a href="https:\/\/van\.example\.com\/42\?a=1&amp;b=2"[^>]*>42<\/a>/);
    expect(html).toContain('Van &lt;&amp;&gt; Co');
  });

  it.each(['http://van.example.com/42', 'javascript:alert(1)', '//van.example.com', 'nonsense'])(
    'is only a number when it is %s',
    async (url) => {
      await send(url);
      const html = await (await ella.get(orderPath(999))).text();
      expect(textIn(html)).toContain('Van &lt;&&gt; Co 42');
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      expect(main).not.toContain(`href="${url}"`);
      expect(main).not.toMatch(/>42<\/a>/);
    },
  );
});

describe('the greeting', () => {
  it('goes with the name that Shopify has now, whatever is in it', async () => {
    await control().shopify({
      action: 'customer',
      email: 'ivy@example.com',
      set: { firstName: 'مريم <i>' },
    });
    await control().flushWebhooks();
    await expect.poll(greeted, { timeout: 10_000 }).toBe(true);
  });
});

const silence = () =>
  control().fault({
    company: 'shopify',
    operation: 'CustomerAddresses',
    effect: 'error',
    times: -1,
  });

describe('locations of a silent Shopify', () => {
  const LOCATIONS = '/dashboard/manage/locations';

  it('are still told of by their names and by where orders went, and can be renamed', async () => {
    await eventually(async () => (await (await ella.get(LOCATIONS)).text()).includes('last on'));
    await silence();
    const text = textIn(await (await ella.get(LOCATIONS)).text());
    expect(text).toContain('Below are your location names');
    expect(text).toMatch(/Where your orders went .*\d order/);

    const html = await (await ivy.get(LOCATIONS)).text();
    expect(textIn(html)).toContain('Garden plot');
    const href = /href="([^"]*\?name=\d+)"[^>]*>Rename<span[^>]*> (?:<!-- -->)?Garden plot/.exec(
      html,
    )?.[1];
    const key = href?.split('=')[1] ?? '';
    expect(textIn(await (await ivy.get(href ?? '')).text())).toContain('Rename this location');
    const renamed = { intent: 'name', key, was: 'Garden plot', locationName: 'Allotment' };
    expect((await ivy.post(href ?? '', renamed)).status).toBe(303);
    expect(textIn(await (await ivy.get(LOCATIONS)).text())).toContain('Allotment');
    const file = await ivy.get(`${LOCATIONS}.csv?sort=name`);
    expect([file.status, file.headers.get('Location')]).toEqual([302, `${LOCATIONS}?sort=name`]);
  });
});
