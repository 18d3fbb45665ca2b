import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { cents } from '../../app/domain/core/money';
import { customOrderTag } from '../../app/domain/orders/order-tags';
import { listEvents } from '../../app/models/custom-orders/custom-order-event.server';
import { adoptOrder } from '../../app/models/custom-orders/custom-order-payment.server';
import { findCustomOrder } from '../../app/models/custom-orders/custom-order.server';
import { listOpenSteps } from '../../app/models/fulfillment/step.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { quoteCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import { takeStage, undoStage } from '../../app/services/custom-orders/produce-custom-order.server';
import {
  requestCustomOrder,
  storeArtwork,
} from '../../app/services/custom-orders/request-custom-order.server';
import { shipCustomOrder } from '../../app/services/custom-orders/ship-custom-order.server';
import { advanceStep, requestStep } from '../../app/services/fulfillment/fulfillment-step.server';
import { seedDatabase } from '../../db/seed';
import { openHistory } from '../contract/sandbox-people';
import { onPostgres } from '../support/database';
import { Killed, LOGO, STAFF } from './custom-order-fixture';
import { customOrderMails } from './custom-order-mails';
import { PORTLAND } from './draft-fixture';
import { ACTOR, type FulfillmentDesk, MINUTE_MS, openFulfillment } from './fulfillment-fixture';
import { uploadsInPostgres } from '../support/uploads';

const killed = () => Promise.reject(new Killed('here'));

const UPS = '1Z999AA10123456784';
const PARCEL = { carrier: 'UPS', trackingNumber: UPS };

const history = openHistory();
afterAll(async () => (await history).discard());

onPostgres((_, open) => {
  let desk: FulfillmentDesk;
  let id: string;
  beforeAll(async () => {
    const database = await open();
    await seedDatabase(database.db, { cast: false });
    desk = await openFulfillment(database, history);
  });

  /** A custom order that is packed, of the order that the test began with. */
  beforeEach(async () => {
    await desk.begin();
    const { fixture } = desk;
    const needs = { ...uploadsInPostgres, ...fixture.needs() };
    const customerGid = `gid://shopify/Customer/${Date.now()}`;
    const artwork = await storeArtwork(needs, { customerGid }, { name: 'mark.svg', bytes: LOGO });
    if (!artwork.ok) throw new Error(artwork.code);
    const requested = await requestCustomOrder(needs, {
      customerGid,
      formToken: randomUUID(),
      email: 'nora@example.com',
      customerName: 'Nora Quinn',
      productHandle: 'custom-cup-made-to-order',
      productTitle: 'Custom Cup, Made to Order',
      variantGid: 'gid://shopify/ProductVariant/1',
      size: 'Hot, 8 oz',
      unit: 'cups',
      caseCount: 1000,
      quantity: 2000,
      colors: [],
      notes: '',
      address: PORTLAND,
      artworkId: artwork.artwork.id,
    });
    if (!requested.ok) throw new Error(requested.reason);
    ({ id } = requested);
    const price = { caseCents: cents(4_000), setupCents: cents(0), shippingCents: cents(0) };
    const quote = { ...price, leadTime: 'Soon', seenNo: 0, formToken: randomUUID() };
    expect(await quoteCustomOrder(needs, STAFF, id, quote)).toEqual({ ok: true });
    await fixture.change(desk.order.name, { tags: [customOrderTag(id)] });
    // The seed has fewer orders than there are tests: the one before it gives its order back.
    await sql`update custom_order set order_gid = order_gid || '-' || id
      where order_gid = ${desk.order.gid}`.execute(fixture.db);
    const order = { gid: desk.order.gid, name: desk.order.name };
    await adoptOrder(fixture.db, id, { order, at: new Date(fixture.now()) });
    const shipsOn = addDays(storeDay(fixture.now()), 5);
    const steps = [{ to: 'in_production', shipsOn }, { to: 'printed' }, { to: 'packed' }] as const;
    for (const [seenNo, step] of steps.entries()) {
      const form = { ...step, seenNo, formToken: randomUUID() };
      expect(await takeStage(needs, STAFF, id, form)).toEqual({ ok: true });
    }
  });

  const ship = (admin?: Admin, formToken: string = randomUUID(), seenNo = 3) => {
    const form = { parcel: PARCEL, seenNo, formToken };
    return shipCustomOrder(desk.fixture.needs(admin), STAFF, id, form);
  };
  const production = async () => (await findCustomOrder(desk.fixture.db, id))?.production;
  const parcels = async () =>
    (await desk.parcels()).filter(({ displayStatus }) => displayStatus !== 'CANCELED');
  const shippedMails = async () =>
    (await customOrderMails(desk.fixture.db, id)).filter(({ kind }) => kind === 'shipped').length;
  const shippedEvents = async () =>
    (await listEvents(desk.fixture.db, id)).filter(({ kind }) => kind === 'shipped');
  /** What jobs and the mirror's queue do once leases are over. */
  const later = async () => {
    const { fixture } = desk;
    fixture.pass(2 * MINUTE_MS);
    for (const step of await listOpenSteps(fixture.db, desk.order.gid)) {
      await advanceStep(fixture.needs(), step.id);
    }
    await fixture.syncDue();
  };
  const isOut = async () => {
    expect(await production()).toMatchObject({ stage: 'shipped', no: 4, parcel: PARCEL });
    expect((await parcels()).map(({ tracking }) => tracking)).toMatchObject([
      [{ company: 'UPS', number: UPS }],
    ]);
    expect([await shippedMails(), (await shippedEvents()).length]).toEqual([1, 1]);
  };

  /** The process dies before or after this call to Shopify. */
  const dyingAt = (at: 'before' | 'after', operation: string, nth = 1): Admin => {
    let seen = 0;
    return desk.fixture.watched({
      operation,
      [at]: () => ((seen += 1) === nth ? killed() : Promise.resolve()),
    });
  };

  it('fulfills its order at Shopify, once, and its mail is ours', async () => {
    const token = randomUUID();
    expect(await ship(undefined, token)).toEqual({ ok: true });
    await isOut();
    expect(await ship(undefined, token)).toEqual({ ok: true });
    expect(await ship()).toEqual({ ok: false, reason: 'changed' });
    await later();
    await isOut();
    expect((await shippedEvents())[0]?.actor).toBe('staff');
    const order = await desk.fixture.read(desk.order.gid);
    expect(order.order.displayFulfillmentStatus).toBe('FULFILLED');
    const undone = { undone: 'shipped', reason: 'Wrong', seenNo: 4, formToken: token } as const;
    const undo = () =>
      undoStage(desk.fixture.needs(), STAFF, id, { ...undone, formToken: randomUUID() });
    expect(await undo()).toEqual({ ok: false, reason: 'order-fulfilled' });
    const subjectGid = (await parcels())[0]?.id ?? '';
    const form = { formToken: randomUUID(), orderGid: desk.order.gid, subjectGid };
    const request = { ...form, request: { kind: 'cancel' } as const };
    expect(await requestStep(desk.fixture.needs(), ACTOR, request)).toMatchObject({ kind: 'done' });
    await later();
    expect(await undo()).toEqual({ ok: true });
    expect(await ship(undefined, randomUUID(), 5)).toEqual({ ok: true });
    expect(await parcels()).toHaveLength(1);
    expect(await production()).toMatchObject({ stage: 'shipped', no: 6 });
  });

  it('is one parcel and one mail of two people who press at once', async () => {
    const both = await Promise.all([ship(), ship()]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    await later();
    await isOut();
  });

  describe('a process that dies', () => {
    it.each([
      ['before', 'FulfillmentOrdersOfOrder', 1],
      ['before', 'FulfillmentOrderWithParcels', 1],
      ['before', 'FulfillmentOrderWithParcels', 2],
      ['before', 'CreateFulfillment', 1],
      ['after', 'CreateFulfillment', 1],
      ['after', 'FulfillmentOrdersOfOrder', 2],
    ] as const)('%s %s (%d) leaves one parcel and one mail', async (at, operation, nth) => {
      const token = randomUUID();
      await expect(ship(dyingAt(at, operation, nth), token)).rejects.toThrow(Killed);
      await later();
      // Nothing was asked for yet: the same form is pressed again.
      if ((await production())?.stage === 'packed') {
        expect(await parcels()).toEqual([]);
        expect(await ship(undefined, token)).toEqual({ ok: true });
      }
      await isOut();
      await later();
      await isOut();
    });
  });

  it('says that Shopify is silent, and follows once it has answered', async () => {
    const token = randomUUID();
    const answer = await ship(desk.losing('CreateFulfillment'), token);
    expect(answer).toEqual({ ok: false, reason: 'fulfillment', answer: { kind: 'later' } });
    expect(await production()).toMatchObject({ stage: 'packed' });
    await later();
    await isOut();
    // Shopify's event was first; the form is pressed again, and what it asked for has happened.
    expect(await ship(undefined, token)).toEqual({ ok: true });
    expect(await ship()).toEqual({ ok: false, reason: 'changed' });
    await isOut();
  });

  it('moves on by itself when it was sent from the fulfillment page or in Shopify', async () => {
    const { fixture } = desk;
    expect(await desk.ask(await desk.sendOf(1))).toMatchObject({ kind: 'done' });
    await later();
    // A part of it is not all of it.
    expect(await production()).toMatchObject({ stage: 'packed' });
    await fixture.shop.control('POST', 'shopify', {
      action: 'order-fulfill',
      name: desk.order.name,
    });
    const sent = { ok: false, reason: 'fulfillment', answer: { kind: 'refused', because: 'sent' } };
    expect(await ship()).toEqual(sent);
    await later();
    expect(await production()).toMatchObject({ stage: 'shipped', parcel: PARCEL });
    expect([await shippedMails(), (await shippedEvents())[0]?.actor]).toEqual([1, 'store']);
  });

  it('leaves what is on hold where it is', async () => {
    const hold = { kind: 'hold', reason: 'INCORRECT_ADDRESS', notes: null } as const;
    expect(await desk.ask(hold)).toMatchObject({ kind: 'done' });
    const held = { ok: false, reason: 'fulfillment', answer: { kind: 'refused', because: 'held' } };
    expect(await ship()).toEqual(held);
    expect([await parcels(), await shippedMails()]).toEqual([[], 0]);
    const { holds } = await desk.open1();
    await desk.ask({ kind: 'release', holds: holds.map(({ gid }) => gid) });
  });
});
