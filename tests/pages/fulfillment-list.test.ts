import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { formIn, type Form } from '../support/form-in-page';
import {
  openFulfillmentPages,
  LIST,
  get,
  listed,
  madeOrder,
  post,
  shared,
  skuIn,
  staff,
  tokenIn,
} from './fulfillment-pages';

beforeAll(openFulfillmentPages);

describe('the list', () => {
  it('filters, and sends what is shown as a file', async () => {
    const { order } = await shared();
    const page = await listed(order, '&state=to-send&method=SHIPPING', 'Ready');
    expect(page.text).toContain('5 of 5');
    const none = await get(`${LIST}?search=${encodeURIComponent(order.name)}&state=sent`);
    expect(none.text).toContain('No matching fulfillment orders');
    const query = `search=${encodeURIComponent(order.name)}&state=ready`;
    expect((await get(`${LIST}?${query}`)).html).toMatch(
      /href="\/erp\/fulfilment\/export\?[^"]*state=ready/,
    );
    const file = await staff.get(`${LIST}/export?${query}`);
    expect(file.headers.get('Content-Type')).toContain('text/csv');
    const [head, row, ...more] = (await file.text()).trim().split(/\r?\n/);
    expect(head).toContain('Order,Date,Location,Delivery,Status,Items,Units,To send');
    expect(row).toMatch(new RegExp(`${order.name},.*,Shipping,Ready,.*,5,5$`));
    expect(more).toEqual([]);
    const odd = await get(`${LIST}?state=lost&from=2026-13-01`);
    expect([odd.status, odd.html.includes('2026-13-01')]).toEqual([400, true]);
  });

  it('makes a pick list, on which items have bins', async () => {
    const { order } = await shared();
    const { html } = await listed(order, '', 'Ready');
    const token = tokenIn(html);
    const pick = /name="pick"[^>]*value="(\d+)"/.exec(html)?.[1] ?? '';
    const to = `${LIST}?index`;
    const nothing = await post(to, [
      ['form_token', token],
      ['intent', 'pick'],
    ]);
    expect([nothing.status, nothing.text]).toEqual([
      422,
      expect.stringContaining('Select at least one fulfillment order'),
    ]);
    const form: Form = [
      ['form_token', token],
      ['pick', pick],
      ['intent', 'pick'],
    ];
    const made = await post(to, form);
    expect(made.location).toMatch(/^\/erp\/fulfilment\/pick-lists\/[\da-f-]{36}$/);
    expect((await post(to, form)).location).toBe(made.location);
    const path = made.location ?? '';
    const list = await get(path);
    expect(list.text).toContain(`${order.name} (3)`);
    expect(list.text).toContain(`${order.name} (2)`);
    expect(list.html).toContain(`href="${path}/pdf"`);
    const file = await staff.get(`${path}/pdf`);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
    const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    const texts = pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ');
    expect(texts).toMatch(new RegExp(String.raw`${order.name}\s\(3\)`));
    for (const page of pages) expect(overlapsOf(page)).toEqual([]);
    expect((await get(`${LIST}/pick-lists/${crypto.randomUUID()}/pdf`)).status).toBe(404);
    const sku = skuIn((await get(order.to)).html);
    const wrong = await post(path, [
      ['intent', 'bin'],
      ['sku', 'NOT-HERE'],
      ['bin', 'A-1'],
    ]);
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Enter the SKU of an item on this list.'),
    ]);
    expect(wrong.fields).toMatchObject({ sku: 'NOT-HERE', bin: 'A-1' });
    const bin = `A-${order.number.slice(-4)}`;
    expect(
      (
        await post(path, [
          ['intent', 'bin'],
          ['sku', sku.toLowerCase()],
          ['bin', bin],
        ])
      ).status,
    ).toBe(303);
    expect((await get(path)).text).toContain(bin);
    await post(path, [
      ['intent', 'bin'],
      ['sku', sku],
      ['bin', ''],
    ]);
    expect((await get(path)).text).not.toContain(bin);
    expect((await get(`${LIST}/pick-lists/none`)).status).toBe(404);
  });

  it('sends many at once', async () => {
    const orders = await Promise.all([madeOrder(), madeOrder()]);
    const picks = await Promise.all(
      orders.map(async (one) => {
        const { html } = await listed(one, '', 'Ready');
        return /name="pick"[^>]*value="(\d+)"/.exec(html)?.[1] ?? '';
      }),
    );
    const token = tokenIn((await get(LIST)).html);
    const chosen = await post(`${LIST}?index`, [
      ['form_token', token],
      ...picks.map((one): [string, string] => ['pick', one]),
      ['intent', 'send'],
    ]);
    expect(chosen.location).toMatch(/^\/erp\/orders\/runs\//);
    const run = chosen.location ?? '';
    const question = await get(run);
    for (const { name } of orders) expect(question.text).toContain(name);
    expect((await post(run, [['intent', 'begin']])).status).toBe(303);
    for (const order of orders) await listed(order, '&state=sent', 'Sent');
    for (const { to } of orders) {
      expect((await get(to)).html.match(/value="cancel-\d"/g)).toHaveLength(1);
    }
  });

  it('and its pages are for staff alone', async () => {
    const { order } = await shared();
    const stranger = new Visitor();
    for (const path of [LIST, `${LIST}/export`, order.to]) {
      const answer = await stranger.get(path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        expect.stringContaining('/erp-login'),
      ]);
    }
    const form = formIn((await get(order.to)).html, 'hold-1');
    const refused = await post(order.to, form, stranger);
    expect([refused.status, refused.location]).toEqual([
      302,
      expect.stringContaining('/erp-login'),
    ]);
    const customer = await signedIn(freshEmail());
    expect((await customer.get(order.to)).status).toBe(302);
    expect((await post(order.to, form, customer)).location).toContain('/erp-login');
    expect((await get(order.to)).text).not.toContain('On hold');
  });
});
