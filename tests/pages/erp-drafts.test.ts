import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { erpPaths } from '../../app/erp-paths';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';
import { newRequest } from './custom-order-form';
import { newPerson } from './erp-people';
import { madeDraft, NEW_DRAFT } from './staff-drafts';

const control = sandboxControl(inject('sandboxUrl'));
const LIST = '/erp/orders/drafts';
/** A word that only the drafts of this run contain. */
const WORD = `plate${randomUUID().slice(0, 8)}`;
const OAKLAND = {
  firstName: '=Ivy',
  lastName: 'Nakamura',
  address1: '1 Lake Street',
  city: 'Oakland',
  provinceCode: 'CA',
  zip: '94610',
};

let stella: Visitor;
let adrian: Visitor;
/** The addresses of the two drafts that these tests list. */
let drafts: string[];

const get = async (path: string, who = stella) => pageOf(await who.get(path));
const numberOf = (path: string) => path.split('/').at(-1) ?? '';
/** Returns the numbers of the drafts on a page, in its order. */
const numbersIn = (html: string) =>
  [...html.matchAll(/<a href="\/erp\/orders\/drafts\/(\d+)"[^>]*>#D\d+</g)].map(([, one]) => one);
const found = async (query: string) => numbersIn((await get(`${LIST}?${query}`)).html);
const heads = async (path: string, who: Visitor) =>
  [...(await get(path, who)).html.matchAll(/<th scope="col".*?<\/th>/g)].map(([head]) =>
    head.replaceAll(/<label.*<\/label>|<span aria-hidden.*<\/span>|<[^>]+>/g, ''),
  );

beforeAll(async () => {
  [stella, adrian] = [new Visitor(), new Visitor()];
  await signInStaff(stella, 'staff@example.com');
  await signInStaff(adrian, 'admin@example.com');
  const cheap = await madeDraft(stella, { l0_title: `Small ${WORD}`, l0_price: '10', ...OAKLAND });
  drafts = [cheap, await madeDraft(stella, { l0_title: `Big ${WORD}` })];
  await eventually(async () => (await found(`search=${WORD}`)).length === 2);
});

describe('the list of draft orders', () => {
  it('finds by words, state, period and total, in the order asked for, with counts', async () => {
    const [cheap, dear] = drafts.map(numberOf);
    expect(await found(`search=${WORD}&sort=lowest`)).toEqual([cheap, dear]);
    expect(await found(`search=${WORD}&sort=highest`)).toEqual([dear, cheap]);
    expect(await found(`search=${WORD}&status=OPEN&least=50`)).toEqual([dear]);
    expect(await found(`search=${WORD}&to=2020-01-31`)).toEqual([]);
    expect(await found(`search=${WORD}&status=COMPLETED`)).toEqual([]);
    const { text, html } = await get(`${LIST}?search=${WORD}&page=999`);
    expect(text).toContain('2 drafts match');
    expect(text).toMatch(/All \d+ .*Open \d+/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('says what is wrong with days and amounts, and keeps them', async () => {
    const { status, text, html } = await get(`${LIST}?least=much&from=2026-13-01`);
    expect(status).toBe(400);
    expect(text).toContain('Enter an amount in dollars');
    expect(html).toContain('value="much"');
    expect((await stella.get(`${LIST}?page=1&page=2`)).status).toBe(400);
  });

  it('has columns and views of its own', async () => {
    const choice = { list: 'drafts', column: 'tags', back: LIST };
    expect((await adrian.post('/erp/columns', choice)).headers.get('Location')).toBe(LIST);
    expect(await heads(LIST, adrian)).toEqual(['Draft', 'Tags']);
    expect(await heads(LIST, stella)).toContain('Total');
    expect(await heads('/erp/orders', stella)).toContain('Payment');
    const name = `Plates ${WORD}`;
    const view = { intent: 'save', form_token: randomUUID(), name, column: 'made' };
    const save = erpPaths.views({ list: 'drafts', back: `${LIST}?search=${WORD}` });
    expect((await stella.post(save, { ...view, name: ' ' })).status).toBe(422);
    expect((await stella.post(save, view)).status).toBe(303);
    const { html } = await get(LIST);
    const href = new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(html)?.[1] ?? '';
    const stored = href.replaceAll('&amp;', '&');
    expect(await heads(stored, stella)).toEqual(['Draft', 'Created']);
    expect(numbersIn((await get(stored)).html)).toHaveLength(2);
    expect((await get('/erp/orders')).html).not.toContain(name);
    expect((await get(LIST, adrian)).html).not.toContain(name);
  });

  it('is written as a file, or what was ticked of it, safe for spreadsheets, and noted', async () => {
    const all = await stella.post(`${LIST}/export?search=${WORD}&sort=lowest`, {
      scope: 'matching',
    });
    expect(all.headers.get('Content-Type')).toContain('text/csv');
    const rows = (await all.text()).split('\r\n');
    expect(rows[0]).toContain('Draft,Number,Updated');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain(`,'=Ivy Nakamura,`);
    expect(rows[1]).toContain(`2 x Small ${WORD}`);
    const pick = numberOf(drafts[1] ?? '');
    const ticked = await stella.post(`${LIST}/export`, { scope: 'ticked', pick });
    expect((await ticked.text()).split('\r\n')[1]).toMatch(new RegExp(`^#D\\d+,${pick},`));
    const none = await stella.post(`${LIST}/export`, { scope: 'ticked' });
    expect(none.headers.get('Location')).toBe(`${LIST}?done=none-chosen`);
    expect((await get('/erp/audit', adrian)).text).toContain('Orders exported');
  });
});

const change = (more: Record<string, string> = {}) => ({
  intent: 'choose',
  form_token: randomUUID() as string,
  scope: 'ticked',
  change: 'tag-add',
  tag: 'fair',
  ...more,
});

describe('a change of several drafts', () => {
  it('refuses what names no draft, no tag, a tag of the store’s own, or what drafts are not', async () => {
    const none = await stella.post(LIST, change());
    expect(none.status).toBe(422);
    expect(textIn(await none.text())).toContain('Select at least one draft.');
    const pick = numberOf(drafts[0] ?? '');
    const own = await stella.post(LIST, change({ tag: 'api-mine', pick }));
    expect([own.status, textIn(await own.text())]).toEqual([
      422,
      expect.stringContaining('The store sets this tag itself'),
    ]);
    expect((await stella.post(LIST, change({ change: 'mark-paid', pick }))).status).toBe(422);
    expect((await stella.post('/erp/orders', change({ change: 'delete', pick }))).status).toBe(422);
    expect((await stella.post(LIST, change({ pick: '12345' }))).status).toBe(409);
  });

  it('asks first, with names, is begun by who chose it, and finds them by the tag', async () => {
    const list = `${LIST}?search=${WORD}`;
    const run = (await stella.post(list, change({ scope: 'matching' }))).headers.get('Location');
    const requested = await get(run ?? '');
    expect(requested.text).toContain('This adds the tag to 2 drafts.');
    expect(requested.html).toContain(drafts[0]);
    expect(requested.text).toContain('$100.00');
    expect((await adrian.post(run ?? '', { intent: 'begin' })).status).toBe(403);
    expect((await stella.post(run ?? '', { intent: 'begin' })).status).toBe(303);
    await eventually(async () => (await get(run ?? '')).text.includes('Status Done'));
    await eventually(async () => (await found(`search=${WORD}&tag=fair`)).length === 2);
    expect((await get(drafts[0] ?? '')).text).toContain('Draft order: tag added');
  });

  it('deletes after a question that names the sum', async () => {
    const dear = drafts[1] ?? '';
    const pick = numberOf(dear);
    const chosen = await stella.post(LIST, change({ change: 'delete', tag: '', pick }));
    const run = chosen.headers.get('Location') ?? '';
    const requested = await get(run);
    expect(requested.text).toContain('This deletes 1 draft in Shopify');
    expect(requested.text).toContain('Their totals add up to $100.00.');
    expect((await get(dear)).status).toBe(200);
    await stella.post(run, { intent: 'begin' });
    await eventually(async () => (await get(run)).text.includes('Status Done'));
    expect((await get(dear)).status).toBe(404);
    await eventually(async () => (await found(`search=${WORD}`)).length === 1);
  });
});

it('a completed draft shows all that it was, and the order that it became', async () => {
  const { id, email } = await newPerson();
  const to = await madeDraft(stella, {
    ...OAKLAND,
    customer: id,
    email,
    attributes: 'Dock: 7',
    discount: '10%',
    discountTitle: 'Trade show',
    note: 'By the back door',
    l0_properties: 'Color: green',
  });
  const order = await eventually(async () => {
    const requested = await get(`${to}/complete`);
    const done = await pageOf(await stella.post(`${to}/complete`, requested.fields));
    return done.location ?? undefined;
  });
  const { html, text } = await get(to);
  for (const sentence of [
    'This draft is already an order',
    email,
    '1 Lake Street',
    'Oakland, CA 94610',
    'Dock: 7',
    'Trade show, 10%: -$10.00',
    'By the back door',
    'Color: green',
    'Custom item',
  ]) {
    expect(text).toContain(sentence);
  }
  expect(text).toMatch(/Taxes: [^$]+\(\d+(?:\.\d+)?%\) \$\d/);
  expect(html).toContain(`href="${order}"`);
  expect(html).toContain(`href="/erp/customers/${id}"`);
  expect(html).toMatch(/href="http[^"]*\/admin\/drafts"/);
});

describe('what leads to drafts and orders', () => {
  it('a customer’s page begins a draft for them, and has their open invoices', async () => {
    const { id, email } = await newPerson();
    const page = `/erp/customers/${id}`;
    expect((await get(page)).text).not.toContain('Open invoices');
    const invoice = { action: 'invoice-add', email, amountCents: 12_345, dueOn: '2020-01-31' };
    const { number } = (await control.quickbooks(invoice)) as { number: string };
    const { html, text } = await get(page);
    expect(text).toMatch(
      new RegExp(`Open invoices .*${number} .*Jan 31, 2020 Overdue \\$123\\.45 \\$123\\.45`),
    );
    const link = `${NEW_DRAFT}?customer=${id}`;
    expect(html).toContain(`href="${link}"`);
    expect((await get(link)).fields).toMatchObject({ customer: id, email });
  });

  it('a custom order’s page links its customer, and its draft once there is one', async () => {
    const owner = await signedIn(freshEmail());
    const to = `/erp/orders/custom/${await newRequest(owner)}`;
    const before = await get(to);
    expect(before.html).toMatch(/href="\/erp\/customers\/\d+"/);
    expect(before.html).not.toMatch(/orders\/drafts\/\d+/);
    const quote = { case: '40', setup: '', shipping: '0', lead_time: 'Three weeks', seen: '0' };
    const fields = { intent: 'quote', form_token: randomUUID(), ...quote };
    expect((await stella.post(to, fields)).status).toBe(303);
    await eventually(async () => /href="\/erp\/orders\/drafts\/\d+"/.test((await get(to)).html));
  });

  it('a page of invoice requests beyond the last is the last', async () => {
    const { id } = await newPerson();
    const decided = { intent: 'invoice-option', decision: 'granted', reason: 'x', seen: 'none' };
    expect((await stella.post(`/erp/customers/${id}`, decided)).status).toBe(303);
    const { status, html } = await get('/erp/invoices?list=decided&page=999');
    expect(status).toBe(200);
    expect(html).toContain('<tbody');
  });
});
