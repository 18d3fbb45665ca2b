import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { erpPaths } from '../../app/erp-paths';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff, type StaffEmail } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const LIST = '/erp/orders';
const numberOf = (order: number) => String(6_000_000_000_000 + order);
const orderPath = (order: number) => `${LIST}/${numberOf(order)}`;

let stella: Visitor;
let adrian: Visitor;

async function staff(email: StaffEmail): Promise<Visitor> {
  const visitor = new Visitor();
  await signInStaff(visitor, email);
  return visitor;
}

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html, text: textIn(main) };
}

/** Returns the names of the orders on a page, in its order. */
const namesIn = (html: string) =>
  [...html.matchAll(/<a href="\/erp\/orders\/\d+"[^>]*>(#\d+)<\/a>/g)].map(([, name]) => name);

/** Returns the amount in the row of order #992. */
const totalIn = (html: string) => {
  const row = html.split('<tr').find((part) => part.includes('>#992<')) ?? '';
  return /\$[\d,]+\.\d\d/.exec(textIn(`<tr${row}`))?.[0];
};

const rejection = async (answer: Response) => textIn(await answer.text());

beforeAll(async () => {
  stella = await staff('staff@example.com');
  adrian = await staff('admin@example.com');
  await eventually(async () => {
    const { html } = await page(stella, `${LIST}?search=%23987`);
    return namesIn(html).length === 1 && !html.includes('still syncing from Shopify');
  });
});

const choose = async (list: string, column: string, back: string) => {
  const answer = await adrian.post('/erp/columns', { list, column, back });
  return [answer.status, answer.headers.get('Location')];
};

describe('the list of all orders', () => {
  it('has everybody’s, with the states and how many are in each', async () => {
    const { text, html } = await page(stella, LIST);
    expect(namesIn(html).length).toBeGreaterThan(5);
    expect(text).toMatch(/All \d+ .*Paid \d+/);
    expect(html).toContain('href="/erp/orders?payment=PAID"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    // Sorted by the day already: a press turns that round.
    expect(html).toMatch(/aria-sort="descending"><a href="\/erp\/orders\?sort=oldest"/);
    expect(html).toMatch(/<a href="\/erp\/orders\?sort=highest"[^>]*>Total</);
  });

  it.each([
    ['search=%23992', '#992'],
    ['search=bruno+keller', '#992'],
    ['search=bruno%40example.com', '#992'],
    ['search=1z0eb0000000988001', '#988'],
    ['search=%23994&payment=REFUNDED', '#994'],
  ])('finds by %s', async (query, name) => {
    expect(namesIn((await page(stella, `${LIST}?${query}`)).html)).toContain(name);
  });

  it('says what is wrong with days and amounts, and keeps them', async () => {
    const { status, text, html } = await page(stella, `${LIST}?least=much&from=2026-13-01`);
    expect(status).toBe(400);
    expect(text).toContain('Enter an amount in dollars');
    expect(html).toContain('value="much"');
    expect((await stella.get(`${LIST}?page=1&page=2`)).status).toBe(400);
  });

  it('has the columns that somebody chose, wherever they sign in', async () => {
    expect(await choose('orders', 'tags', `${LIST}?sort=oldest`)).toEqual([
      303,
      `${LIST}?sort=oldest`,
    ]);
    const heads = async (visitor: Visitor, list = LIST) =>
      [...(await page(visitor, list)).html.matchAll(/<th scope="col".*?<\/th>/g)].map(([head]) =>
        head.replaceAll(/<label.*<\/label>|<span aria-hidden.*<\/span>|<[^>]+>/g, ''),
      );
    const again = await staff('admin@example.com');
    expect(await heads(again)).toEqual(['Order', 'Tags']);
    expect(await heads(stella)).toContain('Total');
    // Every list has them, and a link from elsewhere leads nowhere else.
    expect(await choose('customers', 'Orders', 'https://example.org/erp')).toEqual([303, '/erp']);
    expect(await heads(again, '/erp/customers')).toEqual(['Customer', 'Orders']);
    expect(await heads(stella, '/erp/customers')).toContain('Spent');
  });

  it('is kept as a view, once, with a name', async () => {
    // The number alone is also the beginning of a word in some other test's random address.
    const list = erpPaths.views({ list: 'orders', back: `${LIST}?search=%23992+keller&page=2` });
    const name = `Nine nine two ${randomUUID().slice(0, 8)}`;
    const view = { intent: 'save', form_token: randomUUID(), name, column: 'total' };
    const nameless = await stella.post(list, { ...view, name: ' ' });
    expect(nameless.status).toBe(422);
    expect(await rejection(nameless)).toContain('Enter a name');
    expect((await stella.post(list, { ...view, shared: 'yes' })).status).toBe(403);
    expect((await stella.post(list, view)).status).toBe(303);
    const { html } = await page(stella, LIST);
    const href = new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(html)?.[1] ?? '';
    const stored = await page(stella, href.replaceAll('&amp;', '&'));
    expect(namesIn(stored.html)).toEqual(['#992']);
    expect((await page(adrian, LIST)).html).not.toContain(name);
  });
});

const change = (more: Record<string, string> = {}) => ({
  intent: 'choose',
  form_token: randomUUID() as string,
  scope: 'ticked',
  change: 'tag-add',
  tag: 'checked',
  ...more,
});

describe('a change of several orders', () => {
  it('refuses what names no order, no tag, or a tag of the store’s own, as it was typed', async () => {
    const none = await stella.post(LIST, change());
    expect(none.status).toBe(422);
    expect(await rejection(none)).toContain('Select at least one order.');
    const own = await stella.post(LIST, change({ tag: 'pay-1', pick: numberOf(992) }));
    expect(own.status).toBe(422);
    const html = await own.text();
    expect(textIn(html)).toContain('The store sets this tag itself');
    expect(html).toMatch(/value="pay-1"/);
    const gone = await stella.post(LIST, change({ pick: '12345' }));
    expect(gone.status).toBe(409);
    expect((await stella.post(LIST, change({ unknown: 'field' }))).status).toBe(400);
  });

  it('asks first, is begun by who chose it, and leaves its activity entry on each order', async () => {
    const chosen = await stella.post(`${LIST}?search=%23992+keller`, change({ scope: 'matching' }));
    expect(chosen.status).toBe(303);
    const run = chosen.headers.get('Location') ?? '';
    const requested = await page(stella, run);
    expect(requested.text).toContain('This adds the tag to 1 order.');
    expect((await page(stella, orderPath(992))).text).not.toContain('checked');
    expect((await adrian.post(run, { intent: 'begin' })).status).toBe(403);
    expect((await stella.post(run, { intent: 'begin' })).status).toBe(303);
    await eventually(async () => (await page(stella, run)).text.includes('Status Done'));
    const { text } = await page(stella, orderPath(992));
    expect(text).toMatch(/Tags [^A-Z]*checked/);
    expect(text).toMatch(/\w+ \d+, 20\d\d, \S+ \w+ PT Order notes and tags: tag added Stella Rowe/);
    const back = change({ change: 'tag-remove', pick: numberOf(992) });
    const away = (await stella.post(LIST, back)).headers.get('Location') ?? '';
    await stella.post(away, { intent: 'begin' });
    await eventually(async () => (await page(stella, away)).text.includes('Status Done'));
  });

  it('can be left before it has begun, and is nobody’s under another address', async () => {
    const chosen = await stella.post(LIST, change({ pick: numberOf(988) }));
    const run = chosen.headers.get('Location') ?? '';
    // It can be found again from the list of orders and from the first page.
    expect((await page(stella, LIST)).html).toContain('href="/erp/orders/runs"');
    expect((await page(stella, '/erp')).html).toContain('href="/erp/orders/runs?show=open"');
    const open = await page(stella, '/erp/orders/runs?show=open');
    expect(open.html).toContain(`href="${run}"`);
    expect(open.text).toContain('Add a tag: checked Stella Rowe');
    await stella.post(run, { intent: 'stop' });
    expect((await page(stella, run)).text).toContain('Status Stopped');
    expect((await page(stella, '/erp/orders/runs?show=open')).html).not.toContain(run);
    expect((await page(adrian, '/erp/orders/runs')).html).toContain(`href="${run}"`);
    expect((await stella.get('/erp/orders/runs/none')).status).toBe(404);
    expect((await stella.get(`/erp/orders/runs/${randomUUID()}`)).status).toBe(404);
  });

  it('names the sum before orders are marked as paid', async () => {
    const paid = change({ change: 'mark-paid', tag: '', pick: numberOf(1000) });
    const run = (await stella.post(LIST, paid)).headers.get('Location') ?? '';
    const { text } = await page(stella, run);
    expect(text).toContain('This marks 1 order as paid in Shopify');
    expect(text).toMatch(/\$[\d,]+\.\d\d is recorded as received for 1 order:/);
    expect(text).toContain('You can do up to');
    const unsaid = await stella.post(run, { intent: 'begin', reference: ' ' });
    expect(unsaid.status).toBe(422);
    expect(await unsaid.text()).toContain('id="reference-error"');
    expect((await page(stella, run)).text).toContain('Status Not started');
    await stella.post(run, { intent: 'stop' });
  });
});

describe('the file', () => {
  it('has what the list has, or what was ticked, and is noted', async () => {
    const listed = async () =>
      namesIn((await page(stella, `${LIST}?search=%2399`)).html).map(String);
    const before = await listed();
    const all = await stella.post(`${LIST}/export?search=%2399`, { scope: 'matching' });
    expect(all.headers.get('Content-Type')).toContain('text/csv');
    const rows = (await all.text()).split('\r\n');
    expect(rows[0]).toContain('Order,Number,Date');
    const found = rows.slice(1, -1).map((row) => row.split(',')[0]);
    expect(found.filter((name) => name?.startsWith('#99')).length).toBeGreaterThan(5);
    // Other tests may order meanwhile, with such a word in an address: robin-99c2f1@example.com.
    expect(found).toEqual(expect.arrayContaining(before));
    expect(await listed()).toEqual(expect.arrayContaining(found));
    const ticked = await stella.post(`${LIST}/export`, { scope: 'ticked', pick: numberOf(988) });
    expect((await ticked.text()).split('\r\n')[1]).toMatch(/^#988,6000000000988,/);
    const none = await stella.post(`${LIST}/export`, { scope: 'ticked' });
    expect(none.headers.get('Location')).toBe(`${LIST}?done=none-chosen`);
    expect((await page(adrian, '/erp/audit')).text).toContain('Orders exported');
  });
});

describe('one order', () => {
  it('has everything that is known of it', async () => {
    const { status, text, html } = await page(stella, orderPath(992));
    expect(status).toBe(200);
    for (const sentence of [
      'Partially refunded',
      'Items',
      'Totals',
      'Refunded $',
      'Timeline',
      'Customer',
    ]) {
      expect(text).toContain(sentence);
    }
    expect(text).toContain('Bruno Keller');
    expect(text).toContain('Placed');
    expect(html).toMatch(/href="\/erp\/customers\/\d+"/);
    expect(html).toContain(`${orderPath(992)}/refund`);
    // It was refunded in part and owes nothing.
    expect(html).not.toContain(`${orderPath(992)}/paid"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    // All of it was sent, and a part given back.
    const cells = [...html.matchAll(/data-label="To ship"[^>]*><div>(\d+)</g)].map(([, n]) => n);
    expect(cells).toEqual(['0', '0']);
    expect((await stella.get(`${LIST}/6000000009999`)).status).toBe(404);
    expect((await stella.get(`${LIST}/no-number`)).status).toBe(404);
  });

  it('has the same total in the list and on its customer’s page', async () => {
    const { html } = await page(stella, orderPath(992));
    const [customer] = /\/erp\/customers\/\d+/.exec(html) ?? [''];
    const inList = totalIn((await page(stella, `${LIST}?search=%23992`)).html);
    expect(inList).toMatch(/^\$/);
    expect(totalIn((await page(stella, `${customer}/orders`)).html)).toBe(inList);
  });

  it('says that Shopify is silent where it is needed, in words for staff', async () => {
    const sandbox = sandboxControl(inject('sandboxUrl'));
    await sandbox.fault({
      company: 'shopify',
      operation: 'OrderPayment',
      effect: 'error',
      times: 9,
      containing: '/6000000000992',
    });
    const { status, text } = await page(stella, `${orderPath(992)}/paid`);
    await sandbox.clearFaults();
    expect(status).toBe(503);
    expect(text).toContain('Shopify isn’t answering');
    expect(text).not.toContain('Your cart');
  });

  it('takes a note once, in the words of who wrote it', async () => {
    const text = `Leave it at the <b>back</b> door ${randomUUID()}`;
    const note = { intent: 'note', form_token: randomUUID() as string, text };
    const path = `${orderPath(987)}?index`;
    const empty = await stella.post(path, { ...note, text: ' ' });
    expect(empty.status).toBe(422);
    expect(await rejection(empty)).toContain('Enter a note.');
    const posts = await Promise.all([1, 2].map(() => stella.post(path, note)));
    expect(posts.map(({ status }) => status)).toEqual([303, 303]);
    const { html } = await page(adrian, orderPath(987));
    expect(html.split('Leave it at the &lt;b&gt;back&lt;/b&gt; door')).toHaveLength(2);
    const unknown = await stella.post(`${LIST}/6000000009999?index`, {
      ...note,
      form_token: randomUUID(),
    });
    expect(unknown.status).toBe(404);
  });
});
