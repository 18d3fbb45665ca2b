import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftCalls } from './sandbox-draft-setup';
import { adminOf } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openReceiver, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;
let drafts: ReturnType<typeof draftCalls>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let lid: string;

beforeAll(async () => {
  receiver = await openReceiver();
  shop = await openShop({ storeOrigin: receiver.origin });
  admin = await adminOf(shop);
  drafts = draftCalls(admin);
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterEach(async () => {
  await shop.control('POST', 'webhooks/flush', {});
  receiver.received.length = 0;
});
afterAll(async () => {
  await shop.discard();
  await receiver.close();
});

const act = (action: string, input: object) =>
  shop.control('POST', 'shopify', { action, ...input });

/** Returns the body of the first delivery of this topic. */
async function webhookOf(topic: string): Promise<Record<string, unknown>> {
  const find = () =>
    receiver.received.find(({ headers }) => headers['x-shopify-topic'] === topic)?.body;
  await until(() => find() !== undefined);
  return JSON.parse(find() ?? '') as Record<string, unknown>;
}

async function order(pending: boolean): Promise<{ id: string; name: string; number: number }> {
  const draft = await drafts.ready({ lineItems: [{ variantId: lid, quantity: 1 }] });
  const done = await drafts.complete(draft.id, pending);
  const { id, name } = at(done.draft, 'order') as { id: string; name: string };
  return { id, name, number: Number(id.split('/').at(-1)) };
}

describe('what is told of drafts', () => {
  it('names them in every step', async () => {
    const { draft } = await drafts.create({
      tags: ['pay-1'],
      email: 'ivy@example.com',
      lineItems: [{ variantId: lid, quantity: 1, customAttributes: [{ key: 'a', value: 'b' }] }],
    });
    const id = Number(draft.id.split('/').at(-1));
    expect(await webhookOf('draft_orders/create')).toMatchObject({
      id,
      admin_graphql_api_id: draft.id,
      name: draft.name,
      status: 'open',
      tags: 'pay-1',
      total_price: '5.00',
      order_id: null,
      updated_at: expect.stringMatching(/Z$/),
      line_items: [{ title: 'Dome Lid', properties: [{ name: 'a', value: 'b' }] }],
    });
    await act('draft-update', { id: draft.id, input: { note: 'staff were here' } });
    expect(await webhookOf('draft_orders/update')).toMatchObject({ id, note: 'staff were here' });
    await act('draft-delete', { id: draft.id });
    expect(await webhookOf('draft_orders/delete')).toEqual({ id });
  });

  it('tells of the order that staff make of one', async () => {
    const draft = await drafts.ready({ lineItems: [{ variantId: lid, quantity: 1 }] });
    receiver.received.length = 0;
    await act('draft-complete', { name: draft.name, pending: true });
    const created = await webhookOf('orders/create');
    expect(created).toMatchObject({ financial_status: 'pending', total_outstanding: '5.00' });
    expect(await webhookOf('draft_orders/update')).toMatchObject({
      status: 'completed',
      order_id: created.id,
    });
    const topics = receiver.received.map(({ headers }) => headers['x-shopify-topic']);
    expect(topics).not.toContain('orders/paid');
  });
});

describe('what is told of orders', () => {
  it('says that they are paid', async () => {
    const { id, name } = await order(true);
    await act('order-paid', { name });
    expect(await webhookOf('orders/paid')).toMatchObject({
      admin_graphql_api_id: id,
      financial_status: 'paid',
      total_outstanding: '0.00',
    });
  });

  it('says so when a bank disputes a payment, and what came of it', async () => {
    const { id, name } = await order(false);
    const disputes = async () => {
      const found = await admin(
        `query Disputed($id: ID!) { order(id: $id) { updatedAt disputes { id status initiatedAs } } }`,
        { id },
      );
      return at(found, 'order') as { updatedAt: string; disputes: { id: string }[] };
    };
    const before = await disputes();
    expect(before.disputes).toEqual([]);
    expect((await act('order-dispute-status', { name, status: 'WON' })).status).toBe(400);
    for (const topic of ['orders/create', 'orders/paid']) await webhookOf(topic);
    await shop.control('POST', 'clock', { advanceMs: 60_000 });

    await act('order-dispute', { name });
    expect(await webhookOf('disputes/create')).toMatchObject({
      order_id: Number(id.slice(id.lastIndexOf('/') + 1)),
      type: 'chargeback',
      status: 'needs_response',
    });
    const opened = await disputes();
    expect(Date.parse(opened.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(opened.disputes).toEqual([
      {
        id: expect.stringMatching(/^gid:\/\/shopify\/OrderDisputeSummary\/\d+$/),
        status: 'NEEDS_RESPONSE',
        initiatedAs: 'CHARGEBACK',
      },
    ]);

    receiver.received.length = 0;
    await act('order-dispute-status', { name, status: 'WON' });
    expect(await webhookOf('disputes/update')).toMatchObject({ status: 'won' });
    expect((await disputes()).disputes).toEqual([{ ...opened.disputes[0], status: 'WON' }]);
    await act('order-dispute', { name, as: 'INQUIRY' });
    expect((await disputes()).disputes).toMatchObject([
      { status: 'WON' },
      { status: 'NEEDS_RESPONSE', initiatedAs: 'INQUIRY' },
    ]);
  });

  it('names the order of a refund, an edit and a parcel by its number', async () => {
    const { id, name, number } = await order(false);
    await act('refund', { name, cents: 200, note: 'late' });
    expect(await webhookOf('refunds/create')).toMatchObject({
      admin_graphql_api_id: expect.stringMatching(/^gid:\/\/shopify\/Refund\//),
      order_id: number,
      note: 'late',
      transactions: [{ kind: 'refund', status: 'success', amount: '2.00' }],
    });
    expect(await webhookOf('orders/updated')).toMatchObject({
      admin_graphql_api_id: id,
      financial_status: 'partially_refunded',
      current_total_price: '3.00',
    });
    await act('order-fulfill', { name, company: 'UPS', number: '1Z 9' });
    expect(await webhookOf('fulfillments/create')).toMatchObject({
      admin_graphql_api_id: expect.stringMatching(/^gid:\/\/shopify\/Fulfillment\//),
      order_id: number,
      tracking_number: '1Z 9',
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await webhookOf('orders/fulfilled')).toMatchObject({ fulfillment_status: 'fulfilled' });
    await act('order-parcel', { name, status: 'DELIVERED' });
    expect(await webhookOf('fulfillments/update')).toMatchObject({ shipment_status: 'delivered' });
    await act('order-cancel', { name, refund: true });
    expect(await webhookOf('orders/cancelled')).toMatchObject({ cancel_reason: 'other' });
  });

  it('says of an edit which order it was', async () => {
    const { name, number } = await order(true);
    await act('order-edit', { name, line: 0, quantity: 1 });
    expect(await webhookOf('orders/edited')).toMatchObject({
      order_edit: { order_id: number, line_items: { removals: [{ delta: 1 }] } },
    });
  });
});

describe('the list by last change', () => {
  const PAGE = `query Page($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { name } pageInfo { hasNextPage endCursor } } }`;

  it('passes nothing over when rows move while it is paged through', async () => {
    const names: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      await shop.control('POST', 'clock', { advanceMs: 2_000 });
      names.push((await order(false)).name);
    }
    await shop.control('POST', 'clock', { advanceMs: 2_000 });
    const { body } = await shop.control('GET', 'state');
    const rows = at(body, 'shopify.orders') as { name: string; updatedAt: string }[];
    const since = rows.find(({ name }) => name === names[0])?.updatedAt ?? '';
    const query = `updated_at:>='${since}'`;
    const first = await admin(PAGE, { first: 2, query });
    expect(at(first, 'orders.nodes')).toEqual([{ name: names[0] }, { name: names[1] }]);
    for (const name of names.slice(0, 2)) await act('order', { name, set: { tags: ['moved'] } });
    const after = at(first, 'orders.pageInfo.endCursor');
    const second = await admin(PAGE, { first: 10, after, query });
    const found = (at(second, 'orders.nodes') as { name: string }[]).map(({ name }) => name);
    expect(found.slice(0, 2)).toEqual([names[2], names[3]]);
    expect(found.slice(2).sort()).toEqual(names.slice(0, 2).sort());
  });

  it('gives at most 250 at once', async () => {
    await expect(admin(PAGE, { first: 251 })).rejects.toThrow(/between 0 and 250/);
  });
});
