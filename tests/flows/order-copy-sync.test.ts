import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DraftOrder } from '../../app/domain/draft-orders/draft-order';
import { cents } from '../../app/domain/core/money';
import { forgetDraft, keepDraft } from '../../app/models/draft-orders/draft-copy.server';
import { findOrderCopy, forgetOrder } from '../../app/models/orders/order-copy.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { findDraftCopy, openCopyBench, orderGid, type CopyBench } from './order-copy-bench';

const BRUNO = castGid('bruno');
const ELLA = castGid('ella');
const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));

eachDatabase((_kind, open) => {
  let bench: CopyBench;
  beforeAll(async () => {
    bench = await openCopyBench(await open());
  });
  afterEach(() => bench.shop.control('DELETE', 'faults'));
  afterAll(() => bench.close());

  const hearOrder = (number: number, topic = 'orders/updated', id?: string) =>
    bench.hear(topic, { admin_graphql_api_id: orderGid(number) }, id);
  const wanted = () => bench.db.selectFrom('mirror_queue').selectAll().execute();

  describe('webhooks', () => {
    it('bring the copy up to date, several of one order with one read', async () => {
      await hearOrder(1000, 'orders/create');
      await hearOrder(1000);
      await bench.hear('fulfillments/create', { id: 1, order_id: 6_000_000_001_000 });
      await bench.hear('refunds/create', { id: 2, order_id: 6_000_000_001_000 });
      bench.calls.length = 0;
      expect(await bench.syncDue()).toBe(1);
      expect(bench.calls).toEqual(['OrderDetail']);
      const { order } = await bench.read(orderGid(1000));
      expect((await findOrderCopy(bench.db, BRUNO, orderGid(1000)))?.order).toEqual(order);
      expect(await wanted()).toEqual([]);
    });

    it('that come twice are one, also when the first is done', async () => {
      expect(await hearOrder(1000, 'orders/updated', 'once')).toBe(true);
      expect(await bench.syncDue()).toBe(1);
      expect(await hearOrder(1000, 'orders/updated', 'once')).toBe(false);
      expect(await bench.syncDue()).toBe(0);
    });

    it('of other things ask for nothing', async () => {
      await bench.hear('products/update', { admin_graphql_api_id: 'gid://shopify/Product/1' });
      await bench.hear('customers/update', { admin_graphql_api_id: BRUNO });
      await bench.hear('refunds/create', { id: 2 });
      expect(await wanted()).toEqual([]);
    });

    it('that come while a read is under way ask for another', async () => {
      await hearOrder(995);
      const asked = bench.watched({
        operation: 'OrderDetail',
        after: async () => {
          await bench.change('#995', { tags: ['Later'] });
          await hearOrder(995);
        },
      });
      expect(await bench.syncDue(asked)).toBe(1);
      expect((await bench.row(orderGid(995)))?.tags).toEqual([]);
      expect(await bench.syncDue()).toBe(1);
      expect((await bench.row(orderGid(995)))?.tags).toEqual(['Later']);
      expect(await wanted()).toEqual([]);
    });

    it('wait for a silent platform, and are not lost', async () => {
      await hearOrder(992);
      await bench.fault('OrderDetail', 2);
      expect(await bench.syncDue()).toBe(1);
      expect(await wanted()).toMatchObject([{ attempts: 1, last_error: 'unavailable' }]);
      expect(await bench.row(orderGid(992))).toBeUndefined();
      expect(await bench.syncDue()).toBe(1);
      expect(await bench.syncDue()).toBe(1);
      expect(await bench.row(orderGid(992))).toMatchObject({ refunded_cents: 6_225n });
      expect(await wanted()).toEqual([]);
    });
  });

  describe('a newer state never becomes an older one', () => {
    it('by the platform’s time, and where that is equal, by when it was read', async () => {
      const { order, customerGid } = await bench.read(orderGid(993));
      const state = (name: string, second: number) => ({
        ...order,
        name,
        updatedAt: at(second).toISOString(),
      });
      const keep = (name: string, updated: number, read: number) =>
        bench.keep(state(name, updated), customerGid, at(read));
      const name = async () => (await bench.row(order.id))?.name;
      expect(await keep('#b', 2, 10)).toBe(true);
      expect(await keep('#a', 1, 20)).toBe(false);
      expect(await keep('#slow', 2, 9)).toBe(false);
      expect(await name()).toBe('#b');
      expect(await keep('#c', 2, 11)).toBe(true);
      expect(await keep('#c', 2, 11)).toBe(true);
      expect(await keep('#d', 3, 5)).toBe(true);
      expect(await name()).toBe('#d');
      const parts = await bench.db
        .selectFrom('order_mirror_line')
        .select('nth')
        .where('order_gid', '=', order.id)
        .execute();
      expect(parts).toHaveLength(order.lines.length);
    });

    it('in whatever order ten states come in', async () => {
      const { order, customerGid } = await bench.read(orderGid(990));
      const states = Array.from({ length: 10 }, (_, second) => second);
      const shuffled = states.toSorted((a, b) => ((a * 7) % 10) - ((b * 7) % 10));
      await Promise.all(
        shuffled.map((second) => {
          const state = { ...order, name: `#${second}`, updatedAt: at(second).toISOString() };
          return bench.keep(state, customerGid, at(30 - second));
        }),
      );
      expect((await bench.row(order.id))?.name).toBe('#9');
    });

    it('also where a slow read ends after a quick one', async () => {
      await hearOrder(996);
      const quick = async () => {
        await bench.change('#996', { tags: ['Newer'] });
        const newer = await bench.read(orderGid(996));
        await bench.keep(newer.order, newer.customerGid, new Date(bench.now()));
      };
      await bench.syncDue(bench.watched({ operation: 'OrderDetail', after: quick }));
      expect((await bench.row(orderGid(996)))?.tags).toEqual(['Newer']);
    });
  });

  it('an order that is gone is gone, and an old read does not bring it back', async () => {
    const { order } = await bench.read(orderGid(991));
    const ghost = { ...order, id: orderGid(1), updatedAt: at(1).toISOString() };
    await bench.keep(ghost, BRUNO, new Date(bench.now()));
    await bench.hear('orders/delete', { id: 6_000_000_000_001 });
    await bench.syncDue();
    expect(await findOrderCopy(bench.db, BRUNO, ghost.id)).toBeNull();
    const row = await bench.row(ghost.id);
    expect(row).toMatchObject({ email: null, customer_gid: null });
    const goneAt = row?.gone_at?.getTime() ?? 0;
    expect(await bench.keep(ghost, BRUNO, new Date(goneAt - 1))).toBe(false);
    // A later read that found the order overtakes an earlier one that did not.
    expect(await bench.keep(ghost, BRUNO, new Date(goneAt + 1))).toBe(true);
    await bench.db.transaction().execute((trx) => forgetOrder(trx, ghost.id, new Date(goneAt)));
    expect(await findOrderCopy(bench.db, BRUNO, ghost.id)).not.toBeNull();
  });

  describe('a customer who is to be forgotten', () => {
    it('is in no order and no draft, neither of before nor of later', async () => {
      for (const number of [987, 994, 999]) await hearOrder(number);
      await bench.syncDue();
      await keepDraft(bench.db, { draft: draftOf(ELLA), readAt: at(1) });
      const before = await bench.row(orderGid(994));
      expect(before).toMatchObject({ customer_gid: ELLA, email: 'ella@example.com' });

      await bench.hear('customers/redact', { customer: { id: Number(ELLA.split('/').at(-1)) } });
      await bench.syncDue();
      await hearOrder(999);
      await bench.syncDue();
      const rows = await bench.db
        .selectFrom('order_mirror')
        .innerJoin('order_mirror_whole as w', 'w.order_gid', 'order_mirror.order_gid')
        .selectAll()
        .where('order_mirror.order_gid', 'in', [987, 994, 999].map(orderGid))
        .execute();
      expect(rows).toHaveLength(3);
      for (const row of rows) {
        expect(row).toMatchObject({ customer_gid: null, email: null });
        expect(
          JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? 0 : value)),
        ).not.toMatch(/ella|example\.com|shippingAddress":\{|Ordered twice/i);
      }
      // The amounts stay.
      expect(await bench.row(orderGid(994))).toMatchObject({ total_cents: before?.total_cents });
      const draft = await findDraftCopy(bench.db, 'gid://shopify/DraftOrder/7');
      expect(draft?.draft).toMatchObject({ email: null, customerGid: null, attributes: [] });
    });
  });

  describe('drafts', () => {
    it('are kept, and forgotten, by the same rules', async () => {
      const draft = { ...draftOf(BRUNO), gid: 'gid://shopify/DraftOrder/8' };
      const keep = (status: string, updated: number, read: number) =>
        keepDraft(bench.db, {
          draft: { ...draft, status, updatedAt: at(updated).toISOString() },
          readAt: at(read),
        });
      const status = async () => (await findDraftCopy(bench.db, draft.gid))?.draft.status;
      expect(await keep('INVOICE_SENT', 2, 2)).toBe(true);
      expect(await keep('OPEN', 1, 3)).toBe(false);
      expect(await status()).toBe('INVOICE_SENT');
      await forgetDraft(bench.db, draft.gid, at(1));
      expect(await status()).toBe('INVOICE_SENT');
      await forgetDraft(bench.db, draft.gid, at(4));
      expect(await status()).toBeUndefined();
      expect(await keep('OPEN', 3, 3)).toBe(false);
    });

    it('are taken out when the platform has them no more', async () => {
      const draft = { ...draftOf(BRUNO), gid: 'gid://shopify/DraftOrder/9' };
      await keepDraft(bench.db, { draft, readAt: new Date(bench.now()) });
      await bench.hear('draft_orders/delete', { id: 9 });
      await bench.syncDue();
      expect(await findDraftCopy(bench.db, draft.gid)).toBeNull();
    });
  });
});

function draftOf(customerGid: string): DraftOrder {
  const none = cents(0);
  return {
    gid: 'gid://shopify/DraftOrder/7',
    name: '#D7',
    status: 'OPEN',
    ready: true,
    customerGid,
    email: 'ella@example.com',
    tags: ['pay-1'],
    attributes: [{ name: 'For', value: 'Ella' }],
    discountCodes: [],
    discount: null,
    shippingAddress: null,
    metafields: [],
    lines: [],
    warnings: [],
    createdAt: at(0).toISOString(),
    updatedAt: at(1).toISOString(),
    completedAt: null,
    order: null,
    linesCents: none,
    linesSubtotalCents: none,
    subtotalCents: none,
    discountCents: none,
    shippingCents: none,
    taxCents: none,
    totalCents: none,
    taxLines: [],
  };
}
