import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const LIST = '/dashboard/manage/locations';
const FILE = `${LIST}.csv`;
/** An address of Ivy, who is another customer. */
const FOREIGN = '9100000000012';

type Stored = { email: string; addresses: { id: number }[]; defaultAddressId: number };

const address = (changes: Record<string, string> = {}) => ({
  intent: 'address',
  locationName: '',
  firstName: 'Robin',
  lastName: 'Shopper',
  company: '',
  address1: '1 Orchard Street',
  address2: '',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97205',
  phone: '',
  ...changes,
});

const namesIn = (html: string) =>
  [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);

describe('locations, without JavaScript', () => {
  const email = freshEmail();
  let visitor: Visitor;
  let keys: string[];

  const post = (fields: Record<string, string>, search = '') =>
    visitor.post(`${LIST}${search}`, fields);
  const page = async (search = '', of = visitor) => {
    const answer = await of.get(`${LIST}${search}`);
    const html = await answer.text();
    return {
      status: answer.status,
      html,
      text: textIn(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''),
    };
  };
  const stored = async () => {
    const state = (await sandboxControl(inject('sandboxUrl')).state(
      'shopify.customers',
    )) as unknown as {
      shopify: { customers: Stored[] };
    };
    const found = state.shopify.customers.find((row) => row.email === email);
    if (!found) throw new Error(`nobody has ${email}`);
    return found;
  };
  const name = (key: string, locationName: string, was = '') =>
    post({ intent: 'name', key, was, locationName }, `?name=${key}`);

  beforeAll(async () => {
    visitor = await signedIn(email);
    const desired: Record<string, string>[] = [
      {},
      { address1: '22 Harbor Road', city: 'Astoria', zip: '97103' },
      { address1: '3 Lava Way', city: 'Bend', zip: '97701' },
    ];
    for (const changes of desired) {
      expect((await post(address(changes), '?address=new')).status).toBe(303);
    }
    keys = (await stored()).addresses.map(({ id }) => String(id));
  }, 240_000);

  it('are on the map and in the list, the default first, each with its orders and its ways', async () => {
    // A store that has just started is still loading its orders.
    await eventually(async () => (await page()).text.includes('No orders yet'));
    const { status, html, text } = await page();
    expect(status).toBe(200);
    expect(namesIn(html)).toHaveLength(3);
    expect(namesIn(html)[0]).toBe('1 Orchard Street');
    expect(text).toContain('3 locations');
    expect(text).toContain('Default address');
    expect(text).toContain('No orders yet');
    expect(html).toContain('<title id="map-title">Map of your locations</title>');
    expect(html.match(/class="us-map-pin"/g)).toHaveLength(3);
    for (const key of keys) {
      expect(html).toContain(`href="${LIST}?name=${key}"`);
      expect(html).toContain(`id="location-${key}"`);
    }
  });

  it('are named, renamed, and lose their name again; a double post does it once', async () => {
    const key = keys[1] ?? '';
    const answers = await Promise.all([name(key, 'Dock 4'), name(key, 'Dock 4')]);
    expect(answers.map((answer) => [answer.status, answer.headers.get('Location')])).toEqual([
      [303, LIST],
      [303, LIST],
    ]);
    const named = await page();
    expect(named.text).toContain('Name saved.');
    expect(namesIn(named.html)).toContain('Dock 4');
    expect((await page(`?name=${key}`)).html).toContain('value="Dock 4"');

    expect((await name(key, 'Harbor <b>& 🌱', 'Dock 4')).status).toBe(303);
    expect((await page()).html).toContain('Harbor &lt;b&gt;&amp; 🌱');
    const unname = () => post({ intent: 'unname', key, was: 'Harbor <b>& 🌱' }, `?name=${key}`);
    expect((await Promise.all([unname(), unname()])).map(({ status }) => status)).toEqual([
      303, 303,
    ]);
    expect(namesIn((await page()).html)).toContain('22 Harbor Road');
  });

  it('of two tabs the second is told, keeps what it typed, and may go on', async () => {
    const key = keys[2] ?? '';
    await name(key, 'First tab');
    const second = await name(key, 'Second tab');
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(textIn(html)).toContain('This location was named “First tab” in the meantime.');
    expect(html).toContain('value="Second tab"');
    expect(html).toContain('name="was" value="First tab"');
    expect((await name(key, 'Second tab', 'First tab')).status).toBe(303);
    expect(namesIn((await page()).html)).toContain('Second tab');
  });

  it('come back as typed where a name is none', async () => {
    const key = keys[0] ?? '';
    const empty = await name(key, '   ');
    expect(empty.status).toBe(422);
    const html = await empty.text();
    expect(textIn(html)).toContain('Enter a name for this location.');
    expect(html).toContain('href="#name-locationName"');
    const long = await name(key, 'x'.repeat(300));
    expect(long.status).toBe(422);
    expect(await long.text()).toContain(`value="${'x'.repeat(300)}"`);
  });

  it('have another default, and are changed and removed here, after a question', async () => {
    const key = keys[1] ?? '';
    expect((await post({ intent: 'default', key })).headers.get('Location')).toBe(LIST);
    expect(String((await stored()).defaultAddressId)).toBe(key);
    expect(namesIn((await page()).html)[0]).toBe('22 Harbor Road');

    expect((await page(`?address=${key}`)).html).toContain('value="22 Harbor Road"');
    const changed = address({ key, address1: '24 Harbor Road', city: 'Astoria', zip: '97103' });
    expect((await post(changed, `?address=${key}`)).headers.get('Location')).toBe(LIST);
    expect((await page()).text).toContain('24 Harbor Road');

    const gone = keys[2] ?? '';
    expect((await page(`?remove=${gone}`)).text).toContain('Remove this address?');
    const remove = () => post({ intent: 'remove', key: gone }, `?remove=${gone}`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await page()).text).toContain('2 locations');
    expect((await page()).text).not.toContain('Second tab');
  });

  it('are found and sorted by the address, the file with them', async () => {
    expect(namesIn((await page('?sort=city')).html)).toEqual([
      '24 Harbor Road',
      '1 Orchard Street',
    ]);
    const found = await page('?search=orchard+97205');
    expect(namesIn(found.html)).toEqual(['1 Orchard Street']);
    expect(found.text).toContain('1 location matches');
    expect(found.html).toContain(`href="${FILE}?search=orchard+97205"`);
    const file = await visitor.get(`${FILE}?search=orchard+97205`);
    expect(file.headers.get('Content-Disposition')).toMatch(/filename="locations-[\d-]+\.csv"/);
    const rows = (await file.text()).split('\r\n');
    expect(rows[0]).toContain('Name,Address,City,ZIP code,Default,Orders,Last order on');
    expect(rows.slice(1, -1)).toEqual([
      ',"Robin Shopper, 1 Orchard Street, Portland, OR 97205",Portland,97205,,0,',
    ]);
    expect((await page('?search=nowhere')).text).toContain('No locations found');
  });

  it('of others are not there, by page and by post; bad addresses are refused', async () => {
    const never = '1234567890';
    const pages = await Promise.all(
      [FOREIGN, never, '../x'].flatMap((key) =>
        ['name', 'address', 'remove'].map((field) =>
          page(`?${new URLSearchParams({ [field]: key })}`),
        ),
      ),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    const posts = await Promise.all(
      [FOREIGN, never].flatMap((key) => [
        name(key, 'Mine now'),
        post({ intent: 'unname', key, was: 'Garden plot' }),
        post({ intent: 'default', key }),
        post({ intent: 'remove', key }),
        post(address({ key })),
      ]),
    );
    expect(new Set(posts.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await page('?sort=city&sort=name')).status).toBe(400);
    expect((await page('?sort=color&search=')).status).toBe(200);
    expect((await post({ intent: 'no such intent' })).status).toBe(400);
    expect((await post({ intent: 'name', key: keys[0] ?? '', place: 'x' })).status).toBe(400);
    const nobody = await new Visitor().get(FILE);
    expect(nobody.headers.get('Location')).toMatch(/^\/auth\/login/);
  });
});

describe('orders of a location', () => {
  it('are counted, and the list of orders shows those very orders, the file too', async () => {
    const bruno = await signedIn('bruno@example.com');
    const htmlOf = async (path: string) => (await bruno.get(path)).text();
    await eventually(async () => (await htmlOf(LIST)).includes('1 order'));
    const html = await htmlOf(LIST);
    const link = /href="\/dashboard\/manage\/orders\?place=([0-9a-f]{32})"[^>]*>(\d+) order/;
    const [, place, count] = link.exec(html) ?? [];
    const orders = await htmlOf(`/dashboard/manage/orders?place=${place}`);
    expect(orders).toContain('Delivered to');
    expect(orders).toContain(`name="place" value="${place}"`);
    expect(orders.match(/<th scope="row".*?<a [^>]*>#\d+<\/a>/g)).toHaveLength(Number(count));
    const file = await htmlOf(`/dashboard/manage/orders.csv?place=${place}`);
    expect(file.split('\r\n').slice(1, -1)).toHaveLength(Number(count));
    const other = await signedIn(freshEmail());
    const foreign = await (await other.get(`/dashboard/manage/orders?place=${place}`)).text();
    expect(textIn(foreign)).toContain('a location that none of your orders went to');
  });
});
