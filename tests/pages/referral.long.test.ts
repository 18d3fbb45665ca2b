import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';
import { fillCart, newBuyer, pageOf, press, toPayment, type Buyer } from './checkout-buyers';

/** A shop on a database that the test can read and write. */
let shop: RunningShop;
let client: Client;
/** Two ambassadors: Amara of the cast, and Bela, whom the test inserts. */
let amara: { gid: string; code: string; visitor: Visitor };
const BELA = { gid: 'gid://shopify/Customer/77', code: 'BELA7KQT' };

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

beforeAll(async () => {
  shop = await startServerShop();
  client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const anybody = new Visitor(shop.url);
  await eventually(async () => (await anybody.get('/auth/login')).status === 302, 60_000, 500);
  const visitor = new Visitor(shop.url);
  await signIn(visitor, 'amara@example.com');
  await visitor.get('/dashboard/ambassadors');
  const [row] = await rows<{ customer_gid: string; code: string }>(
    `select customer_gid, code from ambassador where code like 'AMARA%'`,
  );
  if (!row) throw new Error('Amara has no code');
  amara = { gid: row.customer_gid, code: row.code, visitor };
  await client.query(
    'insert into ambassador (customer_gid, code, started_at) values ($1, $2, now())',
    [BELA.gid, BELA.code],
  );
});
afterAll(async () => {
  await client.end();
  await shop.stop();
});

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[];
}

const clicksOf = async ({ gid }: { gid: string }) =>
  (await rows('select 1 from referral_click where ambassador_gid = $1', [gid])).length;

/** Follows a link as a person's browser does. */
const follow = (visitor: Visitor, path: string, headers: Record<string, string> = {}) =>
  visitor.get(path, { 'User-Agent': BROWSER, 'Sec-Fetch-Dest': 'document', ...headers });

const outcome = (answer: Response) => [answer.status, answer.headers.get('Location')];

/** Sets the cookie as if the click had been so long ago. */
function clickedAgo(visitor: Visitor, code: string, ms: number): void {
  const text = `link ${code} ${new Date(Date.now() - ms).toISOString()},`;
  const value = Buffer.from(JSON.stringify(text)).toString('base64');
  visitor.cookies.set('referral', encodeURIComponent(value));
}

const storedClick = async (gid: string) =>
  (
    await rows<{ ambassador_gid: string }>(
      'select ambassador_gid from customer_referral where customer_gid = $1',
      [gid],
    )
  )[0]?.ambassador_gid;

async function gidOf({ email }: Buyer): Promise<string> {
  const found = 'select customer_gid from customer_profile where email = $1';
  return (await rows<{ customer_gid: string }>(found, [email]))[0]?.customer_gid ?? 'none';
}

type Row = { attributes: { key: string; value: string }[]; email?: string };

const carriedBy = (row: Row | undefined) =>
  row?.attributes.find(({ key }) => key === '_ambassador')?.value;

async function atShop(table: 'orders' | 'carts', found: (row: Row) => boolean) {
  const state = (await sandboxControl(shop.sandboxUrl).state(`shopify.${table}`)) as unknown as {
    shopify: Record<'orders' | 'carts', Row[]>;
  };
  return state.shopify[table].filter(found);
}

/** Returns the referral that the hosted checkout would get with this browser's cart. */
async function carriedToHosted(visitor: Visitor): Promise<string | undefined> {
  const { html } = await pageOf(await visitor.get('/cart'));
  const token = /\/checkouts\/cn\/([A-Za-z0-9]+)/.exec(html)?.[1] ?? 'none';
  const found = await atShop('carts', (row) => 'token' in row && row.token === token);
  expect(found).toHaveLength(1);
  return carriedBy(found[0]);
}

/** Places the order with the page's fields. @returns the order's referral */
async function ordered(buyer: Buyer, fields: Record<string, string>) {
  const { location, text } = await press(buyer, 'place', fields);
  if (!location?.startsWith('/checkout/payments/')) throw new Error(`not placed: ${text}`);
  return carriedBy((await atShop('orders', ({ email }) => email === buyer.email))[0]);
}

describe('a link', () => {
  it('counts one click, is kept in the browser, and leads on within the store', async () => {
    const before = await clicksOf(amara);
    const visitor = new Visitor(shop.url);
    const spelled = `${amara.code.slice(0, 5).toLowerCase()}-${amara.code.slice(5)}`;
    const answer = await follow(visitor, `/ref/${spelled}?to=/cups/hot-cups`);
    expect(outcome(answer)).toEqual([302, '/cups/hot-cups']);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^referral=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await clicksOf(amara)).toBe(before + 1);

    // Another visit within half an hour is the same click; a later one counts again.
    await follow(visitor, `/ref/${amara.code}`);
    expect(await clicksOf(amara)).toBe(before + 1);
    clickedAgo(visitor, amara.code, 31 * MINUTE_MS);
    await follow(visitor, `/ref/${amara.code}`);
    expect(await clicksOf(amara)).toBe(before + 2);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/auth/login?returnTo=/cart',
    '/ref/BELA7KQT',
  ])('never leads to %s', async (to) => {
    const link = `/ref/${amara.code}?to=${encodeURIComponent(to)}`;
    expect(outcome(await follow(new Visitor(shop.url), link))).toEqual([302, '/']);
  });

  it.each(['NOBODY99', 'no-code', 'AMARA%00'])(
    'of nobody (%s) leads to the front page and leaves nothing',
    async (code) => {
      const visitor = new Visitor(shop.url);
      expect(outcome(await follow(visitor, `/ref/${code}?to=/cups`))).toEqual([302, '/']);
      expect(visitor.cookies.has('referral')).toBe(false);
    },
  );

  it('leads machines, looks ahead and embedded pages on, uncounted', async () => {
    const before = await clicksOf(amara);
    const visitor = new Visitor(shop.url);
    const requested: Record<string, string>[] = [
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'User-Agent': '' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Dest': 'iframe' },
    ];
    for (const headers of requested) {
      const answer = await follow(visitor, `/ref/${amara.code}?to=/cups`, headers);
      expect(outcome(answer)).toEqual([302, '/cups']);
    }
    const head = await fetch(`${shop.url}/ref/${amara.code}`, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { 'User-Agent': BROWSER },
    });
    expect([...outcome(head), head.headers.getSetCookie()]).toEqual([302, '/', []]);
    expect([visitor.cookies.has('referral'), await clicksOf(amara)]).toEqual([false, before]);
  });

  it('of one’s own, signed in, is no click', async () => {
    const before = await clicksOf(amara);
    await follow(amara.visitor, `/ref/${amara.code}`);
    expect(amara.visitor.cookies.has('referral')).toBe(false);
    expect(await clicksOf(amara)).toBe(before);
  });

  it('counts no more than 30 a minute from one address, and still brings whoever comes', async () => {
    const before = await clicksOf(BELA);
    const { address } = new Visitor(shop.url);
    for (let count = 0; count < 70; count += 1) {
      await follow(new Visitor(shop.url, address), `/ref/${BELA.code}`);
    }
    const counted = (await clicksOf(BELA)) - before;
    // A new minute may have begun, in which more clicks were counted.
    expect(counted >= 30 && counted <= 60).toBe(true);
    const late = new Visitor(shop.url, address);
    await follow(late, `/ref/${BELA.code}`);
    expect(late.cookies.has('referral')).toBe(true);
  });

  it('leaves public pages in the page cache for whoever came by it', async () => {
    const visitor = new Visitor(shop.url);
    await follow(visitor, `/ref/${amara.code}`);
    const page = await visitor.get('/cups');
    expect(page.headers.get('Cache-Control')).toContain('s-maxage');
    expect(page.headers.get('ETag')).toBeTruthy();
  });
});

describe('the order', () => {
  it('carries the last click, which became the customer’s when they signed in', async () => {
    const visitor = new Visitor(shop.url);
    await follow(visitor, `/ref/${BELA.code}`);
    clickedAgo(visitor, amara.code, 2 * DAY_MS);
    const buyer = await newBuyer(shop, { deposit: '30', visitor });
    const gid = await gidOf(buyer);
    expect(await storedClick(gid)).toBe(amara.gid);
    // Another device has only the row in the database.
    visitor.cookies.delete('referral');
    const page = await toPayment(buyer);
    expect(page.text).toContain(`You came through ${amara.code}’s referral link,`);
    // An older click in this browser changes nothing, a newer one does.
    clickedAgo(visitor, BELA.code, 3 * DAY_MS);
    await visitor.get('/checkout');
    expect(await storedClick(gid)).toBe(amara.gid);
    clickedAgo(visitor, BELA.code, DAY_MS);
    await visitor.get('/checkout');
    expect(await storedClick(gid)).toBe(BELA.gid);
    expect(await ordered(buyer, page.fields)).toMatch(new RegExp(`^link ${BELA.code} 2`));
  });

  it('carries the code that was typed before any click; one that does not count is said first', async () => {
    const buyer = await newBuyer(shop, { deposit: '30' });
    clickedAgo(buyer.visitor, BELA.code, MINUTE_MS);
    const { fields } = await toPayment(buyer);
    for (const intent of ['update', 'place']) {
      const wrong = await press(buyer, intent, { ...fields, ambassador: 'nobody-99' });
      expect([wrong.status, wrong.fields['ambassador']]).toEqual([422, 'nobody-99']);
      expect(wrong.text).toContain('This isn’t an ambassador’s code.');
      expect(wrong.html).toContain('href="#checkout-ambassador"');
    }
    const typed = { ...fields, ambassador: amara.code.toLowerCase() };
    expect((await press(buyer, 'update', typed)).location).toBe('/checkout/pay');
    const page = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(page.text).toContain('The ambassador with this code earns commission on your order.');
    expect(page.fields['ambassador']).toBe(amara.code.toLowerCase());
    expect(await ordered(buyer, page.fields)).toBe(`code ${amara.code}`);
  });

  it('is not brought by one’s own code, nor by a click of long ago or of tomorrow', async () => {
    const buyer = await newBuyer(shop, { deposit: '30' });
    await client.query(
      `insert into ambassador (customer_gid, code, started_at) values ($1, 'BUYER7KQ', now())`,
      [await gidOf(buyer)],
    );
    const { fields } = await toPayment(buyer);
    const own = await press(buyer, 'place', { ...fields, ambassador: 'BUYER7KQ' });
    expect(own.status).toBe(422);
    expect(own.text).toContain('You can’t use your own code.');
    for (const ago of [31 * DAY_MS, -DAY_MS]) {
      clickedAgo(buyer.visitor, BELA.code, ago);
      const page = await pageOf(await buyer.visitor.get('/checkout/pay'));
      expect(page.text).not.toContain('You came by the link');
    }
    expect(await ordered(buyer, { ...own.fields, ambassador: '' })).toBeUndefined();
  });
});

describe('the cart of the hosted checkout', () => {
  it('carries the click before the checkout’s address is shown, then the code that is typed', async () => {
    const visitor = new Visitor(shop.url);
    await fillCart(visitor);
    expect(await carriedToHosted(visitor)).toBeUndefined();
    await follow(visitor, `/ref/${BELA.code}`);
    expect(await carriedToHosted(visitor)).toMatch(new RegExp(`^link ${BELA.code} 2`));

    const wrong = await visitor.post('/cart', { intent: 'ambassador', ambassador: 'NOBODY99' });
    const page = await pageOf(wrong);
    expect([page.status, page.fields['ambassador']]).toEqual([422, 'NOBODY99']);
    expect(page.text).toContain('This isn’t an ambassador’s code.');
    const entered = await visitor.post('/cart', { intent: 'ambassador', ambassador: amara.code });
    expect(outcome(entered)).toEqual([303, '/cart']);
    expect(await carriedToHosted(visitor)).toBe(`code ${amara.code}`);
    // A later link does not replace the code; an empty field leaves it to the link.
    await follow(visitor, `/ref/${BELA.code}`);
    expect(await carriedToHosted(visitor)).toBe(`code ${amara.code}`);
    await visitor.post('/cart', { intent: 'ambassador', ambassador: '' });
    expect(await carriedToHosted(visitor)).toMatch(/^link /);
  });

  it('and our own checkout know one code: the last that was typed', async () => {
    const buyer = await newBuyer(shop);
    await buyer.visitor.post('/cart', { intent: 'ambassador', ambassador: BELA.code });
    const page = await toPayment(buyer);
    expect(page.fields['ambassador']).toBe(BELA.code);
    await press(buyer, 'update', { ...page.fields, ambassador: amara.code });
    expect(await carriedToHosted(buyer.visitor)).toBe(`code ${amara.code}`);
    await buyer.visitor.post('/cart', { intent: 'ambassador', ambassador: BELA.code });
    const again = await pageOf(await buyer.visitor.get('/checkout/pay'));
    expect(again.fields['ambassador']).toBe(BELA.code);
  });
});
