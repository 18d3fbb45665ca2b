import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../app/domain/orders/order';
import { shipmentOf, type StageStep } from '../../app/domain/custom-orders/production';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import type { Database } from '../../app/models/core/database.server';
import { listEvents } from '../../app/models/custom-orders/custom-order-event.server';
import { adoptOrder } from '../../app/models/custom-orders/custom-order-payment.server';
import { followShipment } from '../../app/models/custom-orders/custom-order-production.server';
import {
  rescheduleProduction,
  takeStage,
  undoStage,
} from '../../app/services/custom-orders/produce-custom-order.server';
import { seedDatabase } from '../../db/seed';
import { startJobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { type CustomOrderFixture, openCustomOrderFixture, STAFF } from './custom-order-fixture';
import { customOrderMails } from './custom-order-mails';
import { mailLinks, openPost } from './post-fixture';

const DORA = { ...STAFF, id: 'dora', name: 'Dora Quill' };
const UPS = '1Z999AA10123456784';

eachDatabase((_kind, open) => {
  let database: Database;
  let mails: MailFixture;
  let fixture: CustomOrderFixture;
  let nextOrder = 990_100;
  beforeAll(async () => {
    mails = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    await (await startJobs({ database, log: () => undefined, handlers: noJobs })).stop();
    fixture = await openCustomOrderFixture(database);
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mails.close();
  });

  const inDays = (count: number) => addDays(storeDay(fixture.needs.now()), count);
  const start = (days = 10): StageStep => ({ to: 'in_production', shipsOn: inDays(days) });
  const ship: StageStep = { to: 'shipped', parcel: { carrier: 'UPS', trackingNumber: UPS } };
  const ordered = async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    await fixture.quote(id, 0);
    const gid = `gid://shopify/Order/${(nextOrder += 1)}`;
    await adoptOrder(database.db, id, { order: { gid, name: `#${nextOrder}` }, at: new Date() });
    return { id, gid, payer };
  };
  const take = (id: string, step: StageStep, seenNo: number, by = STAFF, token = randomUUID()) =>
    takeStage(fixture.needs, by, id, { ...step, seenNo, formToken: token });
  const undo = (id: string, undone: Parameters<typeof undoStage>[3]['undone'], seenNo: number) =>
    undoStage(fixture.needs, STAFF, id, {
      undone,
      reason: 'Wrong order',
      seenNo,
      formToken: randomUUID(),
    });
  const reach = async (id: string, ...steps: StageStep[]) => {
    for (const [no, step] of steps.entries())
      expect(await take(id, step, no)).toEqual({ ok: true });
  };
  const production = async (id: string) => (await fixture.order(id)).production;
  const mailed = async (id: string) =>
    (await customOrderMails(database.db, id)).map(({ kind }) => kind).slice(3);
  const toDoor = (): StageStep[] => [
    start(),
    { to: 'printed' },
    { to: 'packed' },
    ship,
    { to: 'delivered' },
  ];

  const follow = (gid: string, shipment: ReturnType<typeof shipmentOf>) =>
    database.db
      .transaction()
      .execute((trx) => followShipment(trx, gid, shipment, new Date(fixture.needs.now())));

  describe('the way to the door', () => {
    it('is five steps, each with one event and one mail that says what it said', async () => {
      const { id, payer } = await ordered();
      await reach(id, ...toDoor());
      expect(await production(id)).toEqual({
        stage: 'delivered',
        no: 5,
        shipsOn: inDays(10),
        parcel: { carrier: 'UPS', trackingNumber: UPS },
      });
      const kinds = ['in_production', 'printed', 'packed', 'shipped', 'delivered'];
      expect(await mailed(id)).toEqual(kinds);
      const post = openPost({
        db: database.db,
        mailer: mails.mailer,
        staffAddress: 'print@earthbrands.example',
        now: fixture.needs.now,
      });
      await mails.clear();
      const keys = (await customOrderMails(database.db, id)).slice(3).map(({ key }) => key);
      for (const key of keys) expect(await post.deliver(key)).toBe('sent');
      for (const key of keys) expect(await post.deliver(key)).toBe('ended');
      const sent = inboxOf(mails.company).filter(({ to }) => to === payer.email);
      expect(sent).toHaveLength(5);
      const textOf = (subject: string) =>
        sent.find((mail) => mail.subject?.startsWith(subject))?.text ?? '';
      expect(textOf('Your custom order is in production')).toContain('Ships by:');
      expect(textOf('Your custom order shipped')).toContain(`UPS ${UPS}`);
      expect(textOf('Your custom order was delivered')).toContain(mailLinks.customOrder(id));
      for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toMatch(/[{}]/);
    });

    it('is one step of two people who press at once, and of a form that is sent thrice', async () => {
      const { id } = await ordered();
      await reach(id, start());
      const both = await Promise.all([
        take(id, { to: 'printed' }, 1),
        take(id, { to: 'printed' }, 1, DORA),
      ]);
      expect(both).toContainEqual({ ok: true });
      expect(both).toContainEqual({ ok: false, reason: 'changed' });
      const token = randomUUID();
      const again = await Promise.all(
        [1, 2, 3].map(() => take(id, { to: 'packed' }, 2, DORA, token)),
      );
      expect(again).toEqual([1, 2, 3].map(() => ({ ok: true })));
      expect(await mailed(id)).toEqual(['in_production', 'printed', 'packed']);
    });

    it('has no short cut and no way back', async () => {
      const { id } = await ordered();
      const changed = { ok: false, reason: 'changed' };
      for (const step of toDoor().slice(1)) expect(await take(id, step, 0)).toEqual(changed);
      await reach(id, start());
      expect(await take(id, start(), 1)).toEqual(changed);
      expect(await take(id, ship, 1)).toEqual(changed);
      const payer = await fixture.payer();
      const open = await fixture.requested(payer);
      expect(await take(open, start(), 0)).toEqual({ ok: false, reason: 'late' });
      expect(await take(randomUUID(), start(), 0)).toEqual({ ok: false, reason: 'not-found' });
      expect(await mailed(id)).toEqual(['in_production']);
    });

    it.each([-1, 367])('promises no day %d days from today', async (days) => {
      const { id } = await ordered();
      expect(await take(id, start(days), 0)).toEqual({ ok: false, reason: 'day' });
      expect(await production(id)).toMatchObject({ stage: null, no: 0, shipsOn: null });
    });
  });

  describe('a wrong step', () => {
    it('is undone with a reason, told to the customer, and can be taken again', async () => {
      const { id } = await ordered();
      await reach(id, start(), { to: 'printed' }, { to: 'packed' }, ship);
      expect(await undo(id, 'packed', 4)).toEqual({ ok: false, reason: 'changed' });
      expect(await undo(id, 'shipped', 4)).toEqual({ ok: true });
      expect(await production(id)).toMatchObject({ stage: 'packed', no: 5, parcel: null });
      expect(await take(id, ship, 4)).toEqual({ ok: false, reason: 'changed' });
      expect(await take(id, ship, 5)).toEqual({ ok: true });
      const events = await listEvents(database.db, id);
      const undone = events.find(({ kind }) => kind === 'undone');
      expect([undone?.said, undone?.facts]).toEqual(['Wrong order', { undone: 'shipped' }]);
      expect((await mailed(id)).slice(3)).toEqual(['shipped', 'undone', 'shipped']);
    });

    it('of a start takes the promised day with it', async () => {
      const { id } = await ordered();
      await reach(id, start());
      expect(await undo(id, 'in_production', 1)).toEqual({ ok: true });
      expect(await production(id)).toEqual({ stage: null, no: 2, shipsOn: null, parcel: null });
    });
  });

  it('a delay says why and until when, once, and only while the goods are here', async () => {
    const { id } = await ordered();
    const move = (shipsOn: string, seenNo: number, formToken = randomUUID()) =>
      rescheduleProduction(fixture.needs, STAFF, id, {
        shipsOn,
        reason: 'The press is down',
        seenNo,
        formToken,
      });
    expect(await move(inDays(20), 0)).toEqual({ ok: false, reason: 'late' });
    await reach(id, start());
    expect(await move(inDays(10), 1)).toEqual({ ok: false, reason: 'day' });
    const token = randomUUID();
    const twice = await Promise.all([move(inDays(20), 1, token), move(inDays(20), 1, token)]);
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    expect(await production(id)).toMatchObject({ shipsOn: inDays(20), no: 2 });
    expect(await mailed(id)).toEqual(['in_production', 'rescheduled']);
    for (const [no, step] of ([{ to: 'printed' }, { to: 'packed' }, ship] as const).entries()) {
      expect(await take(id, step, no + 2)).toEqual({ ok: true });
    }
    expect(await move(inDays(30), 5)).toEqual({ ok: false, reason: 'late' });
  });

  describe('what Shopify says', () => {
    const parcel = { carrier: 'FedEx', trackingNumber: '123456789012' };

    it('that it was sent there makes it sent here, once, and never goes back', async () => {
      const { id, gid } = await ordered();
      await reach(id, start());
      await follow(gid, { stage: 'shipped', parcel });
      await follow(gid, { stage: 'shipped', parcel });
      await follow(gid, null);
      expect(await production(id)).toMatchObject({ stage: 'shipped', parcel });
      expect(await take(id, { to: 'printed' }, 1)).toEqual({ ok: false, reason: 'changed' });
      await follow(gid, { stage: 'delivered', parcel: null });
      await follow(gid, { stage: 'shipped', parcel: null });
      expect(await production(id)).toMatchObject({ stage: 'delivered', parcel });
      expect(await mailed(id)).toEqual(['in_production', 'shipped', 'delivered']);
    });

    it('holds: a canceled order is not made, and a fulfilled one not taken back', async () => {
      const { id, gid } = await ordered();
      await reach(id, ...toDoor().slice(0, 4));
      const number = gid.slice(gid.lastIndexOf('/') + 1);
      const mirror = {
        order_gid: gid,
        number: BigInt(number),
        name: `#${number}`,
        created_at: new Date(),
        updated_at: new Date(),
        fetched_at: new Date(),
        fulfillment_status: 'FULFILLED',
        currency: 'USD',
        total_cents: 1n,
        current_cents: 1n,
        refunded_cents: 0n,
        tags: [],
        words: '',
      };
      await database.db.insertInto('order_mirror').values(mirror).execute();
      expect(await undo(id, 'shipped', 4)).toEqual({ ok: false, reason: 'order-fulfilled' });
      await database.db
        .updateTable('order_mirror')
        .set({ fulfillment_status: 'UNFULFILLED', cancelled_at: new Date() })
        .where('order_gid', '=', gid)
        .execute();
      expect(await undo(id, 'shipped', 4)).toEqual({ ok: true });
      expect(await take(id, ship, 5)).toEqual({ ok: false, reason: 'order-canceled' });
    });
  });

  const sent = { displayStatus: 'IN_TRANSIT', deliveredAt: null, tracking: [] };
  const shown = (changed: object) =>
    ({
      displayFulfillmentStatus: 'FULFILLED',
      cancelledAt: null,
      fulfillments: [sent],
      ...changed,
    }) as unknown as Order;
  it.each([
    ['sent', {}, { stage: 'shipped', parcel: null }],
    ['partly sent', { displayFulfillmentStatus: 'PARTIALLY_FULFILLED' }, null],
    ['canceled', { cancelledAt: '2026-11-01T00:00:00Z' }, null],
    [
      'delivered but for one parcel',
      { fulfillments: [sent, { ...sent, displayStatus: 'DELIVERED' }] },
      { stage: 'shipped', parcel: null },
    ],
    [
      'delivered, one parcel of it canceled before',
      {
        fulfillments: [
          { ...sent, displayStatus: 'CANCELED', tracking: [{ company: 'USPS', number: '9' }] },
          { ...sent, displayStatus: 'DELIVERED', tracking: [{ company: null, number: 'X1' }] },
        ],
      },
      { stage: 'delivered', parcel: { carrier: 'other', trackingNumber: 'X1' } },
    ],
  ])('an order that Shopify shows as %s', (_what, changed, expected) => {
    expect(shipmentOf(shown(changed))).toEqual(expected);
  });
});
