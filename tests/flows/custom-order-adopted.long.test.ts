import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { isPayable } from '../../app/domain/custom-orders/custom-order';
import { cents } from '../../app/domain/core/money';
import { followPayments } from '../../app/models/custom-orders/custom-order-payment.server';
import type { Database } from '../../app/models/core/database.server';
import { leaseRow, releaseRow } from '../../app/models/core/row-lease.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { DRAFT_BY_ID_DOCUMENT } from '../../app/platforms/shopify/draft-orders/admin-draft-order-documents';
import {
  acceptCustomOrder,
  cancelCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import {
  actorOf,
  openCustomOrderFixture,
  STAFF,
  type CustomOrderFixture,
} from './custom-order-fixture';
import { split, type Payer } from './payment-fixture';

const MINUTE_MS = 60_000;
const DELETE = `mutation ($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { message } } }`;

/** Orders that exist of a custom order's draft, whoever made them. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  /** A variant of which there are enough for every test. */
  let plenty: string;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
    const cup = '{ product(handle: "kraft-cup") { variants(first: 1) { nodes { id } } } }';
    plenty = at((await fixture.storefront(cup)).body, 'data.product.variants.nodes.0.id') as string;
  });
  beforeEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** A request that can be paid, with $90.00 of Earth Cash at hand. */
  async function payable(): Promise<{ payer: Payer; id: string; draft: string }> {
    const payer = await fixture.payer();
    await fixture.fund(payer, 9_000);
    const id = await fixture.requested(payer, { variantGid: plenty });
    await fixture.quote(id, 0);
    await fixture.drive(id);
    await fixture.proof(id, payer);
    await fixture.approve(id, payer, 1);
    const order = await fixture.order(id);
    expect(isPayable(order)).toBe(true);
    return { payer, id, draft: order.draftGid ?? '' };
  }

  /** Completes the draft in Shopify's admin, with its payment pending. */
  async function completedByStaff(draft: string): Promise<string> {
    const action = { action: 'draft-complete', id: draft, pending: 'true' };
    const { status, body } = await fixture.control('POST', 'shopify', action);
    expect(status, JSON.stringify(body)).toBe(200);
    const { draftOrder } = await fixture.adminClient.run(DRAFT_BY_ID_DOCUMENT, { id: draft });
    return draftOrder?.order?.id ?? 'none';
  }

  /** Presses 'Pay and order'. @returns the payment's failure */
  async function pay(payer: Payer, id: string): Promise<string | null> {
    const token = randomUUID();
    const accepted = await acceptCustomOrder(fixture.needs, actorOf(payer), id, token);
    const payment = await fixture.startProcess().begin(
      payer,
      fixture.cart(payer, split({ cash: 8_500 }), {
        formToken: token,
        purpose: 'custom_order',
        subject: id,
        draftInput: null,
        draftGid: accepted?.draftGid ?? null,
      }),
    );
    await followPayments(fixture.db, id, fixture.needs.now());
    return payment.failureCode;
  }

  it('one that staff made in the admin is adopted as soon as it is heard of', async () => {
    const { id, draft } = await payable();
    const gid = await completedByStaff(draft);
    const found = await findOrder(fixture.adminClient, gid);
    if (!found) throw new Error('there is no order');
    const loaded = { ...found, fetchedAt: new Date(fixture.needs.now()) };
    for (let heard = 0; heard < 2; heard += 1)
      await upsertOrderMirror(fixture.db, loaded, COMMISSION_RULES);
    const order = await fixture.order(id);
    expect(order).toMatchObject({ state: 'ordered', orderGid: gid, orderName: found.order.name });
    expect(isPayable(order)).toBe(false);
    expect((await fixture.kinds(id)).filter((kind) => kind === 'ordered')).toHaveLength(1);
  });

  it('one that Shopify sends and delivers is followed to the door, each told once', async () => {
    const { id, draft } = await payable();
    const gid = await completedByStaff(draft);
    const hear = async () => {
      const found = await findOrder(fixture.adminClient, gid);
      if (!found) throw new Error('there is no order');
      const loaded = { ...found, fetchedAt: new Date(fixture.needs.now()) };
      for (let heard = 0; heard < 2; heard += 1)
        await upsertOrderMirror(fixture.db, loaded, COMMISSION_RULES);
      return (await fixture.order(id)).production;
    };
    expect(await hear()).toMatchObject({ stage: null });
    const name = (await fixture.order(id)).orderName ?? '';
    const act = async (fields: Record<string, string>) => {
      const { status, body } = await fixture.control('POST', 'shopify', { name, ...fields });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await act({ action: 'order-fulfill', company: 'UPS', number: '1Z999AA10123456784' });
    const parcel = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    expect(await hear()).toMatchObject({ stage: 'shipped', parcel });
    await act({ action: 'order-parcel', status: 'DELIVERED' });
    expect(await hear()).toMatchObject({ stage: 'delivered', parcel });
    expect((await fixture.kinds(id)).slice(-3)).toEqual(['ordered', 'shipped', 'delivered']);
  });

  it('one of which nobody has heard is adopted when the customer wants to pay', async () => {
    const { payer, id, draft } = await payable();
    const gid = await completedByStaff(draft);
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await fixture.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
    expect(await fixture.books(payer)).toMatchObject({ available: 9_180, orders: ['PENDING'] });
  });

  it('one is adopted when a new quote finds it', async () => {
    const { id, draft } = await payable();
    const gid = await completedByStaff(draft);
    await fixture.quote(id, 1, { caseCents: cents(6_000) });
    expect(await fixture.drive(id)).toBe('done');
    expect(await fixture.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('one is adopted although its draft was deleted afterwards', async () => {
    const { payer, id, draft } = await payable();
    const gid = await completedByStaff(draft);
    await fixture.admin(DELETE, { id: draft });
    await fixture.advance(5_000);
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await fixture.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('one is adopted if its draft was made without an answer', async () => {
    const id = await fixture.requested(await fixture.payer(), { variantGid: plenty });
    await fixture.quote(id, 0);
    await fixture.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(fixture.drive(id)).rejects.toThrow();
    const [draft] = await fixture.draftsAt(id);
    const gid = await completedByStaff(draft?.id ?? '');
    await fixture.advance(MINUTE_MS);
    expect(await fixture.drive(id)).toBe('done');
    expect(await fixture.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('a draft that somebody has deleted is made again, and can be paid', async () => {
    const { payer, id, draft } = await payable();
    await fixture.admin(DELETE, { id: draft });
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await fixture.order(id)).toMatchObject({ state: 'approved', draftGid: null });
    const { rows } = await database.executeSql(
      `select from pgboss.job where name = 'advance-custom-order' and state < 'completed'
        and data->>'customOrderId' = '${id}'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await fixture.drive(id)).toBe('done');
    expect(await pay(payer, id)).toBeNull();
    expect(await fixture.order(id)).toMatchObject({ state: 'ordered' });
    expect(await fixture.books(payer)).toMatchObject({ available: 680, orders: ['PAID'] });
  });

  it('a draft that somebody has changed is written anew, and can be paid', async () => {
    const { payer, id, draft } = await payable();
    const price = { amount: '1.00', currencyCode: 'USD' };
    const lineItems = [{ title: 'Cups', quantity: 1, originalUnitPriceWithCurrency: price }];
    const change = { action: 'draft-update', id: draft, input: { lineItems } };
    expect((await fixture.control('POST', 'shopify', change)).status).toBe(200);
    expect(await pay(payer, id)).toBe('payment_total_changed');
    expect(isPayable(await fixture.order(id))).toBe(false);
    expect(await fixture.drive(id)).toBe('done');
    expect(await pay(payer, id)).toBeNull();
    expect(await fixture.books(payer)).toMatchObject({ available: 680, orders: ['PAID'] });
  });

  it('a deleted draft is made again by a new quote, too', async () => {
    const { id, draft } = await payable();
    await fixture.admin(DELETE, { id: draft });
    await fixture.quote(id, 1, { caseCents: cents(6_000) });
    expect(await fixture.drive(id)).toBe('later');
    expect(await fixture.drive(id)).toBe('done');
    expect(await fixture.order(id)).toMatchObject({ draftQuoteNo: 2, draftError: null });
    expect(await fixture.draftsAt(id)).toHaveLength(1);
  });

  it('what was called off stays so, says why to staff, and is not worked on for ever', async () => {
    const { id, draft } = await payable();
    await completedByStaff(draft);
    const message = { said: 'No more.', formToken: randomUUID() };
    expect(await cancelCustomOrder(fixture.needs, STAFF, id, message)).toEqual({ ok: true });
    expect(await fixture.drive(id)).toBe('refused');
    expect(await fixture.order(id)).toMatchObject({
      state: 'cancelled',
      draftError: expect.stringContaining('order already'),
      draftGoneAt: expect.any(Date),
    });
  });

  it('a lease that has run out does not end the next one', async () => {
    const id = await fixture.requested(await fixture.payer());
    const now = fixture.needs.now();
    const first = await leaseRow(fixture.db, 'custom_order', { id, now });
    const second = await leaseRow(fixture.db, 'custom_order', { id, now: now + 10 * MINUTE_MS });
    if (!first || !second) throw new Error('the turn could not be taken');
    await releaseRow(fixture.db, 'custom_order', { id, until: first.until });
    expect(
      await leaseRow(fixture.db, 'custom_order', { id, now: now + 10 * MINUTE_MS }),
    ).toBeNull();
    await releaseRow(fixture.db, 'custom_order', { id, until: second.until });
    expect(
      await leaseRow(fixture.db, 'custom_order', { id, now: now + 10 * MINUTE_MS }),
    ).not.toBeNull();
  });
});
