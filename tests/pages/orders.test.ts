import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { createDatabase } from '../support/server-database';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { isLong } from '../support/long';

const LIST = '/dashboard/manage/orders';
const FILE = '/dashboard/manage/orders.csv';
const orderPath = (number: number) => `${LIST}/${6_000_000_000_000 + number}`;

/** A shop of its own: its faults, silence and restarts belong to these tests alone. */
let shop: RunningShop;
let bruno: Visitor;
let ella: Visitor;
const control = () => sandboxControl(shop.sandboxUrl);

async function signedIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, `${name}@example.com`);
  return visitor;
}

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const middle = main.replace(/<nav aria-label="Dashboard menu"[\s\S]*?<\/nav>/, '');
  return { status: answer.status, html, text: textIn(middle), headers: answer.headers };
}

/** Returns the names of the orders on a page, in its order. */
const namesIn = (html: string) =>
  [...html.matchAll(/<th scope="row".*?<a [^>]*>(#\d+)<\/a>/g)].map(([, name]) => name);

const list = async (visitor: Visitor, query = '') =>
  namesIn((await page(visitor, `${LIST}${query && `?${query}`}`)).html);

/** Returns the rows of the file below its header. */
async function fileRows(visitor: Visitor, query = ''): Promise<string[]> {
  const answer = await visitor.get(`${FILE}${query && `?${query}`}`);
  expect(answer.status).toBe(200);
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\uFEFFOrder,Date,Time (Pacific),Payment,Delivery,')).toBe(true);
  return text.split('\r\n').slice(1, -1);
}

const isFilled = (visitor: Visitor) =>
  eventually(async () => (await page(visitor, LIST)).html.includes('name="delivery"'));

beforeAll(async () => {
  shop = await startServerShop();
  bruno = await signedIn('bruno');
  ella = await signedIn('ella');
  await isFilled(bruno);
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

describe('the list', () => {
  it('has one’s own orders with what is in them, counted', async () => {
    const { status, text, html, headers } = await page(bruno, LIST);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(namesIn(html)).toEqual(['#1000', '#995', '#992', '#988']);
    expect(text).toContain('4 orders');
    expect(text).toMatch(/#992 2 × [^#]*Hot Cup, 2 × White Hot Cup Lid, 90 mm Jun 11, 2026/);
    expect(text).toMatch(/\$642\.08 \$62\.25 refunded/);
    expect(await list(ella)).toEqual(['#999', '#994', '#987']);
    expect((await page(ella, LIST)).text).toMatch(/#994 .*Refunded Canceled \$162\.48/);
  });

  it.each([
    ['search=%23992', ['#992']],
    ['search=takeout+box', ['#995']],
    ['search=1z0eb0000000988001', ['#988']],
    ['search=bruno%40example.com', ['#1000', '#995', '#992', '#988']],
    ['search=ella%40example.com', []],
    ['payment=PENDING', ['#1000']],
    ['payment=PARTIALLY_REFUNDED', ['#992']],
    ['delivery=FULFILLED', ['#995', '#992', '#988']],
    ['delivery=FULFILLED&payment=PAID&sort=oldest', ['#988', '#995']],
    ['from=2026-06-11&to=2026-06-11', ['#992']],
    ['from=2026-06-12', ['#1000', '#995']],
    ['to=2026-03-02', []],
    ['sort=highest', ['#1000', '#988', '#992', '#995']],
    ['sort=lowest&page=9', ['#995', '#992', '#988', '#1000']],
  ])('%s shows what it asks for, and its file has the same', async (query, names) => {
    const { html, text, status } = await page(bruno, `${LIST}?${query}`);
    expect(status).toBe(200);
    expect(namesIn(html)).toEqual(names);
    if (names.length === 0) expect(text).toContain('No orders found');
    const rows = await fileRows(bruno, query);
    expect(rows.map((row) => row.split(',')[0])).toEqual(names);
    expect(html).not.toMatch(/(?:#994|#987|#999)</);
  });

  it('days are the store’s own', async () => {
    const ivy = await signedIn('ivy');
    // 03:25 UTC on the 17th is the evening of the 16th in the store's zone.
    expect(await list(ivy, 'from=2026-11-16&to=2026-11-16')).toEqual(['#998']);
    expect(await list(ivy, 'from=2026-11-17&to=2026-11-17')).toEqual([]);
    expect((await page(ivy, LIST)).text).toContain('Nov 16, 2026');
  });

  it('keeps what was asked for in its form and in the way to its file', async () => {
    const query = 'search=cup&payment=PAID&from=2026-01-01&to=2026-12-31&sort=oldest';
    const { html } = await page(bruno, `${LIST}?${query}`);
    const valueOf = (id: string) =>
      new RegExp(`<input[^>]* id="${id}"[^>]* value="([^"]*)"`).exec(html)?.[1] ??
      new RegExp(`<input[^>]* value="([^"]*)"[^>]* id="${id}"`).exec(html)?.[1];
    expect([valueOf('list-search'), valueOf('from'), valueOf('to')]).toEqual([
      'cup',
      '2026-01-01',
      '2026-12-31',
    ]);
    expect(html).toMatch(/<option value="PAID" selected=""/);
    expect(html).toMatch(/<option value="oldest" selected=""/);
    expect(html).toContain(`href="${FILE}?${query.replaceAll('&', '&amp;')}"`);
    expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/dashboard\/manage\/orders"/);
    expect(html).toMatch(/<a href="\/dashboard\/manage\/orders"[^>]*>Clear filters</);
    // Each chip removes its filter and keeps the others.
    const chip = `href="${LIST}?${query.replace('payment=PAID&', '').replaceAll('&', '&amp;')}"`;
    expect(textIn(html.slice(html.indexOf(chip)))).toMatch(
      /^[^<>]*>\s*Remove filter Payment: Paid/,
    );
  });

  it.each([
    ['from=2026-02-30', 'Enter a start date', '#from'],
    ['to=soon', 'Enter an end date', '#to'],
    [
      'from=2026-02-01&to=2026-01-01',
      'Choose an end date that isn’t before the start date.',
      '#to',
    ],
  ])('says what is wrong with %s, and keeps it', async (query, sentence, link) => {
    const { status, text, html } = await page(bruno, `${LIST}?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(html).toContain(`href="${link}"`);
    expect(namesIn(html)).toEqual([]);
    const file = await bruno.get(`${FILE}?${query}`);
    expect([file.status, file.headers.get('Location')]).toEqual([302, `${LIST}?${query}`]);
  });

  it('is refused with a name that comes twice', async () => {
    for (const path of [LIST, FILE]) {
      const answer = await bruno.get(`${path}?search=a&search=b`);
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  it('leads who has none to the shop, and who is not signed in to the sign-in', async () => {
    const nora = await signedIn('nora');
    const { text, html } = await page(nora, LIST);
    expect(text).toContain('No orders yet');
    expect(html).not.toContain('name="delivery"');
    for (const path of [LIST, FILE]) {
      const answer = await new Visitor(shop.url).get(path);
      expect(answer.headers.get('Location')).toContain('/auth/login');
    }
  });

  it('does not need the platform', async () => {
    for (const operation of ['CustomerOrdersBrief', 'CustomerOrdersDetailed', 'OrderDetail']) {
      await control().fault({ company: 'shopify', operation, effect: 'error', times: -1 });
    }
    expect(await list(ella)).toEqual(['#999', '#994', '#987']);
  });
});

describe('what is not paid yet', () => {
  const payLink = /<a [^>]*href="([^"]+)"[^>]*>Pay order (?:<!-- -->)?#1000</;

  it('can be paid on a page of its own, and what is paid cannot', async () => {
    const { html, text } = await page(bruno, orderPath(1000));
    expect(text).toMatch(/Not paid yet[\s\S]*\$767\.03 is due\./);
    expect(payLink.exec(html)?.[1]).toBe(`${orderPath(1000)}/pay`);
    expect((await page(bruno, orderPath(988))).text).not.toMatch(/Pay (?:this )?order/);
  });

  it('is paid on Shopify’s page, or asked for, while Shopify is silent', async () => {
    await control().fault({ company: 'shopify', operation: 'OrderDue', effect: 'error', times: 2 });
    const url = payLink.exec((await page(bruno, orderPath(1000))).html)?.[1] ?? '';
    expect(await (await fetch(url)).text()).toContain('Pay $767.03');
    await control().fault({ company: 'shopify', operation: 'OrderPayLink', effect: 'error' });
    expect((await page(bruno, orderPath(1000))).text).toContain('Write to us and we’ll send you');
  });
});

describe('the file', () => {
  it('is a table with a row for each order', async () => {
    const answer = await bruno.get(FILE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [row] = await fileRows(bruno, 'search=%23992');
    expect(row).toMatch(
      /^#992,2026-06-11,05:20,Partially refunded,Shipped,,"2 x .*",642\.08,62\.25,579\.83,USD,,,1Z0EB0000000992001,bruno@example\.com$/,
    );
  });

  it('has no cell that a spreadsheet would calculate', async () => {
    await control().shopify({
      action: 'order',
      name: '#999',
      set: { fulfilled: true, tracking: { company: 'Van', number: '=1+1' } },
    });
    const row = await eventually(async () =>
      (await fileRows(ella, 'search=%23999')).find((line) => line.includes('=1+1')),
    );
    expect(row).toContain(",'=1+1,");
  });
});

describe('what changes', () => {
  it('is in the list within moments, each change heard of by webhook', async () => {
    await control().shopify({ action: 'refund', name: '#988', cents: 1_234 });
    await eventually(async () => /#988 .*\$12\.34 refunded/.test((await page(bruno, LIST)).text));
    expect(await list(bruno, 'payment=PARTIALLY_REFUNDED')).toEqual(['#992', '#988']);
  });

  it.runIf(isLong)(
    'without webhooks comes with the sync of the next start',
    async () => {
      await control().webhooks('off');
      await control().shopify({ action: 'refund', name: '#995', cents: 100 });
      expect(await list(bruno, 'search=%23995&payment=PARTIALLY_REFUNDED')).toEqual([]);
      // As if the store had been down for a day.
      await shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(24 * 60 * 60_000) });
      await eventually(async () => {
        const names = await list(bruno, 'search=%23995&payment=PARTIALLY_REFUNDED');
        return names.length === 1;
      });
      await control().webhooks('on');
      await shop.restart('SIGTERM');
    },
    240_000,
  );
});

const silent = () =>
  control().fault({ company: 'shopify', operation: 'OrderDetail', effect: 'error', times: -1 });

describe('an order while the platform is silent', () => {
  it('is our mirror, with its age', async () => {
    await silent();
    const { status, text } = await page(bruno, orderPath(992));
    expect(status).toBe(200);
    expect(text).toMatch(/We couldn’t reach Shopify\. This is our copy .* old/);
    expect(text).toMatch(/Order #992 .*Total when ordered \$642\.08/);
    await control().clearFaults();
    expect((await page(bruno, orderPath(992))).text).not.toContain('our copy');
  });

  it('is nobody else’s', async () => {
    await silent();
    const { status, text } = await page(ella, orderPath(992));
    expect(status).toBe(503);
    expect(text).toContain('An error occurred while fetching order details.');
    expect(text).not.toContain('#992');
    await control().clearFaults();
    expect((await page(ella, orderPath(992))).status).toBe(404);
  });
});

it.runIf(isLong)(
  'until the copy is filled, the latest orders come from the platform',
  async () => {
    const empty = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
    await control().fault({
      company: 'shopify',
      operation: 'OrdersUpdated',
      effect: 'error',
      times: -1,
    });
    await shop.restart('SIGTERM', { DATABASE_URL: empty.url });
    const visitor = await signedIn('bruno');
    const { status, text, html } = await page(visitor, `${LIST}?search=%23992`);
    expect(status).toBe(200);
    expect(text).toContain('We’re still loading your orders');
    expect(namesIn(html)).toEqual(['#1000', '#995', '#992', '#988']);
    expect(html).not.toContain('name="delivery"');
    expect((await visitor.get(FILE)).headers.get('Location')).toBe(LIST);
    await control().clearFaults();
    await isFilled(visitor);
    expect(await list(visitor, 'search=%23992')).toEqual(['#992']);
    await shop.restart('SIGTERM', { DATABASE_URL: shop.databaseUrl ?? '' });
    await empty.drop();
    // On a busy machine the copy has failed more often by then, so it waits longer before its next try.
  },
  240_000,
);
