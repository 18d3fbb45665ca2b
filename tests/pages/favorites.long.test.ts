import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const CUP = 'kraft-hot-cup-12-oz';
const LID = 'forest-hot-lid-90-mm';

/** A shop of its own: faults belong to these tests alone. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);
const newVisitor = () => new Visitor(shop.url);

beforeAll(async () => {
  shop = await startServerShop();
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

/** Signs in with a new address, which makes a customer. */
async function newCustomer(visitor = newVisitor()): Promise<Visitor> {
  await signIn(visitor, `hearts-${randomUUID()}@example.com`);
  return visitor;
}

async function heartOf(visitor: Visitor, handle = CUP): Promise<'held' | 'free' | 'none'> {
  const html = await (await visitor.get(`/product/${handle}`)).text();
  const button = new RegExp(`<button[^>]* value="${handle}"[^>]*>`).exec(html)?.[0];
  if (!button) return 'none';
  expect(button).toContain(`name="${button.includes('aria-pressed="true"') ? 'remove' : 'add'}"`);
  return button.includes('aria-pressed="true"') ? 'held' : 'free';
}

const press = (visitor: Visitor, fields: Record<string, string>, headers = {}) =>
  visitor.post('/api/favorites', fields, headers);

describe('a visitor’s favorites', () => {
  it('are kept by the browser, shown wherever the product is, and let go again', async () => {
    const visitor = newVisitor();
    expect(await heartOf(visitor)).toBe('free');
    const added = await press(visitor, { add: CUP }, { Referer: `${visitor.origin}/cups?page=2` });
    expect(added.status).toBe(303);
    expect(added.headers.get('Location')).toBe('/cups?page=2#favorite');
    expect(added.headers.getSetCookie().find((line) => line.startsWith('faves='))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    );
    expect(await heartOf(visitor)).toBe('held');
    await press(visitor, { remove: CUP });
    expect(await heartOf(visitor)).toBe('free');
    expect(visitor.cookies.has('faves')).toBe(false);
  });

  it('open the page at the heart that was pressed, once', async () => {
    const visitor = newVisitor();
    await press(visitor, { add: CUP, returnTo: '/cups/hot-cups' });
    const first = await (await visitor.get('/cups/hot-cups')).text();
    expect(first).toMatch(new RegExp(`<button id="favorite"[^>]* value="${CUP}"`));
    expect(await (await visitor.get('/cups/hot-cups')).text()).not.toContain('id="favorite"');
  });

  it('never are on the page that everybody gets', async () => {
    const visitor = newVisitor();
    await press(visitor, { add: CUP });
    expect(await heartOf(visitor)).toBe('held');
    expect(await heartOf(newVisitor())).toBe('free');
  });

  it('answer a script with what it was and why not', async () => {
    const visitor = newVisitor();
    const added = await press(visitor, { add: CUP }, { Accept: '*/*' });
    expect(added.status).toBe(200);
    expect(await added.json()).toEqual({ handle: CUP, message: null });
    const gone = await press(visitor, { add: 'no-such-product' }, { Accept: '*/*' });
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ message: 'This product is no longer available.' });
  });

  it('lead to the product’s own address when there is no such product', async () => {
    const visitor = newVisitor();
    const answer = await press(visitor, { add: 'brunos-bakehouse-hot-cup' });
    expect(answer.headers.get('Location')).toBe('/product/brunos-bakehouse-hot-cup');
    expect((await visitor.get('/product/brunos-bakehouse-hot-cup')).status).toBe(404);
  });

  it('are no more than a cookie holds', async () => {
    const visitor = newVisitor();
    const many = Array.from({ length: 100 }, (_, place) => String(1_000 + place)).join('.');
    const cookie = Buffer.from(JSON.stringify(many)).toString('base64');
    visitor.cookies.set('faves', encodeURIComponent(cookie));
    const full = await press(visitor, { add: CUP }, { Accept: '*/*' });
    expect(full.status).toBe(422);
    expect(JSON.stringify(await full.json())).toContain('can keep up to 100 favorites');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'come back to no other site: %s',
    async (returnTo) => {
      const visitor = newVisitor();
      const answer = await press(visitor, { add: CUP, returnTo }, { Referer: `${returnTo}/x` });
      expect(answer.headers.get('Location')).toBe(`/product/${CUP}#favorite`);
    },
  );

  it.each([{}, { add: '' }, { add: CUP, gid: 'gid://shopify/Customer/7100000000002' }])(
    'a form that is not ours is refused: %o',
    async (fields) => {
      const answer = await press(newVisitor(), fields as Record<string, string>, {
        Accept: '*/*',
      });
      expect([400, 404]).toContain(answer.status);
    },
  );
});

describe('a customer’s favorites', () => {
  it('are tags at the platform: another browser has them too', async () => {
    const customer = newVisitor();
    const email = `hearts-${randomUUID()}@example.com`;
    await signIn(customer, email);
    await press(customer, { add: CUP });
    expect(await heartOf(customer)).toBe('held');
    expect(customer.cookies.has('faves')).toBe(false);
    const elsewhere = newVisitor();
    await signIn(elsewhere, email);
    expect(await heartOf(elsewhere)).toBe('held');
    await press(elsewhere, { remove: CUP });
    expect(await heartOf(customer)).toBe('free');
  });

  it('have what the visitor had before signing in', async () => {
    const visitor = newVisitor();
    await press(visitor, { add: CUP });
    await press(visitor, { add: LID });
    const customer = await newCustomer(visitor);
    const page = textIn(await (await customer.get('/my-products')).text());
    expect(page).toContain('Kraft Hot Cup, 12 oz');
    expect(customer.cookies.has('faves')).toBe(false);
    expect(await heartOf(customer, LID)).toBe('held');
  });

  it('wait in the browser while the platform is silent, and are merged later', async () => {
    const visitor = newVisitor();
    await press(visitor, { add: CUP });
    await control().fault({ company: 'shopify', operation: 'AddTags', effect: 'error', times: 9 });
    const customer = await newCustomer(visitor);
    await customer.get('/my-products');
    expect(customer.cookies.has('faves')).toBe(true);
    expect(await heartOf(customer)).toBe('held');
    await control().clearFaults();
    await customer.get('/my-products');
    expect(customer.cookies.has('faves')).toBe(false);
    expect(await heartOf(customer)).toBe('held');
  });

  it.each([
    ['/auth/logout', {}],
    ['/account/settings', { intent: 'end-all-sessions' }],
  ] as const)('are not left to the next person of the browser by %s', async (path, fields) => {
    const visitor = newVisitor();
    await press(visitor, { add: CUP });
    await visitor.post('/auth/logout', {});
    expect(visitor.cookies.has('faves')).toBe(true);
    await control().fault({ company: 'shopify', operation: 'AddTags', effect: 'error', times: 9 });
    const customer = await newCustomer(visitor);
    expect(customer.cookies.has('faves')).toBe(true);
    expect((await customer.post(path, fields)).status).toBe(303);
    expect(customer.cookies.has('faves')).toBe(false);
    expect(await heartOf(customer)).toBe('free');
  });

  it.each([
    ['AddTags', { add: CUP }, 'Error adding tag', 'free'],
    ['RemoveTags', { remove: LID }, 'Error removing tag', 'held'],
  ] as const)(
    'say so where they cannot be changed: %s',
    async (operation, fields, sentence, after) => {
      const customer = await newCustomer();
      await press(customer, { add: LID });
      await control().fault({ company: 'shopify', operation, effect: 'error', times: 1 });
      const script = await press(customer, fields, { Accept: '*/*' });
      expect(script.status).toBe(503);
      expect(await script.json()).toMatchObject({ message: sentence });

      await control().fault({ company: 'shopify', operation, effect: 'error', times: 1 });
      const handle = Object.values(fields)[0] ?? '';
      const returnTo = `/product/${handle}`;
      const answer = await press(customer, { ...fields, returnTo });
      expect(answer.status).toBe(303);
      const html = await (await customer.get(returnTo)).text();
      expect(html).toContain(`<em role="alert">${sentence}</em>`);
      expect(await (await customer.get(returnTo)).text()).not.toContain(sentence);
      expect(await heartOf(customer, handle)).toBe(after);
    },
  );

  it('know by reading whether a change whose answer was lost has happened', async () => {
    const customer = await newCustomer();
    await control().fault({
      company: 'shopify',
      operation: 'AddTags',
      effect: 'lost-response',
      times: 1,
    });
    const answer = await press(customer, { add: CUP }, { Accept: '*/*' });
    expect(answer.status).toBe(200);
    expect(await heartOf(customer)).toBe('held');
  });

  it('can be let go when their product has left the shop', async () => {
    const visitor = newVisitor();
    const cookie = Buffer.from(JSON.stringify('42')).toString('base64');
    visitor.cookies.set('faves', encodeURIComponent(cookie));
    const customer = await newCustomer(visitor);
    const sentence = 'One of your favorites is no longer available.';
    expect(textIn(await (await customer.get('/my-products')).text())).toContain(sentence);
    const answer = await press(customer, { remove: '42', returnTo: '/my-products' });
    expect(answer.headers.get('Location')).toBe('/my-products#favorite');
    expect(textIn(await (await customer.get('/my-products')).text())).not.toContain(sentence);
  });

  it('may be changed 60 times a minute', async () => {
    const customer = await newCustomer();
    const fields = { remove: CUP };
    const answers: number[] = [];
    // A minute may end on the way; then the count starts again.
    for (let place = 0; place < 122 && answers.at(-1) !== 429; place += 1) {
      answers.push((await press(customer, fields, { Accept: '*/*' })).status);
    }
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([200]));
    expect(answers.at(-1)).toBe(429);
    expect(answers.length).toBeGreaterThan(60);
  });
});
