import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DraftOrder } from '../../app/domain/draft-orders/draft-order';
import { cents } from '../../app/domain/core/money';
import { forgetDraft, upsertDraft } from '../../app/models/draft-orders/draft-mirror.server';
import { findOrderMirror, forgetOrder } from '../../app/models/orders/order-mirror.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import {
  findDraftMirror,
  openMirrorFixture,
  orderGid,
  type MirrorFixture,
} from './order-mirror-fixture';

const BRUNO = castGid('bruno');
const ELLA = castGid('ella');
const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
  });
  afterEach(() => fixture.shop.control('DELETE', 'faults'));
  afterAll(() => fixture.close());

  const hearOrder = (number: number, topic = 'orders/updated', id?: string) =>
    fixture.hear(topic, { admin_graphql_api_id: orderGid(number) }, id);
  const queued = () => fixture.db.selectFrom('mirror_queue').selectAll().execute();

  describe('webhooks', () => {
    it('bring the mirror up to date, several of one order with one read', async () => {
      await hearOrder(1000, 'orders/create');
      await hearOrder(1000);
      await fixture.hear('fulfillments/create', { id: 1, order_id: 6_000_000_001_000 });
      await fixture.hear('refunds/create', { id: 2, order_id: 6_000_000_001_000 });
      fixture.calls.length = 0;
      expect(await fixture.syncDue()).toBe(1);
      expect(fixture.calls).toEqual(['OrderDetail', 'FulfillmentOrdersOfOrder']);
      const { order } = await fixture.read(orderGid(1000));
      expect((await findOrderMirror(fixture.db, BRUNO, orderGid(1000)))?.order).toEqual(order);
      expect(await queued()).toEqual([]);
    });

    it('that come twice are one, also when the first is done', async () => {
      expect(await hearOrder(1000, 'orders/updated', 'once')).toBe(true);
      expect(await fixture.syncDue()).toBe(1);
      expect(await hearOrder(1000, 'orders/updated', 'once')).toBe(false);
      expect(await fixture.syncDue()).toBe(0);
    });

    it('of other things ask for nothing', async () => {
      await fixture.hear('products/update', { admin_graphql_api_id: 'gid://shopify/Product/1' });
      await fixture.hear('customers/update', { admin_graphql_api_id: BRUNO });
      await fixture.hear('refunds/create', { id: 2 });
      expect(await queued()).toEqual([]);
    });

    it('that come while a read is under way ask for another', async () => {
      await hearOrder(995);
      const requested = fixture.watched({
        operation: 'OrderDetail',
        after: async () => {
          await fixture.change('#995', { tags: ['Later'] });
          await hearOrder(995);
        },
      });
      expect(await fixture.syncDue(requested)).toBe(1);
      expect((await fixture.row(orderGid(995)))?.tags).toEqual([]);
      expect(await fixture.syncDue()).toBe(1);
      expect((await fixture.row(orderGid(995)))?.tags).toEqual(['Later']);
      expect(await queued()).toEqual([]);
    });

    it('wait for a silent platform, and are not lost', async () => {
      await hearOrder(992);
      await fixture.fault('OrderDetail', 2);
      expect(await fixture.syncDue()).toBe(1);
      expect(await queued()).toMatchObject([{ attempts: 1, last_error: 'unavailable' }]);
      expect(await fixture.row(orderGid(992))).toBeUndefined();
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.syncDue()).toBe(1);
      expect(await fixture.row(orderGid(992))).toMatchObject({ refunded_cents: 6_225n });
      expect(await queued()).toEqual([]);
    });
  });

  describe('a newer state never becomes an older one', () => {
    it('by the platform’s time, and where that is equal, by when it was read', async () => {
      const { order, customerGid } = await fixture.read(orderGid(993));
      const state = (name: string, second: number) => ({
        ...order,
        name,
        updatedAt: at(second).toISOString(),
      });
      const save = (name: string, updated: number, read: number) =>
        fixture.save(state(name, updated), customerGid, at(read));
      const name = async () => (await fixture.row(order.id))?.name;
      expect(await save('#b', 2, 10)).toBe(true);
      expect(await save('#a', 1, 20)).toBe(false);
      expect(await save('#slow', 2, 9)).toBe(false);
      expect(await name()).toBe('#b');
      expect(await save('#c', 2, 11)).toBe(true);
      expect(await save('#c', 2, 11)).toBe(true);
      expect(await save('#d', 3, 5)).toBe(true);
      expect(await name()).toBe('#d');
      const parts = await fixture.db
        .selectFrom('order_mirror_line')
        .select('nth')
        .where('order_gid', '=', order.id)
        .execute();
      expect(parts).toHaveLength(order.lines.length);
    });

    it('in whatever order ten states come in', async () => {
      const { order, customerGid } = await fixture.read(orderGid(990));
      const states = Array.from({ length: 10 }, (_, second) => second);
      const shuffled = states.toSorted((a, b) => ((a * 7) % 10) - ((b * 7) % 10));
      await Promise.all(
        shuffled.map((second) => {
          const state = { ...order, name: `#${second}`, updatedAt: at(second).toISOString() };
          return fixture.save(state, customerGid, at(30 - second));
        }),
      );
      expect((await fixture.row(order.id))?.name).toBe('#9');
    });

    it('also where a slow read ends after a quick one', async () => {
      await hearOrder(996);
      const quick = async () => {
        await fixture.change('#996', { tags: ['Newer'] });
        const newer = await fixture.read(orderGid(996));
        await fixture.save(newer.order, newer.customerGid, new Date(fixture.now()));
      };
      await fixture.syncDue(fixture.watched({ operation: 'OrderDetail', after: quick }));
      expect((await fixture.row(orderGid(996)))?.tags).toEqual(['Newer']);
    });
  });

  it('an order that is gone is gone, and an old read does not bring it back', async () => {
    const { order } = await fixture.read(orderGid(991));
    const ghost = { ...order, id: orderGid(1), updatedAt: at(1).toISOString() };
    await fixture.save(ghost, BRUNO, new Date(fixture.now()));
    await fixture.hear('orders/delete', { id: 6_000_000_000_001 });
    await fixture.syncDue();
    expect(await findOrderMirror(fixture.db, BRUNO, ghost.id)).toBeNull();
    const row = await fixture.row(ghost.id);
    expect(row).toMatchObject({ email: null, customer_gid: null });
    const goneAt = row?.gone_at?.getTime() ?? 0;
    expect(await fixture.save(ghost, BRUNO, new Date(goneAt - 1))).toBe(false);
    // A later read that found the order overtakes an earlier one that did not.
    expect(await fixture.save(ghost, BRUNO, new Date(goneAt + 1))).toBe(true);
    await fixture.db.transaction().execute((trx) => forgetOrder(trx, ghost.id, new Date(goneAt)));
    expect(await findOrderMirror(fixture.db, BRUNO, ghost.id)).not.toBeNull();
  });

  describe('a customer who is to be forgotten', () => {
    it('is in no order and no draft, neither of before nor of later', async () => {
      for (const number of [987, 994, 999]) await hearOrder(number);
      await fixture.syncDue();
      await upsertDraft(fixture.db, { draft: draftOf(ELLA), fetchedAt: at(1) });
      const before = await fixture.row(orderGid(994));
      expect(before).toMatchObject({ customer_gid: ELLA, email: 'ella@example.com' });

      await fixture.hear('customers/redact', { customer: { id: Number(ELLA.split('/').at(-1)) } });
      await fixture.syncDue();
      await hearOrder(999);
      await fixture.syncDue();
      const rows = await fixture.db
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
      expect(await fixture.row(orderGid(994))).toMatchObject({ total_cents: before?.total_cents });
      const draft = await findDraftMirror(fixture.db, 'gid://shopify/DraftOrder/7');
      expect(draft?.draft).toMatchObject({ email: null, customerGid: null, attributes: [] });
    });
  });

  describe('drafts', () => {
    it('are kept, and forgotten, by the same rules', async () => {
      const draft = { ...draftOf(BRUNO), gid: 'gid://shopify/DraftOrder/8' };
      const save = (status: string, updated: number, read: number) =>
        upsertDraft(fixture.db, {
          draft: { ...draft, status, updatedAt: at(updated).toISOString() },
          fetchedAt: at(read),
        });
      const status = async () => (await findDraftMirror(fixture.db, draft.gid))?.draft.status;
      expect(await save('INVOICE_SENT', 2, 2)).toBe(true);
      expect(await save('OPEN', 1, 3)).toBe(false);
      expect(await status()).toBe('INVOICE_SENT');
      await forgetDraft(fixture.db, draft.gid, at(1));
      expect(await status()).toBe('INVOICE_SENT');
      await forgetDraft(fixture.db, draft.gid, at(4));
      expect(await status()).toBeUndefined();
      expect(await save('OPEN', 3, 3)).toBe(false);
    });

    it('are taken out when the platform has them no more', async () => {
      const draft = { ...draftOf(BRUNO), gid: 'gid://shopify/DraftOrder/9' };
      await upsertDraft(fixture.db, { draft, fetchedAt: new Date(fixture.now()) });
      await fixture.hear('draft_orders/delete', { id: 9 });
      await fixture.syncDue();
      expect(await findDraftMirror(fixture.db, draft.gid)).toBeNull();
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
