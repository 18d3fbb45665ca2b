import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSendable, versionOf } from '../../app/domain/fulfillment/fulfillment-order';
import type { StepRequest } from '../../app/domain/fulfillment/step';
import { listFulfillmentMirrorsOf } from '../../app/models/fulfillment/fulfillment-order.server';
import { isPackingBegun } from '../../app/models/fulfillment/packing.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { listFulfillmentOrders } from '../../app/platforms/shopify/fulfillment/fulfillment-orders.server';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { advanceStep, requestStep } from '../../app/services/fulfillment/fulfillment-step.server';
import { findBulkAction } from '../../app/models/bulk-actions/bulk-action.server';
import {
  beginBulkAction,
  chooseBulkAction,
} from '../../app/services/bulk-actions/begin-bulk-action.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { openMirrorFixture, type MirrorFixture } from './order-mirror-fixture';

const ACTOR = { staffId: 'packer', requestId: 'request' };
const FAR = { oneCents: 1e9, allCents: 1e9 };
const LIMITS = { adjustment: FAR, 'mark-paid': FAR, refund: FAR, price: FAR };
const MINUTE_MS = 60_000;

type Seeded = {
  id: number;
  name: string;
  cancelledAt: string | null;
  lines: { quantity: number }[];
};

const history = openHistory();
afterAll(async () => (await history).discard());

onPostgres((_, open) => {
  let fixture: MirrorFixture;
  let orders: { name: string; gid: string }[];
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open(), history);
    const { body } = await fixture.shop.control('GET', 'state');
    const seeded = (body as { shopify: { orders: Seeded[] } }).shopify.orders;
    orders = seeded
      .filter(({ cancelledAt, lines }) => cancelledAt === null && (lines[0]?.quantity ?? 0) > 1)
      .map(({ id, name }) => ({ name, gid: `gid://shopify/Order/${id}` }));
  });

  let order: { name: string; gid: string };
  beforeEach(async () => {
    const next = orders.shift();
    if (!next) throw new Error('the seed has no more orders');
    order = next;
    // There are fewer orders than tests; each begins with one of which nothing was sent.
    orders.push(next);
    await fixture.change(order.name, { fulfilled: false });
  });

  const open1 = async () => {
    const [first] = (await listFulfillmentOrders(fixture.needs().admin, order.gid)) ?? [];
    if (!first) throw new Error('no fulfillment order');
    return first;
  };
  const parcels = async () => (await fixture.read(order.gid)).order.fulfillments;
  const sendOf = async (units: number, seen?: string): Promise<StepRequest> => {
    const found = await open1();
    const [line] = found.lines;
    if (!line) throw new Error('no line');
    return {
      kind: 'send',
      lines: [{ gid: line.gid, lineGid: line.lineGid, units }],
      tracking: { company: 'UPS', numbers: ['1Z999AA10123456784'], urls: [] },
      notify: false,
      seen: seen ?? versionOf(found),
    };
  };
  const ask = async (request: StepRequest, admin?: Admin, subjectGid?: string) =>
    requestStep({ ...fixture.needs(admin) }, ACTOR, {
      formToken: randomUUID(),
      orderGid: order.gid,
      subjectGid: subjectGid ?? (await open1()).gid,
      request,
    });
  /** The call reaches Shopify, and its answer is lost. */
  const losing = (operation: string): Admin =>
    fixture.watched({
      operation,
      after: () => Promise.reject(new PlatformFailure('shopify', 'unavailable', operation)),
    });
  const stepOf = () =>
    fixture.db
      .selectFrom('fulfillment_step')
      .selectAll()
      .where('order_gid', '=', order.gid)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();

  describe('sending', () => {
    it('sends a part and then the rest, and the mirror follows', async () => {
      expect(await isPackingBegun(fixture.db, order.gid)).toBe(false);
      expect(await ask(await sendOf(1))).toMatchObject({ kind: 'done' });
      const [mirrored] = await listFulfillmentMirrorsOf(fixture.db, order.gid);
      expect(mirrored?.lines[0]).toMatchObject({
        remainingUnits: (mirrored?.lines[0]?.units ?? 0) - 1,
      });
      expect(mirrored?.status).toBe('IN_PROGRESS');
      expect(await isPackingBegun(fixture.db, order.gid)).toBe(true);
      const found = await open1();
      const rest: StepRequest = {
        kind: 'send',
        lines: found.lines
          .filter(({ remainingUnits }) => remainingUnits > 0)
          .map((line) => ({ gid: line.gid, lineGid: line.lineGid, units: line.remainingUnits })),
        tracking: null,
        notify: true,
        seen: versionOf(found),
      };
      expect(await ask(rest)).toMatchObject({ kind: 'done' });
      expect(await parcels()).toHaveLength(2);
      expect((await open1()).status).toBe('CLOSED');
      const log = await listActionsOf(fixture.db, { kind: 'order', id: order.gid });
      expect(log.filter(({ outcome }) => outcome === 'done').map(({ step }) => step)).toEqual([
        'send',
        'ask',
        'send',
        'ask',
      ]);
    });

    it('sends once what two people send at once', async () => {
      const request = await sendOf(1);
      const both = await Promise.all([ask(request), ask(request)]);
      expect(both.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      expect(await parcels()).toHaveLength(1);
      expect(await ask(request)).toEqual({ kind: 'refused', because: 'changed' });
      expect(await parcels()).toHaveLength(1);
    });

    it('sends once what one form was posted for twice', async () => {
      const input = {
        formToken: randomUUID(),
        orderGid: order.gid,
        subjectGid: (await open1()).gid,
        request: await sendOf(1),
      };
      const first = await requestStep(fixture.needs(), ACTOR, input);
      expect(await requestStep(fixture.needs(), ACTOR, input)).toEqual(first);
      expect(await parcels()).toHaveLength(1);
    });

    it('finds the parcel whose answer was lost', async () => {
      expect(await ask(await sendOf(1), losing('CreateFulfillment'))).toEqual({ kind: 'later' });
      const { id } = await stepOf();
      // Nobody repeats it before the call must be over.
      expect(await advanceStep(fixture.needs(), id)).toEqual({ kind: 'later' });
      fixture.pass(2 * MINUTE_MS);
      const [parcel] = await parcels();
      expect(await advanceStep(fixture.needs(), id)).toEqual({
        kind: 'done',
        fulfillmentGid: parcel?.id,
      });
      expect(await parcels()).toHaveLength(1);
    });

    it('calls again if Shopify never got it', async () => {
      const silent = fixture.watched({
        operation: 'CreateFulfillment',
        before: () =>
          Promise.reject(new PlatformFailure('shopify', 'unavailable', 'CreateFulfillment')),
      });
      expect(await ask(await sendOf(1), silent)).toEqual({ kind: 'later' });
      fixture.pass(2 * MINUTE_MS);
      expect(await advanceStep(fixture.needs(), (await stepOf()).id)).toMatchObject({
        kind: 'done',
      });
      expect(await parcels()).toHaveLength(1);
    });

    it('refuses what was sent in Shopify’s own admin in between', async () => {
      const request = await sendOf(1);
      await fixture.shop.control('POST', 'shopify', { action: 'order-fulfill', name: order.name });
      expect(await ask(request)).toEqual({ kind: 'refused', because: 'sent' });
      expect(await parcels()).toHaveLength(1);
    });

    it('refuses an order that was canceled', async () => {
      orders = orders.filter(({ gid }) => gid !== order.gid);
      const request = await sendOf(1);
      await fixture.change(order.name, { cancelled: true });
      expect(await ask(request)).toEqual({ kind: 'refused', because: 'canceled' });
    });

    it('says when Shopify refuses', async () => {
      const request = await sendOf(1);
      if (request.kind !== 'send') throw new Error();
      const [line] = request.lines;
      const many = { ...request, lines: [{ ...line!, units: 100_000 }] };
      expect(await ask(many)).toEqual({ kind: 'refused', because: 'refused' });
      expect(await parcels()).toHaveLength(0);
    });
  });

  it('holds and releases, and what is on hold is not sent', async () => {
    const hold: StepRequest = { kind: 'hold', reason: 'INCORRECT_ADDRESS', notes: 'Call first' };
    const request = await sendOf(1);
    expect(await ask(hold, losing('HoldFulfillmentOrder'))).toEqual({ kind: 'later' });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await stepOf()).id)).toMatchObject({ kind: 'done' });
    const { holds, status } = await open1();
    expect(holds).toMatchObject([{ reason: 'INCORRECT_ADDRESS', isOurs: true }]);
    expect(status).toBe('ON_HOLD');
    expect(await ask(request)).toEqual({ kind: 'refused', because: 'held' });
    const release: StepRequest = { kind: 'release', holds: holds.map(({ gid }) => gid) };
    expect(await ask(release)).toMatchObject({ kind: 'done' });
    expect(await ask(request)).toMatchObject({ kind: 'done' });
  });

  it('changes the tracking, cancels a parcel once, and its goods can be sent again', async () => {
    const sent = await ask(await sendOf(1));
    if (sent.kind !== 'done' || !sent.fulfillmentGid) throw new Error('not sent');
    const gid = sent.fulfillmentGid;
    const tracking = {
      company: 'USPS',
      numbers: ['9400111899223197428490', '9400111899223197428491'],
      urls: [],
    };
    expect(await ask({ kind: 'track', tracking, notify: false }, undefined, gid)).toMatchObject({
      kind: 'done',
    });
    expect((await parcels())[0]?.tracking.map(({ number }) => number)).toEqual(tracking.numbers);
    expect(await ask({ kind: 'cancel' }, losing('CancelFulfillment'), gid)).toEqual({
      kind: 'later',
    });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await stepOf()).id)).toMatchObject({ kind: 'done' });
    expect(await ask({ kind: 'cancel' }, undefined, gid)).toEqual({
      kind: 'refused',
      because: 'canceled',
    });
    expect(await ask(await sendOf(1))).toMatchObject({ kind: 'done' });
  });

  it('tells once that an order can be picked up', async () => {
    await fixture.shop.control('POST', 'shopify', {
      action: 'fulfillment-method',
      name: order.name,
      method: 'PICK_UP',
    });
    expect(await ask({ kind: 'pickup' }, losing('PrepareForPickup'))).toEqual({ kind: 'later' });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await stepOf()).id)).toMatchObject({ kind: 'done' });
    expect(fixture.calls.filter((one) => one === 'PrepareForPickup')).toHaveLength(1);
  });

  it('sends many in a bulk action that is killed on the way, each once', async () => {
    const chosen: string[] = [];
    const some = orders.slice(0, 4);
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
      of: { gids: chosen },
    });
    if (!run.ok) throw new Error(run.code);
    await beginBulkAction(needs(), ACTOR, { id: run.id, reference: '' });
    const work = (admin?: Admin) =>
      workBulkAction(needs(admin), run.id, {
        until: Number.MAX_SAFE_INTEGER,
        signal: new AbortController().signal,
      });
    await expect(work(losing('CreateFulfillment'))).rejects.toBeInstanceOf(PlatformFailure);
    fixture.pass(2 * MINUTE_MS);
    expect(await work()).toBe('over');
    const ended = await findBulkAction(fixture.db, run.id);
    expect(ended).toMatchObject({ state: 'done', counts: { done: chosen.length, refused: 0 } });
    const sent = await Promise.all(some.map(async ({ gid }) => fixture.read(gid)));
    expect(sent.flatMap(({ order: { fulfillments } }) => fulfillments)).toHaveLength(chosen.length);
  });

  describe('the mirror', () => {
    it('follows a webhook of a fulfillment order, and the nightly sync finds what none told', async () => {
      const found = await open1();
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-hold',
        name: order.name,
        reason: 'OTHER',
      });
      await fixture.hear('fulfillment_orders/placed_on_hold', {
        fulfillment_order: { id: found.gid, status: 'on_hold' },
      });
      await fixture.syncDue();
      const held = await listFulfillmentMirrorsOf(fixture.db, order.gid);
      expect(held).toMatchObject([{ status: 'ON_HOLD', holds: [{ isOurs: false }] }]);
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-hold',
        name: order.name,
        release: true,
      });
      await fixture.sync('fulfillment-orders', new Date(fixture.now() + MINUTE_MS));
      expect(await listFulfillmentMirrorsOf(fixture.db, order.gid)).toMatchObject([
        { status: 'OPEN', holds: [] },
      ]);
    });

    it('has a fulfillment order for each location', async () => {
      await fixture.shop.control('POST', 'shopify', {
        action: 'fulfillment-move',
        name: order.name,
        line: 0,
        location: 'Portland shop',
      });
      await fixture.hear('orders/updated', { admin_graphql_api_id: order.gid });
      await fixture.syncDue();
      const all = await listFulfillmentMirrorsOf(fixture.db, order.gid);
      expect(all.map(({ locationName }) => locationName)).toContain('Portland shop');
    });
  });
});
