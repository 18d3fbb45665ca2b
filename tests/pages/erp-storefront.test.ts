import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

let stella: Visitor;
let adrian: Visitor;
beforeAll(async () => {
  [stella, adrian] = [new Visitor(), new Visitor()];
  await signInStaff(stella, 'staff@example.com');
  await signInStaff(adrian, 'admin@example.com');
});

const text = async (answer: Response) => textIn(await answer.text());
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

describe('what the shop promises', () => {
  const PAGE = '/erp/shipping';
  const PRODUCT = '/product/kraft-hot-cup-12-oz';
  const EMPTY = { freeShipping: '', handlingDays: '', zones: '', returnDays: '', contactHours: '' };
  const save = async (fields: Partial<typeof EMPTY>, version?: string) =>
    adrian.post(PAGE, {
      intent: 'promise',
      version: version ?? valueOf(await (await adrian.get(PAGE)).text(), 'version'),
      ...EMPTY,
      ...fields,
    });

  // Other files read what the shop promised before.
  let before: typeof EMPTY;
  beforeAll(async () => {
    const html = await (await adrian.get(PAGE)).text();
    const zones = /<textarea[^>]*name="zones"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    const names = Object.keys(EMPTY).map((name) => [name, valueOf(html, name)]);
    before = { ...EMPTY, ...Object.fromEntries(names), zones: zones.trim() };
  });
  afterAll(async () => {
    expect((await save(before)).headers.get('Location')).toBe(`${PAGE}?done=saved`);
  });

  it('is seen by staff, changed by admins, and said on the product’s and the shipping page', async () => {
    expect(await text(await stella.get(PAGE))).toContain('Everywhere else: 3-5');
    expect((await stella.post(PAGE, { intent: 'promise' })).status).toBe(403);
    const zones = 'Near: OR: 1\nEverywhere else: 2-4';
    const version = valueOf(await (await adrian.get(PAGE)).text(), 'version');
    const saved = await save({ freeShipping: '$75', handlingDays: '0', zones, returnDays: '14' });
    expect(saved.headers.get('Location')).toBe(`${PAGE}?done=saved`);
    const late = await save({ returnDays: '7' }, version);
    expect(late.status).toBe(409);
    // What is shown to a customer with a query of its own is not yet in the page cache.
    const product = await text(await stella.get(`${PRODUCT}?Case=500+pieces`));
    expect(product).toContain('Ships the same business day. Delivery takes 1–4 business days');
    expect(product).toContain('Free on orders of $75.00 or more.');
    expect(product).toContain('Return unopened cases within 14 days of delivery.');
    const shopper = new Visitor();
    const variantId = valueOf(await (await shopper.get(PRODUCT)).text(), 'variantId');
    await shopper.post('/cart', { intent: 'add', variantId, quantity: '3' });
    expect(await text(await shopper.get('/cart'))).toContain('$45.75 to free shipping');
    const shipping = await text(await new Visitor().get('/shipping?saved'));
    expect(shipping).toContain('Near 1 business day: Oregon');
  });

  it('is said nowhere once it is blank', async () => {
    expect((await save({})).status).toBe(303);
    const product = await text(await new Visitor().get(`${PRODUCT}?Case=1%2C000+pieces`));
    expect(product).not.toMatch(/business day|Free on orders|Return unopened/);
    expect(await text(await new Visitor().get('/returns?blank'))).toContain(
      'Email us before you send',
    );
  });

  it.each([
    [{ freeShipping: '-1' }, 'Enter an amount in dollars'],
    [{ handlingDays: '61' }, 'Enter a whole number of days'],
    [{ zones: 'West: CA, XX: 1-2' }, 'two letters of US states'],
    [{ zones: 'West: CA: 1\nAlso: CA: 2' }, 'in one zone only'],
    [{ zones: 'West: CA: 3-2' }, 'the smaller number first'],
    [{ zones: 'tomorrow' }, 'one per line'],
  ])('refuses %j', async (fields, message) => {
    const answer = await save(fields);
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain(message);
  });
});

const firstFound = async (typed: string) => {
  const answer = await new Visitor().get(`/api/search?q=${typed}`);
  return ((await answer.json()) as { results: { title: string }[] }).results[0]?.title;
};

describe('the search’s words', () => {
  const PAGE = '/erp/products/search';
  it('are added once, found by shoppers, removed after a question, and traced', async () => {
    expect(await firstFound('demitasse')).toBeUndefined();
    const added = await stella.post(PAGE, { intent: 'add', word: 'Demitasses', means: 'espresso' });
    expect(added.headers.get('Location')).toBe(`${PAGE}?done=added`);
    expect(
      (await stella.post(PAGE, { intent: 'add', word: 'demitasses', means: 'cup' })).status,
    ).toBe(409);
    expect(await firstFound('demitasse')).toMatch(/Espresso/);
    expect(await text(await stella.get(`${PAGE}?remove=demitasses`))).toContain(
      'Remove “demitasses”?',
    );
    const removed = await stella.post(PAGE, { intent: 'remove', word: 'demitasses' });
    expect(removed.headers.get('Location')).toBe(`${PAGE}?done=removed`);
    expect(await firstFound('demitasse')).toBeUndefined();
    expect(await text(await stella.get(PAGE))).toContain('Search word: removed');
  });

  it.each([
    ['two words', 'cup', 'Enter one word'],
    ['cups', 'cup', 'the same word'],
  ])('refuses %s for %s', async (word, means, message) => {
    const answer = await stella.post(PAGE, { intent: 'add', word, means });
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain(message);
  });
});
