import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { versionOf } from '../../app/domain/fulfillment/fulfillment-order';
import type { StepRequest } from '../../app/domain/fulfillment/step';
import { listFulfillmentMirrorsOf } from '../../app/models/fulfillment/fulfillment-order.server';
import { isPackingBegun } from '../../app/models/fulfillment/packing.server';
import { markStepAsked } from '../../app/models/fulfillment/step.server';
import { redactMirrors } from '../../app/models/privacy/redact-mirrors.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { advanceStep, requestStep } from '../../app/services/fulfillment/fulfillment-step.server';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { ACTOR, type FulfillmentDesk, MINUTE_MS, openFulfillment } from './fulfillment-fixture';
import type { MirrorFixture } from './order-mirror-fixture';

const history = openHistory();
afterAll(async () => (await history).discard());

onPostgres((_, open) => {
  let desk: FulfillmentDesk;
  let fixture: MirrorFixture;
  beforeAll(async () => {
    desk = await openFulfillment(await open(), history);
    fixture = desk.fixture;
  });
  beforeEach(() => desk.begin());

  describe('sending', () => {
    it('sends a part and then the rest, and the mirror follows', async () => {
      expect(await isPackingBegun(fixture.db, desk.order.gid)).toBe(false);
      expect(await desk.ask(await desk.sendOf(1))).toMatchObject({ kind: 'done' });
      const [mirrored] = await listFulfillmentMirrorsOf(fixture.db, desk.order.gid);
      expect(mirrored?.lines[0]).toMatchObject({
        remainingUnits: (mirrored?.lines[0]?.units ?? 0) - 1,
      });
      expect(mirrored?.status).toBe('IN_PROGRESS');
      expect(await isPackingBegun(fixture.db, desk.order.gid)).toBe(true);
      const found = await desk.open1();
      const rest: StepRequest = {
        kind: 'send',
        lines: found.lines
          .filter(({ remainingUnits }) => remainingUnits > 0)
          .map((line) => ({ gid: line.gid, lineGid: line.lineGid, units: line.remainingUnits })),
        tracking: null,
        notify: true,
        seen: versionOf(found),
      };
      expect(await desk.ask(rest)).toMatchObject({ kind: 'done' });
      expect(await desk.parcels()).toHaveLength(2);
      expect((await desk.open1()).status).toBe('CLOSED');
      const log = await listActionsOf(fixture.db, { kind: 'order', id: desk.order.gid });
      expect(log.filter(({ outcome }) => outcome === 'done').map(({ step }) => step)).toEqual([
        'send',
        'ask',
        'send',
        'ask',
      ]);
    });

    it('sends once what two people send at once', async () => {
      const request = await desk.sendOf(1);
      const both = await Promise.all([desk.ask(request), desk.ask(request)]);
      expect(both.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      expect(await desk.parcels()).toHaveLength(1);
      expect(await desk.ask(request)).toEqual({ kind: 'refused', because: 'changed' });
      expect(await desk.parcels()).toHaveLength(1);
    });

    it('sends once what one form was posted for twice', async () => {
      const input = {
        formToken: randomUUID(),
        orderGid: desk.order.gid,
        subjectGid: (await desk.open1()).gid,
        request: await desk.sendOf(1),
      };
      const first = await requestStep(fixture.needs(), ACTOR, input);
      expect(await requestStep(fixture.needs(), ACTOR, input)).toEqual(first);
      expect(await desk.parcels()).toHaveLength(1);
    });

    it('finds the parcel whose answer was lost', async () => {
      expect(await desk.ask(await desk.sendOf(1), desk.losing('CreateFulfillment'))).toEqual({
        kind: 'later',
      });
      const { id } = await desk.stepOf();
      // Nobody repeats it before the call must be over.
      expect(await advanceStep(fixture.needs(), id)).toEqual({ kind: 'later' });
      fixture.pass(2 * MINUTE_MS);
      const [parcel] = await desk.parcels();
      expect(await advanceStep(fixture.needs(), id)).toEqual({
        kind: 'done',
        fulfillmentGid: parcel?.id,
      });
      expect(await desk.parcels()).toHaveLength(1);
    });

    it('calls again if Shopify never got it', async () => {
      const silent = fixture.watched({
        operation: 'CreateFulfillment',
        before: () =>
          Promise.reject(new PlatformFailure('shopify', 'unavailable', 'CreateFulfillment')),
      });
      expect(await desk.ask(await desk.sendOf(1), silent)).toEqual({ kind: 'later' });
      fixture.pass(2 * MINUTE_MS);
      expect(await advanceStep(fixture.needs(), (await desk.stepOf()).id)).toMatchObject({
        kind: 'done',
      });
      expect(await desk.parcels()).toHaveLength(1);
    });

    it('refuses what was sent in Shopify’s own admin in between', async () => {
      const request = await desk.sendOf(1);
      await fixture.shop.control('POST', 'shopify', {
        action: 'order-fulfill',
        name: desk.order.name,
      });
      expect(await desk.ask(request)).toEqual({ kind: 'refused', because: 'sent' });
      expect(await desk.parcels()).toHaveLength(1);
    });

    it('refuses an order that was canceled', async () => {
      desk.giveUp();
      const request = await desk.sendOf(1);
      await fixture.change(desk.order.name, { cancelled: true });
      expect(await desk.ask(request)).toEqual({ kind: 'refused', because: 'canceled' });
    });

    it('says when Shopify refuses', async () => {
      const request = await desk.sendOf(1);
      if (request.kind !== 'send') throw new Error();
      const [line] = request.lines;
      const many = { ...request, lines: [{ ...line!, units: 100_000 }] };
      expect(await desk.ask(many)).toEqual({ kind: 'refused', because: 'refused' });
      expect(await desk.parcels()).toHaveLength(0);
    });
  });

  it('holds and releases, and what is on hold is not sent', async () => {
    const hold: StepRequest = { kind: 'hold', reason: 'INCORRECT_ADDRESS', notes: 'Call first' };
    const request = await desk.sendOf(1);
    expect(await desk.ask(hold, desk.losing('HoldFulfillmentOrder'))).toEqual({ kind: 'later' });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await desk.stepOf()).id)).toMatchObject({
      kind: 'done',
    });
    const { holds, status } = await desk.open1();
    expect(holds).toMatchObject([{ reason: 'INCORRECT_ADDRESS', isOurs: true }]);
    expect(status).toBe('ON_HOLD');
    expect(await desk.ask(request)).toEqual({ kind: 'refused', because: 'held' });
    const release: StepRequest = { kind: 'release', holds: holds.map(({ gid }) => gid) };
    expect(await desk.ask(release)).toMatchObject({ kind: 'done' });
    expect(await desk.ask(request)).toMatchObject({ kind: 'done' });
  });

  it('changes the tracking, cancels a parcel once, and its goods can be sent again', async () => {
    const sent = await desk.ask(await desk.sendOf(1));
    if (sent.kind !== 'done' || !sent.fulfillmentGid) throw new Error('not sent');
    const gid = sent.fulfillmentGid;
    const tracking = {
      company: 'USPS',
      numbers: ['9400111899223197428490', '9400111899223197428491'],
      urls: [],
    };
    expect(
      await desk.ask({ kind: 'track', tracking, notify: false }, undefined, gid),
    ).toMatchObject({
      kind: 'done',
    });
    expect((await desk.parcels())[0]?.tracking.map(({ number }) => number)).toEqual(
      tracking.numbers,
    );
    expect(await desk.ask({ kind: 'cancel' }, desk.losing('CancelFulfillment'), gid)).toEqual({
      kind: 'later',
    });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await desk.stepOf()).id)).toMatchObject({
      kind: 'done',
    });
    expect(await desk.ask({ kind: 'cancel' }, undefined, gid)).toEqual({
      kind: 'refused',
      because: 'canceled',
    });
    expect(await desk.ask(await desk.sendOf(1))).toMatchObject({ kind: 'done' });
  });

  it('tells once that an order can be picked up', async () => {
    await fixture.shop.control('POST', 'shopify', {
      action: 'fulfillment-method',
      name: desk.order.name,
      method: 'PICK_UP',
    });
    expect(await desk.ask({ kind: 'pickup' }, desk.losing('PrepareForPickup'))).toEqual({
      kind: 'later',
    });
    fixture.pass(2 * MINUTE_MS);
    expect(await advanceStep(fixture.needs(), (await desk.stepOf()).id)).toMatchObject({
      kind: 'done',
    });
    expect(fixture.calls.filter((one) => one === 'PrepareForPickup')).toHaveLength(1);
  });

  it('forgets what was said at a hold with its customer, also when it is read again or asked again', async () => {
    const notes = 'Nora says: ring at Fern Lane';
    const hold: StepRequest = { kind: 'hold', reason: 'OTHER', notes };
    const { order: read, customerGid } = await fixture.read(desk.order.gid);
    if (customerGid === null) throw new Error(`${desk.order.name} is nobody's`);
    await fixture.save(read, customerGid, new Date(fixture.now()));
    expect(await desk.ask(hold)).toMatchObject({ kind: 'done' });
    const holds = async () =>
      (await listFulfillmentMirrorsOf(fixture.db, desk.order.gid)).flatMap((one) => one.holds);
    expect(await holds()).toMatchObject([{ reason: 'OTHER', notes }]);
    expect((await desk.stepOf()).request).toMatchObject({ notes });
    await redactMirrors(fixture.db, customerGid, new Date(fixture.now()));
    expect(await holds()).toMatchObject([{ reason: 'OTHER', notes: null, isOurs: true }]);
    expect((await desk.stepOf()).request).toEqual({ ...hold, notes: null });
    // Shopify still has them.
    expect((await desk.open1()).holds).toMatchObject([{ notes }]);
    await fixture.db
      .updateTable('fulfillment_order')
      .set({ holds: '[]' })
      .where('order_gid', '=', desk.order.gid)
      .execute();
    await fixture.sync('fulfillment-orders', new Date(fixture.now() + MINUTE_MS));
    expect(await holds()).toMatchObject([{ reason: 'OTHER', notes: null }]);
    // A process that had read it before asks Shopify now.
    const { id } = await desk.stepOf();
    await fixture.db
      .updateTable('fulfillment_step')
      .set({ state: 'waiting', ended_at: null, asked_at: null })
      .where('id', '=', id)
      .execute();
    await markStepAsked(fixture.db, { id, request: hold }, new Date(fixture.now()));
    expect(await desk.stepOf()).toMatchObject({
      state: 'asked',
      request: { ...hold, notes: null },
    });
  });
});
