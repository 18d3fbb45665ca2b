import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { stripeOf } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { newBuyer, pageOf, press, toPayment } from './checkout-buyers';

const shop = { url: inject('shopUrl'), sandboxUrl: inject('sandboxUrl') };
const sandbox = sandboxControl(shop.sandboxUrl);

const staff = new Visitor();
beforeAll(() => signInStaff(staff, 'staff@example.com'));

const get = async (path: string) => pageOf(await staff.get(path));
const post = async (path: string, fields: Record<string, string>) =>
  pageOf(await staff.post(path, fields));

type State = {
  shopify: { orders: { id: number; name: string }[] };
};

/** Places an order that is paid by card. @returns its page in the back-office, its name and its charge */
async function paidOrder() {
  const buyer = await newBuyer(shop as Parameters<typeof newBuyer>[0], {});
  const { fields } = await toPayment(buyer);
  const { location, text } = await press(buyer, 'place', { ...fields, rest: buyer.card });
  if (!location) throw new Error(text);
  const name = await eventually(async () => {
    const thanks = await pageOf(await buyer.visitor.get(location));
    return /number is (#\d+)/.exec(thanks.text)?.[1];
  });
  const now = await state();
  const order = now.shopify.orders.find((one) => one.name === name);
  // Of this buyer: other files pay in the same sandbox.
  const { intents } = await stripeOf(shop.sandboxUrl, buyer.email);
  return { page: `/erp/orders/${order?.id}`, name, intent: intents[0]?.id ?? '' };
}

const state = async () => (await sandbox.state('shopify.orders')) as unknown as State;

describe('a disputed order', () => {
  let order: Awaited<ReturnType<typeof paidOrder>>;
  let dispute: string;
  const page = () => `/erp/disputes/${dispute}`;

  beforeAll(async () => {
    order = await paidOrder();
    const opened = {
      action: 'dispute',
      id: order.intent,
      inquiry: true,
      reason: 'product_not_received',
    };
    dispute = ((await sandbox.stripe(opened)) as { id: string }).id;
    await eventually(async () => (await get(page())).status === 200);
  }, 240_000);

  it('is an inquiry first: staff are told what a refund does, and may refund it', async () => {
    expect((await get('/erp/disputes')).text).toContain(`Inquiry: needs response`);
    const { text, html } = await get(page());
    expect(text).toContain('A full refund ends the inquiry without a fee');
    expect(text).toContain('Product not received');
    expect(html).toContain(`${order.page}/refund`);
    expect(html).toContain('/stripe"');
    expect((await get(order.page)).text).toMatch(/Paid, inquiry/);
    expect((await get(`${order.page}/refund`)).text).toContain('Review refund');
    const today = await get('/erp');
    expect(today.text).toMatch(
      /Disputes that need a response \d+ .*Dispute for order #\d+ .*Due \w+ \d+/,
    );
  });

  it('as a dispute says so everywhere, is not refunded, and is answered by a deadline', async () => {
    await sandbox.stripe({ action: 'dispute-status', id: dispute, status: 'needs_response' });
    await eventually(async () => (await get(page())).text.includes('Dispute: needs response'));
    const seen = await get(order.page);
    expect(seen.text).toContain('Paid, disputed');
    expect(seen.text).toMatch(/Don’t ship the order\..* Respond by \w+ \d+, \d{4}/);
    expect(seen.html).not.toContain(`${order.page}/refund`);
    for (const what of ['refund', 'cancel']) {
      const closed = await get(`${order.page}/${what}`);
      expect(closed.text).toContain('Until the dispute is decided, the order can’t be refunded');
      expect(closed.fields).not.toHaveProperty('seen');
    }
    const cancel = await post(`${order.page}/cancel`, {
      seen: '0',
      reason: 'FRAUD',
      form_token: randomUUID(),
    });
    expect([cancel.status, cancel.text]).toEqual([
      409,
      expect.stringContaining('Until the dispute is decided, the order can’t be refunded'),
    ]);
    const search = (disputed: string) =>
      get(`/erp/orders?search=${encodeURIComponent(order.name)}&dispute=${disputed}`);
    // The mirror of the orders follows within seconds.
    await eventually(async () => (await search('DISPUTED')).text.includes('Paid, disputed'));
    // Another order may have such a word, in a tag or an address that another test has made up.
    expect((await search('NONE')).text).not.toContain(`Select ${order.name} `);
    const file = await staff.get('/erp/disputes/export');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain(`${dispute},Dispute: needs response`);
  });

  it('has notes of staff, once for each form, and an activity entry of them', async () => {
    const { fields } = await get(page());
    const note = { ...fields, intent: 'note', text: 'The carrier is looking for the parcel.' };
    const made = await Promise.all([post(page(), note), post(page(), note)]);
    expect(made.map(({ status }) => status)).toEqual([303, 303]);
    const seen = await get(page());
    expect(seen.text.split(note.text)).toHaveLength(2);
    expect(seen.text).toMatch(/Timeline .* Note Stella Rowe/);
    expect((await post(page(), { ...(await get(page())).fields, intent: 'note' })).status).toBe(
      422,
    );
  });

  it('that is decided leaves the list of those to answer', async () => {
    expect((await get(page())).text).toContain('Respond in Stripe');
    await sandbox.stripe({ action: 'win', id: dispute });
    await eventually(async () => (await get(page())).text.includes('Won'));
    expect((await get(page())).text).toContain('View in Stripe');
    expect((await get('/erp/disputes')).html).not.toContain(dispute);
    expect((await get('/erp/disputes?list=decided')).html).toContain(dispute);
    expect((await get(order.page)).text).not.toContain('Paid, ');
    expect((await get(`${order.page}/refund`)).text).toContain('Review refund');
    expect((await get('/erp/disputes/du_none')).status).toBe(404);
    expect((await get('/erp/disputes/nonsense')).status).toBe(404);
  });
});
