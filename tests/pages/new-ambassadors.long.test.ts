import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { createDatabase } from '../support/server-database';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/dashboard/new-ambassadors';
const FILE = `${PAGE}.csv`;
/** Ambassadors of the seed who joined at Amara's college within twelve weeks. */
const AT_HILLSIDE = 12;
/** The same with those at the other college of the state. */
const IN_OHIO = 19;

/** For tests with many requests, or with news that comes by webhook and is then read from Shopify. */
const SLOWLY_MS = 120_000;

/** A shop of its own: ambassadors come and go, and it is started again. */
let shop: RunningShop;
let amara: Visitor;
const control = () => sandboxControl(shop.sandboxUrl);

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  // A shop that has just started may not know its provider yet.
  await eventually(async () => (await visitor.get('/auth/login')).status === 302, 60_000, 500);
  await signIn(visitor, email);
  return visitor;
}

async function page(visitor: Visitor, query = '') {
  const answer = await visitor.get(`${PAGE}${query && `?${query}`}`);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html, text: textIn(main), headers: answer.headers };
}

/** Returns the names on a page, in its order. */
const namesIn = (html: string) => {
  const table = html.split('<caption class="sr-only">New ambassadors</caption>')[1] ?? '';
  return [...table.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th>/g)].map(([, name]) => name);
};

/** Returns the counts of the weeks by their Mondays, the newest first. */
const weeksIn = (html: string) =>
  [...html.matchAll(/week=(\d{4}-\d\d-\d\d)[^"]*"[^>]*>[^<]*<\/a><\/th><td[^>]*>(\d+)</g)].map(
    ([, monday, count]) => ({ monday: String(monday), count: Number(count) }),
  );

/** Returns the rows of the file below its header. */
async function fileRows(visitor: Visitor, query = ''): Promise<string[]> {
  const answer = await visitor.get(`${FILE}${query && `?${query}`}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\uFEFFName,Campus,State,Joined (Pacific),Week of\r\n')).toBe(true);
  return text.split('\r\n').slice(1, -1);
}

/** Creates a customer and gives them the tag, as staff would. */
async function ambassador(name: string, college: string | null): Promise<string> {
  const email = `${name.toLowerCase()}@people.example.com`;
  await control().shopify({
    action: 'customer-create',
    email,
    set: { firstName: name, lastName: 'Zimmer' },
  });
  if (college !== null) {
    const key = 'college';
    await control().shopify({ action: 'customer-metafield', email, key, value: college });
  }
  await control().shopify({ action: 'customer-tag', email, add: 'Ambassador' });
  return email;
}

const isListed = (name: string, isThere = true) =>
  eventually(async () => namesIn((await page(amara)).html).includes(name) === isThere, 30_000);

beforeAll(async () => {
  shop = await startServerShop();
  amara = await signedIn('amara@example.com');
  await eventually(async () => (await page(amara)).html.includes('name="weeks"'), 60_000);
}, 240_000);
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

describe('who is none', () => {
  it(
    'has neither page nor file',
    async () => {
      const ivy = await signedIn('ivy@example.com');
      for (const path of [PAGE, FILE, `${PAGE}.data`]) {
        expect((await ivy.get(path)).status).toBe(403);
      }
      const visitor = await new Visitor(shop.url).get(FILE);
      expect(visitor.status).toBe(302);
      expect(visitor.headers.get('Location')).toBe(
        `/auth/login?returnTo=${encodeURIComponent(FILE)}`,
      );
    },
    SLOWLY_MS,
  );
});

describe('the new ambassadors', () => {
  it('of one’s campus are listed, the newest first, with no more of them than a name', async () => {
    const { status, html, text, headers } = await page(amara);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(text).toContain('Who joined at Hillside State University, week by week.');
    expect(text).toContain(`${AT_HILLSIDE} new ambassadors in the last 12 weeks`);
    expect(html).toMatch(/<option value="12" selected="">/);
    expect(namesIn(html).slice(0, 3)).toEqual(['Lena O.', 'Marcus B.', 'Priya R.']);
    expect(namesIn(html)).toHaveLength(AT_HILLSIDE);
    const bare = await (await amara.get(`${PAGE}.data`)).text();
    for (const notified of [html, bare]) {
      expect(notified).not.toMatch(
        /Ortiz|Raman|campus\.example\.com|5550141|Quarry Hall|2005-02-11/,
      );
    }
  });

  it(
    'are counted by week as they are listed, by page and by file',
    async () => {
      for (const by of ['campus', 'region']) {
        const { html } = await page(amara, `by=${by}`);
        const weeks = weeksIn(html);
        expect(weeks).toHaveLength(12);
        expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(
          by === 'campus' ? AT_HILLSIDE : IN_OHIO,
        );
        expect(html.match(/<rect /g)).toHaveLength(12);
        const rows = await fileRows(amara, `by=${by}`);
        for (const { monday, count } of weeks) {
          const one = await page(amara, `by=${by}&week=${monday}`);
          expect(namesIn(one.html)).toHaveLength(count);
          expect(rows.filter((row) => row.endsWith(`,${monday}`))).toHaveLength(count);
          if (count === 0) expect(one.text).toContain('No new ambassadors in this period');
        }
      }
    },
    SLOWLY_MS,
  );

  it('of one’s region are those of all its campuses, each with its own', async () => {
    const { html, text } = await page(amara, 'by=region&sort=name');
    expect(text).toContain('Who joined in Ohio, week by week.');
    expect(text).toContain(`${IN_OHIO} new ambassadors`);
    expect(text).toContain('Maple Run College');
    expect(text).not.toContain('North Shore Institute');
    expect(namesIn(html)).toEqual(namesIn(html).toSorted());
    const rows = await fileRows(amara, 'by=region&sort=name');
    expect(rows.map((row) => row.split(',')[0])).toEqual(namesIn(html));
    expect(rows[0]).toMatch(/^[^,]+ [A-Z]\.,[^,]+,OH,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
  });

  it('cannot be asked for at a place of somebody else', async () => {
    const usual = namesIn((await page(amara)).html);
    for (const query of ['by=planet', 'campus=north+shore+institute', 'region=MN', 'weeks=9']) {
      expect(namesIn((await page(amara, query)).html)).toEqual(usual);
    }
    expect((await page(amara, 'by=region&by=campus')).status).toBe(400);
    expect((await amara.get(`${FILE}?sort=name&sort=name`)).status).toBe(400);
  });

  it(
    'stand on pages where there are many',
    async () => {
      const joined = Array.from({ length: 16 }, (_, nth) => `Zed${String.fromCharCode(97 + nth)}`);
      const emails = await Promise.all(
        joined.map((name) => ambassador(name, ' hillside  STATE university')),
      );
      for (const name of joined) await isListed(`${name} Z.`);
      const all = [1, 2].map((number) => page(amara, `page=${number}`));
      const [first, second] = (await Promise.all(all)).map(({ html }) => namesIn(html));
      expect(first).toHaveLength(25);
      expect(second).toHaveLength(AT_HILLSIDE + 16 - 25);
      expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(AT_HILLSIDE + 16);
      // Beyond the last page comes the last page.
      expect(namesIn((await page(amara, 'page=900')).html)).toEqual(second);
      expect(await fileRows(amara)).toHaveLength(AT_HILLSIDE + 16);
      for (const email of emails) {
        await control().shopify({ action: 'customer-tag', email, remove: 'ambassador' });
      }
      for (const name of joined) await isListed(`${name} Z.`, false);
    },
    SLOWLY_MS,
  );

  it(
    'come and go with the tag, and with the customer',
    async () => {
      const email = await ambassador('Quentin', 'Hillside State University');
      await isListed('Quentin Z.');
      const [newest] = weeksIn((await page(amara)).html);
      const { html } = await page(amara, `week=${newest?.monday}`);
      expect(namesIn(html)).toContain('Quentin Z.');
      await control().shopify({ action: 'customer-delete', email });
      await isListed('Quentin Z.', false);
    },
    SLOWLY_MS,
  );
});

describe('an ambassador', () => {
  it(
    'of no known place is told what to do',
    async () => {
      const email = await ambassador('Wren', null);
      const wren = await signedIn(email);
      const { text } = await eventually(async () => {
        const seen = await page(wren);
        return seen.text.includes('We don’t know your campus yet') && seen;
      }, 240_000);
      expect(text).toContain('Add an address');
      const file = await wren.get(FILE);
      expect([file.status, file.headers.get('Location')]).toEqual([302, PAGE]);
    },
    SLOWLY_MS,
  );

  it('is told to wait while all of them are read for the first time', async () => {
    const empty = await createDatabase(inject('storesUrl'), inject('storeTemplate'));
    const operation = 'Ambassadors';
    await control().fault({ company: 'shopify', operation, effect: 'error', times: -1 });
    await shop.restart('SIGTERM', { DATABASE_URL: empty.url });
    amara = await signedIn('amara@example.com');
    const { status, text } = await page(amara);
    expect(status).toBe(200);
    expect(text).toContain('We’re putting the list together');
    expect((await amara.get(FILE)).status).toBe(302);
    await control().clearFaults();
    await eventually(async () => (await page(amara)).html.includes('name="weeks"'), 120_000, 500);
    await shop.restart('SIGTERM', { DATABASE_URL: shop.databaseUrl ?? '' });
    await empty.drop();
  }, 240_000);
});
