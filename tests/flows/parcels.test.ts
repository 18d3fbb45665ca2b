import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listParcels } from '../../app/models/shipments/parcel.server';
import { redactMirrors } from '../../app/models/privacy/redact-mirrors.server';
import { eachDatabase } from '../support/database';
import { castGid } from '../contract/sandbox-people';
import { followSilentParcels } from '../../app/services/shipments/read-parcels.server';
import { storeArtwork } from '../../app/services/custom-orders/request-custom-order.server';
import { LOGO } from './custom-order-fixture';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';
import { uploadsInPostgres } from '../support/uploads';

const BRUNO = castGid('bruno');
/** What one look at an order with parcels reads. */
const READS = ['OrderDetail', 'ParcelEvents'];
const HOUR_MS = 3_600_000;

type Sent = { fulfillments: { id: number }[] };

const numberOf = (gid: string) => Number(gid.split('/').at(-1));

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
    await fixture.sync();
  });
  afterAll(() => fixture.close());

  const act = (action: string, name: string, more: object = {}) =>
    fixture.shop
      .control('POST', 'shopify', { action, name, ...more })
      .then(({ body }) => body as Sent);
  const send = async (name: string, more: object = {}) => {
    const { fulfillments } = await act('order-fulfill', name, {
      company: 'UPS',
      number: '1Z 1',
      ...more,
    });
    return fulfillments.at(-1)?.id ?? 0;
  };
  const report = (name: string, status: string, more: object = {}) =>
    act('order-parcel', name, { status, ...more });
  const hear = (topic: string, gid: string, id?: string) =>
    fixture.hear(topic, { admin_graphql_api_id: gid, order_id: numberOf(gid) }, id);
  const mails = async () => {
    const rows = await fixture.db
      .selectFrom('email_outbox')
      .select('key')
      .where('template', 'like', 'parcel-%')
      .orderBy('id')
      .execute();
    return rows.map(({ key }) => key);
  };
  const mailsOf = async (parcel: number) =>
    (await mails()).flatMap((key) => {
      const [what = '', about = ''] = key.split(':gid://shopify/Fulfillment/');
      return about === String(parcel) ? [what] : [];
    });
  const parcels = (gid: string) => listParcels(fixture.db, gid);
  const parcel = async (gid: string, id: number) =>
    (await parcels(gid)).find((one) => one.id === `gid://shopify/Fulfillment/${id}`);
  /** A custom order that was quoted. */
  const customOrder = async (customerGid: string) => {
    const id = randomUUID();
    const at = new Date(fixture.now());
    const file = { name: 'mark.svg', bytes: LOGO };
    const stored = await storeArtwork({ ...uploadsInPostgres, ...fixture }, { customerGid }, file);
    if (!stored.ok) throw new Error(stored.code);
    await fixture.db
      .insertInto('custom_order')
      .values({
        id,
        customer_gid: customerGid,
        form_token: randomUUID(),
        email: 'bruno@example.com',
        customer_name: 'Bruno',
        product_handle: 'custom-cup',
        product_title: 'Custom Cup',
        variant_gid: 'gid://shopify/ProductVariant/1',
        size: '8 oz',
        unit: 'cups',
        case_count: 1000,
        quantity: 1000,
        colors: '[]',
        artwork_id: stored.artwork.id,
        state: 'quoted',
        quote_no: 1,
        case_cents: 4000,
        setup_cents: 0,
        shipping_cents: 0,
        lead_time: 'Three weeks',
        created_at: at,
        updated_at: at,
      })
      .execute();
    return id;
  };
  /** The second one of order #1000. */
  let second = 0;

  it('says nothing of what was shipped before the store followed orders', async () => {
    expect(await mails()).toEqual([]);
  });

  describe('webhooks', () => {
    it('late, twice and out of order bring the parcel to what Shopify says, with a mail for each step', async () => {
      const gid = orderGid(999);
      const sent = await send('#999');
      await hear('fulfillments/create', gid, 'sent');
      await hear('fulfillments/create', gid, 'sent');
      await hear('orders/fulfilled', gid);
      fixture.calls.length = 0;
      await fixture.syncDue();
      expect(fixture.calls.filter((call) => READS.includes(call))).toEqual(READS);
      expect(await mailsOf(sent)).toEqual(['parcel-shipped']);
      await report('#999', 'IN_TRANSIT', { city: 'Boise', province: 'ID' });
      await report('#999', 'OUT_FOR_DELIVERY');
      // Reported late: it happened before what is known.
      await report('#999', 'CARRIER_PICKED_UP', { happenedAt: '2026-11-01T08:00:00Z' });
      await hear('fulfillment_events/create', gid);
      await fixture.syncDue();
      const [known] = await parcels(gid);
      expect(known).toMatchObject({ displayStatus: 'OUT_FOR_DELIVERY', deliveredAt: null });
      expect(known?.events.map(({ status, city }) => [status, city])).toEqual([
        ['CARRIER_PICKED_UP', null],
        ['IN_TRANSIT', 'Boise'],
        ['OUT_FOR_DELIVERY', null],
      ]);
      await report('#999', 'DELIVERED', { message: 'Left at the front door' });
      await hear('fulfillment_events/create', gid);
      await fixture.syncDue();
      // What comes late says nothing new.
      await hear('fulfillments/create', gid);
      await hear('fulfillments/update', gid);
      await fixture.syncDue();
      expect(await mailsOf(sent)).toEqual(['parcel-shipped', 'parcel-delivered']);
      expect((await parcels(gid))[0]).toMatchObject({
        displayStatus: 'DELIVERED',
        deliveredAt: expect.stringMatching(/Z$/),
      });
      expect((await parcels(gid))[0]?.events.at(-1)?.message).toBe('Left at the front door');
    });

    it('of a parcel that has arrived by then write the mail about that alone; each parcel has its own', async () => {
      const gid = orderGid(1000);
      const first = await send('#1000', { lines: [{ line: 0, quantity: 1 }] });
      await report('#1000', 'DELIVERED');
      second = await send('#1000', { number: '1Z 2' });
      await hear('fulfillments/create', gid);
      await fixture.syncDue();
      expect(await mailsOf(first)).toEqual(['parcel-delivered']);
      expect(await mailsOf(second)).toEqual(['parcel-shipped']);
      expect(await parcels(gid)).toHaveLength(2);
      expect(await mails()).toHaveLength(4);
    });

    it('wait while Shopify does not answer about the parcels, and nothing is told twice', async () => {
      const gid = orderGid(1000);
      const before = await mails();
      await report('#1000', 'DELAYED');
      await hear('fulfillment_events/create', gid);
      await fixture.fault('ParcelEvents');
      await fixture.syncDue();
      expect((await parcel(gid, second))?.displayStatus).toBe('FULFILLED');
      await fixture.syncDue();
      expect((await parcel(gid, second))?.displayStatus).toBe('DELAYED');
      expect(await mails()).toEqual(before);
    });
  });

  describe('a lost webhook', () => {
    it('is made up for by the nightly sync, which reads only what differs', async () => {
      const gid = orderGid(1000);
      await report('#1000', 'DELIVERED');
      fixture.pass(24 * HOUR_MS);
      fixture.calls.length = 0;
      await fixture.sync('orders', new Date(fixture.now()));
      expect(fixture.calls.filter((call) => call === 'ParcelEvents')).toHaveLength(1);
      expect(await mailsOf(second)).toEqual(['parcel-shipped', 'parcel-delivered']);
      expect((await parcel(gid, second))?.events.map(({ status }) => status)).toEqual([
        'DELAYED',
        'DELIVERED',
      ]);
      fixture.pass(24 * HOUR_MS);
      fixture.calls.length = 0;
      await fixture.sync('orders', new Date(fixture.now()));
      expect(fixture.calls).not.toContain('ParcelEvents');
    });

    it('of a parcel under way is made up for within a day, even if its order has not changed', async () => {
      const known = await fixture.db
        .selectFrom('mirror_queue')
        .select('gid')
        .where('gid', 'like', '%/Order/%')
        .execute();
      expect(known).toEqual([]);
      await fixture.db
        .updateTable('parcel')
        .set({ display_status: 'IN_TRANSIT', delivered_at: null })
        .where('order_gid', '=', orderGid(999))
        .execute();
      await followSilentParcels(fixture, fixture.now());
      expect(await fixture.syncDue()).toBeGreaterThan(0);
      expect((await parcels(orderGid(999)))[0]?.displayStatus).toBe('DELIVERED');
      fixture.calls.length = 0;
      await followSilentParcels(fixture, fixture.now());
      await fixture.syncDue();
      expect(fixture.calls).toEqual([]);
    });
  });

  it('of a custom order are not told twice: what is printed has its own mails, from the read that finds it on', async () => {
    const gid = orderGid(998);
    await act('order', '#998', { set: { fulfilled: false } });
    const sent = await send('#998');
    const { order, customerGid } = await fixture.read(gid);
    const id = await customOrder(customerGid ?? BRUNO);
    const tagged = { ...order, tags: [`co-${id}`] };
    expect(await fixture.save(tagged, customerGid, new Date(fixture.now()))).toBe(true);
    expect(await parcel(gid, sent)).toMatchObject({ displayStatus: 'FULFILLED' });
    await report('#998', 'DELIVERED');
    await hear('fulfillment_events/create', gid);
    await fixture.syncDue();
    expect(await parcel(gid, sent)).toMatchObject({ displayStatus: 'DELIVERED' });
    expect(await mailsOf(sent)).toEqual([]);
    const own = await fixture.db
      .selectFrom('email_outbox')
      .select('template')
      .where('template', 'like', 'custom-order-%')
      .execute();
    expect(own).toEqual([{ template: 'custom-order-shipped' }]);
  });

  it('forgets parcels that the order has no more', async () => {
    expect(await parcels(orderGid(999))).toHaveLength(1);
    await act('order', '#999', { set: { fulfilled: false } });
    await hear('fulfillments/update', orderGid(999));
    await fixture.syncDue();
    expect(await parcels(orderGid(999))).toEqual([]);
  });

  it('forgets the parcels of a customer who asked to be forgotten, also when they are read again', async () => {
    expect(await parcels(orderGid(1000))).toHaveLength(2);
    await redactMirrors(fixture.db, BRUNO, new Date(fixture.now()));
    expect(await parcels(orderGid(1000))).toEqual([]);
    await hear('fulfillments/update', orderGid(1000));
    await fixture.syncDue();
    expect(await parcels(orderGid(1000))).toEqual([]);
    expect(await mails()).toHaveLength(5);
  });
});
