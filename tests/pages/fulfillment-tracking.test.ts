import { beforeAll, describe, expect, it } from 'vitest';
import { formIn, typed } from '../support/form-in-page';
import { Visitor } from '../support/visitor';
import { postWithFile } from './custom-order-form';
import {
  get,
  LIST,
  listed,
  madeOrder,
  openFulfillmentPages,
  post,
  shared,
  staff,
  tokenIn,
} from './fulfillment-pages';

const PAGE = `${LIST}/tracking`;
const NUMBERS = ['1Z999AA10123456784', '1Z999AA10123456785', '1Z999AA10123456786'];

beforeAll(openFulfillmentPages);

/** Checks lines. @returns the page that says what they will do */
const check = async (parcels: string) => {
  const form = formIn((await get(PAGE)).html, 'check').filter(([name]) => name !== 'file');
  return post(PAGE, typed(form, { parcels }));
};

describe('sending with tracking numbers', () => {
  it('says of each line what it will do, and sends those that can be used', async () => {
    const [one, two, held] = await Promise.all([madeOrder(), madeOrder(), madeOrder()]);
    for (const order of [one, two, held]) await listed(order, '', 'Ready');
    const form = formIn((await get(held.to)).html, 'hold-1');
    await post(held.to, typed(form, { reason: 'OTHER' }));
    const rows = [
      'Order,Carrier,Tracking number,Parcel',
      `${one.name},UPS,${NUMBERS[0]}`,
      `${two.name},ups,${NUMBERS[1]},2`,
      `${two.name},UPS,${NUMBERS[2]},1`,
      `${held.name},Other,ABC123`,
      '#999999999,Other,ABC124',
      `${one.name},Pigeon,ABC125`,
    ];
    const wrong = await check(rows.join('\n'));
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain(`${held.name} is on hold.`);
    expect(wrong.text).toContain('There’s no order #999999999 with something to send.');
    expect(wrong.text).toContain('Pigeon isn’t one of: UPS');
    // A wrong line of an order leaves out all of the order.
    expect(wrong.text).toContain('Continue with 1 fulfillment order');
    const good = await check(rows.slice(0, -1).join('\n'));
    expect(good.text).toContain('Continue with 2 fulfillment orders');
    expect(good.fields['parcels']).toContain(NUMBERS[0]);
    const send = formIn(good.html, 'send');
    const chosen = await post(PAGE, send);
    expect(chosen.location).toMatch(/^\/erp\/orders\/runs\//);
    // The same form again is the same bulk action.
    expect((await post(PAGE, send)).location).toBe(chosen.location);
    const run = chosen.location ?? '';
    expect((await get(run)).text).toContain(`UPS ${NUMBERS[2]}, ${NUMBERS[1]}`);
    expect((await post(run, [['intent', 'begin']])).status).toBe(303);
    for (const order of [one, two]) await listed(order, '&state=sent', 'Sent');
    expect((await get(one.to)).text).toContain(NUMBERS[0]);
    expect((await get(two.to)).text).toContain(NUMBERS[2]);
    const again = await check(rows.slice(0, 2).join('\n'));
    expect(again.text).toContain(`${one.name} was already sent.`);
    expect(again.html).not.toContain('value="send"');
  });

  it('says which lines have gone bad since they were checked, and sends nothing before that is read', async () => {
    const [one, two] = await Promise.all([madeOrder(), madeOrder()]);
    for (const order of [one, two]) await listed(order, '', 'Ready');
    const checked = await check(
      `${one.name},Other,AB${one.name.slice(1)}\n${two.name},Other,AB${two.name.slice(1)}`,
    );
    expect(checked.text).toContain('Continue with 2 fulfillment orders');
    const form = formIn((await get(two.to)).html, 'hold-1');
    await post(two.to, typed(form, { reason: 'OTHER' }));
    await listed(two, '&state=held', 'On hold');
    const gone = await post(PAGE, formIn(checked.html, 'send'));
    expect([gone.status, gone.location]).toEqual([422, null]);
    expect(gone.text).toContain('Line 2 can’t be used anymore.');
    expect(gone.text).toContain(`${two.name} is on hold.`);
    expect(gone.text).toContain('Continue with 1 fulfillment order');
    const left = await post(PAGE, formIn(gone.html, 'send'));
    expect(left.location).toMatch(/^\/erp\/orders\/runs\//);
  });

  it('reads a file, also one of a spreadsheet, and refuses what is none', async () => {
    const { order } = await shared();
    await listed(order, '', 'Ready');
    const token = tokenIn((await get(PAGE)).html);
    const send = async (bytes: Buffer) => {
      const form = new FormData();
      form.set('form_token', token);
      form.set('parcels', '');
      form.set('intent', 'check');
      const answer = await postWithFile(staff, PAGE, form, {
        bytes,
        name: 'parcels.csv',
        type: 'text/csv',
      });
      return { status: answer.status, text: await answer.text() };
    };
    const line = `Order;Carrier;Number\r\n${order.name};UPS;${NUMBERS[0]}\r\n`;
    for (const bytes of [
      Buffer.from(`\uFEFF${line}`),
      Buffer.from(`\uFEFF${line.replaceAll(';', '\t')}`, 'utf16le'),
    ]) {
      const read = await send(bytes);
      expect([read.status, read.text.includes('Continue with 1 fulfillment order')]).toEqual([
        200,
        true,
      ]);
    }
    const zip = await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8]));
    expect([zip.status, zip.text.includes('This isn’t a text file')]).toEqual([422, true]);
    const large = await send(Buffer.alloc(70_000, 'a'));
    expect([large.status, large.text.includes('Use up to 60,000 characters')]).toEqual([422, true]);
  });

  it('keeps what was typed, refuses card numbers, and is for staff alone', async () => {
    const empty = await check('');
    expect([empty.status, empty.text]).toEqual([
      422,
      expect.stringContaining('Paste at least one line, or choose a file.'),
    ]);
    const card = await check('1001,UPS,4242424242424242');
    expect(card.status).toBe(422);
    expect(card.html).not.toContain('4242424242424242');
    const many = await check(
      Array.from({ length: 501 }, (_, nth) => `${nth},Other,T${nth}`).join('\n'),
    );
    expect([many.status, many.html]).toEqual([422, expect.stringContaining('500,Other,T500')]);
    const answer = await new Visitor().get(PAGE);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('/erp-login'),
    ]);
  });

  it('makes a pick list and a bulk action of all that match the list’s filters', async () => {
    const order = await madeOrder();
    await listed(order, '', 'Ready');
    const query = `?index&search=${encodeURIComponent(order.name)}`;
    const token = tokenIn((await get(`${LIST}?search=${encodeURIComponent(order.name)}`)).html);
    const form = (intent: string): [string, string][] => [
      ['form_token', token],
      ['scope', 'matching'],
      ['intent', intent],
    ];
    const list = await post(`${LIST}${query}`, form('pick'));
    expect((await get(list.location ?? '')).text).toContain(`${order.name} (3)`);
    const run = await post(`${LIST}${query}`, form('send'));
    expect((await get(run.location ?? '')).text).toContain(order.name);
    const none = await post(`${LIST}?index&search=nothing-like-it`, [
      ['form_token', crypto.randomUUID()],
      ['scope', 'matching'],
      ['intent', 'send'],
    ]);
    expect([none.status, none.text]).toEqual([
      422,
      expect.stringContaining('Select at least one fulfillment order.'),
    ]);
  });
});
