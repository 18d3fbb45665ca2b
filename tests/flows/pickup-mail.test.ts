import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverySteps } from '../../app/domain/shipments/delivery-steps';
import {
  findStorePromise,
  saveStorePromise,
} from '../../app/models/catalogue/store-promise.server';
import { findPickup } from '../../app/models/fulfillment/pickup.server';
import { preparePickup } from '../../app/platforms/shopify/fulfillment/fulfillment-changes.server';
import { listFulfillmentOrders } from '../../app/platforms/shopify/fulfillment/fulfillment-orders.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';
import { openPost } from './post-fixture';

const NAME = '#1000';
const ORDER = orderGid(1000);

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  let mail: MailFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    const database = await open();
    await seedDatabase(database.db, { cast: true });
    fixture = await openMirrorFixture(database);
    await fixture.sync();
    await fixture.sync('fulfillment-orders');
  });
  afterAll(async () => {
    await fixture.close();
    await mail.close();
  });

  const follow = async () => {
    await fixture.hear('orders/updated', { admin_graphql_api_id: ORDER });
    await fixture.syncDue();
  };
  const part = async () => {
    const all = (await listFulfillmentOrders(fixture.needs().admin, ORDER)) ?? [];
    const open1 = all.find(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS');
    if (!open1) throw new Error('nothing is open');
    return open1;
  };
  const post = () =>
    openPost({ db: fixture.db, admin: fixture.watched(), mailer: mail.mailer, now: fixture.now });
  const steps = async () => {
    const { order } = await fixture.read(ORDER);
    const paid = { isOnInvoice: false, isAtBank: false, hasPaymentHere: true };
    const pickup = await findPickup(fixture.db, ORDER);
    const facts = { ...order, ...paid, parcels: order.fulfillments, pickup };
    return deliverySteps(facts, null)?.map(({ kind, state }) => `${kind} ${state}`);
  };

  it('tells once that an order can be picked up, where and when, whoever has made it ready', async () => {
    const { db } = fixture;
    const place = { address: '12 Main St, Portland, OR 97201', hours: 'Mon–Fri, 9 AM–4 PM' };
    await fixture.change(NAME, { fulfilled: false });
    await fixture.shop.control('POST', 'shopify', {
      action: 'fulfillment-method',
      name: NAME,
      method: 'PICK_UP',
    });
    const { gid, locationName } = await part();
    const promise = await findStorePromise(db);
    const pickupPlaces = [{ name: locationName, ...place }];
    expect(await saveStorePromise(db, { ...promise, pickupPlaces }, new Date(fixture.now()))).toBe(
      true,
    );
    await follow();
    expect(await steps()).toEqual(['paid done', 'packing current', 'ready next', 'collected next']);
    // In Shopify's own admin.
    await preparePickup(fixture.needs().admin, gid);
    await follow();
    await follow();
    const key = `pickup-ready:${gid}`;
    expect(await post().deliver(key)).toBe('sent');
    expect(await post().deliver(key)).toBe('ended');
    const [letter, ...more] = inboxOf(mail.company);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: 'bruno@example.com',
      subject: `Ready for pickup: order ${NAME}`,
    });
    for (const text of [letter?.text, letter?.html]) {
      expect(text).toContain(`Your order ${NAME} is ready for pickup.`);
      expect(text).toContain(locationName);
      expect(text).toContain(place.address);
      expect(text).toContain(`Open ${place.hours}`);
    }
    expect(await steps()).toEqual(['paid done', 'packing done', 'ready current', 'collected next']);
    expect((await findPickup(db, ORDER))?.readyAt).not.toBeNull();
  });

  it('is not told when it was picked up before the mail went out', async () => {
    const { gid } = await part();
    const { db } = fixture;
    await db.deleteFrom('email_outbox').where('key', '=', `pickup-ready:${gid}`).execute();
    await db.updateTable('fulfillment_order').set({ pickup_ready_at: null }).execute();
    await follow();
    await fixture.change(NAME, { fulfilled: true });
    expect(await post().deliver(`pickup-ready:${gid}`)).toBe('not-due');
    expect(inboxOf(mail.company)).toHaveLength(1);
    await follow();
    expect(await steps()).toEqual(['paid done', 'packing done', 'ready done', 'collected done']);
  });
});
