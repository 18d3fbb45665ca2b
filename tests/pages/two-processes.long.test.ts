import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restartOneByOne, startCluster, type Cluster } from '../cluster/cluster';
import { startTraffic } from '../cluster/traffic';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { createDatabase } from '../support/server-database';
import { signIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

/** Two processes on one database behind a balancer (server/README.md, 'More than one process'). */
let cluster: Cluster;
let drop: () => Promise<void>;
let customer: Visitor;
let clerk: Visitor;
let admin: Visitor;

beforeAll(async () => {
  const store = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
  drop = store.drop;
  cluster = await startCluster({ databaseUrl: store.url, env: { LIMIT_RATE_OFF: '1' } });
  [customer, clerk, admin] = Array.from({ length: 3 }, () => new Visitor(cluster.url)) as [
    Visitor,
    Visitor,
    Visitor,
  ];
  await Promise.all([
    signIn(customer, `two-${randomUUID()}@example.com`),
    signInStaff(clerk, 'staff@example.com'),
    signInStaff(admin, 'admin@example.com'),
  ]);
});
afterAll(async () => {
  await cluster.stop();
  await drop();
});

/** Sends a person's requests directly to one of the processes, past the balancer. */
function at(process: 0 | 1, person = new Visitor(cluster.url)) {
  const direct = new Visitor(cluster.processes[process]?.url, person.address);
  for (const [name, value] of person.cookies) direct.cookies.set(name, value);
  return {
    text: async (path: string) => textIn(await (await direct.get(path)).text()),
    html: async (path: string) => (await direct.get(path)).text(),
    status: async (path: string) => (await direct.get(path)).status,
    post: (path: string, fields: Record<string, string>) =>
      direct.post(path, fields, { Origin: cluster.url }),
  };
}

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Webhooks reach one process; the other polls every 2 s. */
const FOLLOWED_MS = 10_000;

describe('what one process changes, the other shows', () => {
  it('hearts of a customer, at once', async () => {
    const handle = 'kraft-hot-cup-12-oz';
    await at(1, customer).text(`/product/${handle}`);
    expect((await at(0, customer).post('/api/favorites', { add: handle })).status).toBe(303);
    const html = await at(1, customer).html(`/product/${handle}`);
    const heart = new RegExp(`<button[^>]* value="${handle}"[^>]*>`).exec(html)?.[0];
    expect(heart).toContain('aria-pressed="true"');
  });

  it('a product that was renamed at the platform: page, list, search, staff’s list', async () => {
    const shop = sandboxControl(cluster.sandboxUrl);
    const handle = 'kraft-hot-cup-16-oz';
    for (const each of [0, 1] as const) {
      await at(each).text(`/product/${handle}`);
      await at(each).text('/cups/hot-cups');
      await at(each, clerk).text('/erp/products?search=kraft-hot-cup-16-oz');
    }
    const title = 'Two of a Kind Cup';
    await shop.shopify({ action: 'product-update', handle, set: { title } });
    for (const each of [0, 1] as const) {
      await eventually(async () => {
        const shown = [
          await at(each).text(`/product/${handle}`),
          await at(each).text('/cups/hot-cups'),
          await at(each).text('/api/search?q=two+kind'),
          await at(each, clerk).text('/erp/products?search=two+of+a+kind'),
        ];
        return shown.every((text) => text.includes(title));
      }, FOLLOWED_MS);
    }
  });

  it('a product that staff hide through one is gone from both, as soon as Shopify has said so', async () => {
    const list = await at(0, clerk).html('/erp/products?search=youth-cap');
    const page = /href="(\/erp\/products\/\d+)"/.exec(list)?.[1] ?? '';
    const handle = /\/product\/([\w-]+)/.exec(await at(0, clerk).html(page))?.[1] ?? '';
    expect(await at(0).status(`/product/${handle}`)).toBe(200);
    expect(await at(1).status(`/product/${handle}`)).toBe(200);
    const hidden = await at(0, clerk).post(page, { intent: 'hide' });
    expect(hidden.status).toBe(303);
    for (const each of [0, 1] as const) {
      await eventually(async () => (await at(each).status(`/product/${handle}`)) === 404, 10_000);
    }
  });

  it('a tax-exempt tag, at once', async () => {
    const tag = `Church ${randomUUID()}`;
    const list = '/erp/products/tax-exempt';
    expect(await at(1, admin).text(list)).not.toContain(tag);
    expect((await at(0, admin).post(list, { intent: 'add', tag })).status).toBe(303);
    expect(await at(1, admin).text(list)).toContain(tag);
  });

  it('the text of a mail, at once', async () => {
    const page = '/erp/emails/top-up-capped';
    const form = await at(0, admin).html(page);
    const html = (/<textarea[^>]*name="html"[^>]*>([\s\S]*?)<\/textarea>/.exec(form)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/^\n/, '')
      .replace(/<title>[^<]*/, '<title>Told by the other one');
    const fields = { intent: 'edit', from: valueOf(form, 'from'), html };
    expect((await at(0, admin).post(page, fields)).status).toBe(303);
    expect(await at(1, admin).html(page)).toContain('Told by the other one');
  });

  it('a tag of a customer, by staff and by the platform', async () => {
    const [ivy] = await idsOf('ivy@example.com');
    const page = `/erp/customers/${ivy}`;
    const added = await at(0, clerk).post(page, { intent: 'tag-add', tag: 'Trade fair' });
    expect(added.status).toBe(303);
    expect(await at(1, clerk).text(page)).toContain('Trade fair');
  });

  it('that somebody has signed out everywhere, at once', async () => {
    const someone = new Visitor(cluster.url);
    await signIn(someone, `out-${randomUUID()}@example.com`);
    expect(await at(0, someone).status('/my-products')).toBe(200);
    expect(await at(1, someone).status('/my-products')).toBe(200);
    await at(0, someone).post('/auth/logout', {});
    expect(await at(1, someone).status('/my-products')).toBe(302);
  });

  it('that an account of staff is disabled, at once', async () => {
    expect(await at(1, clerk).status('/erp/orders')).toBe(200);
    const users = await at(0, admin).html('/erp/users');
    const row = users.slice(0, users.indexOf('staff@example.com'));
    const page = row.match(/\/erp\/users\/[0-9a-f-]{36}/g)?.at(-1) ?? '';
    const form = await at(0, admin).html(`${page}?ask=disable`);
    const version = valueOf(form, 'version');
    const done = await at(0, admin).post(page, { intent: 'disable', version });
    expect([done.status, page]).toEqual([303, page]);
    expect(await at(1, clerk).status('/erp/orders')).toBe(302);
  });
});

/** Returns the customers' numbers at Shopify. */
async function idsOf(email: string): Promise<string[]> {
  const { shopify } = (await sandboxControl(cluster.sandboxUrl).state(
    'shopify.customers',
  )) as unknown as {
    shopify: { customers: { id: number; email: string }[] };
  };
  return shopify.customers.filter((each) => each.email === email).map(({ id }) => String(id));
}

it(
  'both are ended and started again, one after the other, and nobody notices',
  { timeout: 240_000 },
  async () => {
    const traffic = startTraffic([customer, new Visitor(cluster.url), new Visitor(cluster.url)]);
    await restartOneByOne(cluster);
    const { gets, posts, failures } = await traffic.stop();
    expect(failures).toEqual([]);
    expect(cluster.balancer.failures).toEqual([]);
    expect(gets).toBeGreaterThan(20);
    expect(posts).toBeGreaterThan(6);
    for (const { answered } of cluster.balancer.targets) expect(answered).toBeGreaterThan(10);
  },
);
