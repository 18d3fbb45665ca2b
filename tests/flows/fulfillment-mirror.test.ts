import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { isSendable, stateOf, versionOf } from '../../app/domain/fulfillment/fulfillment-order';
import { findBulkAction } from '../../app/models/bulk-actions/bulk-action.server';
import { listRejectedItems } from '../../app/models/bulk-actions/bulk-action-list.server';
import { listFulfillmentMirrorsOf } from '../../app/models/fulfillment/fulfillment-order.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { listFulfillmentOrders } from '../../app/platforms/shopify/fulfillment/fulfillment-orders.server';
import {
  beginBulkAction,
  chooseBulkAction,
} from '../../app/services/bulk-actions/begin-bulk-action.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { ACTOR, type FulfillmentDesk, MINUTE_MS, openFulfillment } from './fulfillment-fixture';
import type { MirrorFixture } from './order-mirror-fixture';

const FAR = { oneCents: 1e9, allCents: 1e9 };
const LIMITS = { adjustment: FAR, 'mark-paid': FAR, refund: FAR, price: FAR };

const numberOf = (nth: number) => `1Z999AA1012345${String(1000 + nth)}`;

const history = openHistory();
afterAll(async () => (await history).discard());

const node = (number: number) => ({
  id: `gid://shopify/FulfillmentOrder/${number}`,
  assignedLocation: { name: 'Here', location: null },
  deliveryMethod: null,
  fulfillmentHolds: [],
  supportedActions: [],
  lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
});

onPostgres((_, open) => {
  let desk: FulfillmentDesk;
  let fixture: MirrorFixture;
  beforeAll(async () => {
    desk = await openFulfillment(await open(), history);
    fixture = desk.fixture;
  });
  beforeEach(() => desk.begin());

  it('sends many with their numbers in a bulk action that is killed on the way, each once, and nothing of what is called off', async () => {
    const chosen: string[] = [];
    const some = desk.orders.slice(0, 5);
    for (const { name, gid } of some) {
      await fixture.change(name, { fulfilled: false });
      await fixture.hear('orders/updated', { admin_graphql_api_id: gid });
      const parts = (await listFulfillmentOrders(fixture.needs().admin, gid)) ?? [];
      chosen.push(...parts.filter(isSendable).map((one) => one.gid));
    }
    await fixture.syncDue();
    const needs = (admin?: Admin) => ({
      ...fixture.needs(admin),
      requestId: null,
      config: { singleApproverLimits: LIMITS },
      pause: async () => undefined,
    });
    const staff = { id: ACTOR.staffId, name: 'Pia', email: 'pia@example.com', role: 'staff' };
    await fixture.db.insertInto('staff_user').values(staff).execute();
    const run = await chooseBulkAction(needs(), ACTOR.staffId, {
      list: 'fulfillment',
      formToken: randomUUID(),
      change: 'send',
      tag: null,
      of: {
        parcels: chosen.map((gid, nth) => ({
          gid,
          tracking: { company: 'UPS', numbers: [numberOf(nth)], urls: [] },
        })),
      },
    });
    if (!run.ok) throw new Error(run.code);
    await beginBulkAction(needs(), ACTOR, { id: run.id, reference: '' });
    // Given back after it was ticked; Shopify lets its goods leave all the same.
    const offGid = some[4]?.gid ?? '';
    const offParts = (await listFulfillmentMirrorsOf(fixture.db, offGid)).map(({ gid }) => gid);
    await fixture.db
      .updateTable('order_mirror')
      .set({ financial_status: 'REFUNDED' })
      .where('order_gid', '=', offGid)
      .execute();
    const work = (admin?: Admin) =>
      workBulkAction(needs(admin), run.id, {
        until: Number.MAX_SAFE_INTEGER,
        signal: new AbortController().signal,
      });
    await expect(work(desk.losing('CreateFulfillment'))).rejects.toBeInstanceOf(PlatformFailure);
    fixture.pass(2 * MINUTE_MS);
    expect(await work()).toBe('over');
    const ended = await findBulkAction(fixture.db, run.id);
    const refused = offParts.filter((gid) => chosen.includes(gid));
    expect(ended).toMatchObject({
      state: 'done',
      counts: { done: chosen.length - refused.length, refused: refused.length },
    });
    const rejected = await listRejectedItems(fixture.db, run.id);
    expect(rejected.map(({ gid, because }) => [gid, because])).toEqual(
      refused.map((gid) => [gid, 'called-off']),
    );
    expect(refused).not.toEqual([]);
    const sent = await Promise.all(some.map(async ({ gid }) => fixture.read(gid)));
    const parcels = sent.flatMap(({ order: { fulfillments } }) => fulfillments);
    expect(parcels.flatMap(({ tracking }) => tracking.map(({ number }) => number)).sort()).toEqual(
      chosen.flatMap((gid, nth) => (refused.includes(gid) ? [] : [numberOf(nth)])),
    );
  });

  describe('the mirror', () => {
    it('follows a webhook of a fulfillment order, and the nightly sync finds what none told', async () => {
      const found = await desk.open1();
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-hold',
        name: desk.order.name,
        reason: 'OTHER',
      });
      await fixture.hear('fulfillment_orders/placed_on_hold', {
        fulfillment_order: { id: found.gid, status: 'on_hold' },
      });
      await fixture.syncDue();
      const held = await listFulfillmentMirrorsOf(fixture.db, desk.order.gid);
      expect(held).toMatchObject([{ status: 'ON_HOLD', holds: [{ isOurs: false }] }]);
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-hold',
        name: desk.order.name,
        release: true,
      });
      await fixture.sync('fulfillment-orders', new Date(fixture.now() + MINUTE_MS));
      expect(await listFulfillmentMirrorsOf(fixture.db, desk.order.gid)).toMatchObject([
        { status: 'OPEN', holds: [] },
      ]);
    });

    it('is read with its order until all of it has left, and no more after that', async () => {
      const hear = async () => {
        await fixture.hear('orders/updated', { admin_graphql_api_id: desk.order.gid });
        fixture.calls.length = 0;
        await fixture.syncDue();
        return fixture.calls.filter((name) => name.startsWith('FulfillmentOrders'));
      };
      const state = async () =>
        (await listFulfillmentMirrorsOf(fixture.db, desk.order.gid)).map(stateOf);
      expect(await hear()).toHaveLength(1);
      const [left] = (await desk.open1()).lines;
      const sent = await desk.ask(await desk.sendOf(left?.remainingUnits ?? 0));
      expect(sent.kind).toBe('done');
      for (const part of (await listFulfillmentMirrorsOf(fixture.db, desk.order.gid)).filter(
        isSendable,
      )) {
        for (const line of part.lines.filter(({ remainingUnits }) => remainingUnits > 0)) {
          await desk.ask(
            {
              kind: 'send',
              lines: [{ gid: line.gid, lineGid: line.lineGid, units: line.remainingUnits }],
              tracking: null,
              notify: false,
              seen: versionOf(part),
            },
            undefined,
            part.gid,
          );
        }
      }
      expect(new Set(await state())).toEqual(new Set(['sent']));
      expect(await hear()).toEqual([]);
      const [parcel] = await desk.parcels();
      if (!parcel) throw new Error('nothing was sent');
      expect((await desk.ask({ kind: 'cancel' }, undefined, parcel.id)).kind).toBe('done');
      expect(await hear()).toHaveLength(1);
      expect(await state()).toContain('ready');
    });

    it('reads all of more fulfillment orders than one page has', async () => {
      const pages = [
        [1, 2, 3, 4],
        [5, 6],
      ];
      const run = (_: unknown, { after }: { after: string | null }) =>
        Promise.resolve({
          order: {
            id: desk.order.gid,
            fulfillmentOrders: {
              nodes: (after === null ? pages[0] : pages[1])?.map(node),
              pageInfo: { hasNextPage: after === null, endCursor: 'next' },
            },
          },
        });
      const all = await listFulfillmentOrders({ run } as unknown as Admin, desk.order.gid);
      expect(all?.map(({ gid }) => Number(gid.split('/').at(-1)))).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('has a fulfillment order for each location', async () => {
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-move',
        name: desk.order.name,
        line: 0,
        location: 'Portland shop',
      });
      await fixture.hear('orders/updated', { admin_graphql_api_id: desk.order.gid });
      await fixture.syncDue();
      const all = await listFulfillmentMirrorsOf(fixture.db, desk.order.gid);
      expect(all.map(({ locationName }) => locationName)).toContain('Portland shop');
    });
  });
});
