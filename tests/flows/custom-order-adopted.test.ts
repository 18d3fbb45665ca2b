import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { isPayable } from '../../app/domain/custom-orders/custom-order';
import { cents } from '../../app/domain/core/money';
import {
  followPayments,
  giveUpTurn,
  takeTurn,
} from '../../app/models/custom-orders/custom-order-payment.server';
import type { Database } from '../../app/models/core/database.server';
import { keepReadOrder } from '../../app/models/sync/keep-read-order.server';
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
import { actorOf, openCustomOrderBench, STAFF, type CustomOrderBench } from './custom-order-bench';
import { split, type Payer } from './payment-bench';

const MINUTE_MS = 60_000;
const DELETE = `mutation ($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { message } } }`;

/** Orders that exist of a custom order's draft, whoever made them. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  /** A variant of which there are enough for every test. */
  let plenty: string;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
    const cup = '{ product(handle: "kraft-cup") { variants(first: 1) { nodes { id } } } }';
    plenty = at((await bench.storefront(cup)).body, 'data.product.variants.nodes.0.id') as string;
  });
  beforeEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  /** A request that can be paid, with $90.00 of Earth Cash at hand. */
  async function payable(): Promise<{ payer: Payer; id: string; draft: string }> {
    const payer = await bench.payer();
    await bench.fund(payer, 9_000);
    const id = await bench.requested(payer, { variantGid: plenty });
    await bench.quote(id, 0);
    await bench.settle(id);
    await bench.proof(id, payer);
    await bench.approve(id, payer, 1);
    const order = await bench.order(id);
    expect(isPayable(order)).toBe(true);
    return { payer, id, draft: order.draftGid ?? '' };
  }

  /** Completes the draft in Shopify's admin, with its payment pending. */
  async function completedByStaff(draft: string): Promise<string> {
    const action = { action: 'draft-complete', id: draft, pending: 'true' };
    const { status, body } = await bench.control('POST', 'shopify', action);
    expect(status, JSON.stringify(body)).toBe(200);
    const { draftOrder } = await bench.adminClient.run(DRAFT_BY_ID_DOCUMENT, { id: draft });
    return draftOrder?.order?.id ?? 'none';
  }

  /** Presses 'Pay and order'. @returns the payment's failure */
  async function pay(payer: Payer, id: string): Promise<string | null> {
    const token = randomUUID();
    const accepted = await acceptCustomOrder(bench.needs, actorOf(payer), id, token);
    const payment = await bench.startProcess().begin(
      payer,
      bench.cart(payer, split({ cash: 8_500 }), {
        formToken: token,
        purpose: 'custom_order',
        subject: id,
        draftInput: null,
        draftGid: accepted?.draftGid ?? null,
      }),
    );
    await followPayments(bench.db, id, bench.needs.now());
    return payment.failureCode;
  }

  it('one that staff made in the admin is adopted as soon as it is heard of', async () => {
    const { id, draft } = await payable();
    const gid = await completedByStaff(draft);
    const found = await findOrder(bench.adminClient, gid);
    if (!found) throw new Error('there is no order');
    const read = { ...found, readAt: new Date(bench.needs.now()) };
    for (let heard = 0; heard < 2; heard += 1)
      await keepReadOrder(bench.db, read, COMMISSION_RULES);
    const order = await bench.order(id);
    expect(order).toMatchObject({ state: 'ordered', orderGid: gid, orderName: found.order.name });
    expect(isPayable(order)).toBe(false);
    expect((await bench.kinds(id)).filter((kind) => kind === 'ordered')).toHaveLength(1);
  });

  it('one of which nobody has heard is adopted when the customer wants to pay', async () => {
    const { payer, id, draft } = await payable();
    const gid = await completedByStaff(draft);
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await bench.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
    expect(await bench.books(payer)).toMatchObject({ available: 9_180, orders: ['PENDING'] });
  });

  it('one is adopted when a new quote finds it', async () => {
    const { id, draft } = await payable();
    const gid = await completedByStaff(draft);
    await bench.quote(id, 1, { caseCents: cents(6_000) });
    expect(await bench.settle(id)).toBe('done');
    expect(await bench.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('one is adopted although its draft was deleted afterwards', async () => {
    const { payer, id, draft } = await payable();
    const gid = await completedByStaff(draft);
    await bench.admin(DELETE, { id: draft });
    await bench.advance(5_000);
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await bench.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('one is adopted if its draft was made without an answer', async () => {
    const id = await bench.requested(await bench.payer(), { variantGid: plenty });
    await bench.quote(id, 0);
    await bench.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(bench.settle(id)).rejects.toThrow();
    const [draft] = await bench.draftsAt(id);
    const gid = await completedByStaff(draft?.id ?? '');
    await bench.advance(MINUTE_MS);
    expect(await bench.settle(id)).toBe('done');
    expect(await bench.order(id)).toMatchObject({ state: 'ordered', orderGid: gid });
  });

  it('a draft that somebody has deleted is made again, and can be paid', async () => {
    const { payer, id, draft } = await payable();
    await bench.admin(DELETE, { id: draft });
    expect(await pay(payer, id)).toBe('payment_draft_gone');
    expect(await bench.order(id)).toMatchObject({ state: 'approved', draftGid: null });
    const { rows } = await database.executeSql(
      `select from pgboss.job where name = 'settle-custom-order' and state < 'completed'
        and data->>'customOrderId' = '${id}'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await bench.settle(id)).toBe('done');
    expect(await pay(payer, id)).toBeNull();
    expect(await bench.order(id)).toMatchObject({ state: 'ordered' });
    expect(await bench.books(payer)).toMatchObject({ available: 680, orders: ['PAID'] });
  });

  it('a draft that somebody has changed is written anew, and can be paid', async () => {
    const { payer, id, draft } = await payable();
    const price = { amount: '1.00', currencyCode: 'USD' };
    const lineItems = [{ title: 'Cups', quantity: 1, originalUnitPriceWithCurrency: price }];
    const change = { action: 'draft-update', id: draft, input: { lineItems } };
    expect((await bench.control('POST', 'shopify', change)).status).toBe(200);
    expect(await pay(payer, id)).toBe('payment_total_changed');
    expect(isPayable(await bench.order(id))).toBe(false);
    expect(await bench.settle(id)).toBe('done');
    expect(await pay(payer, id)).toBeNull();
    expect(await bench.books(payer)).toMatchObject({ available: 680, orders: ['PAID'] });
  });

  it('a deleted draft is made again by a new quote, too', async () => {
    const { id, draft } = await payable();
    await bench.admin(DELETE, { id: draft });
    await bench.quote(id, 1, { caseCents: cents(6_000) });
    expect(await bench.settle(id)).toBe('later');
    expect(await bench.settle(id)).toBe('done');
    expect(await bench.order(id)).toMatchObject({ draftQuoteNo: 2, draftFault: null });
    expect(await bench.draftsAt(id)).toHaveLength(1);
  });

  it('what was called off stays so, says why to staff, and is not worked on for ever', async () => {
    const { id, draft } = await payable();
    await completedByStaff(draft);
    const said = { said: 'No more.', formToken: randomUUID() };
    expect(await cancelCustomOrder(bench.needs, STAFF, id, said)).toEqual({ ok: true });
    expect(await bench.settle(id)).toBe('refused');
    expect(await bench.order(id)).toMatchObject({
      state: 'cancelled',
      draftFault: expect.stringContaining('order already'),
      draftGoneAt: expect.any(Date),
    });
  });

  it('a turn that has run out does not end the next one', async () => {
    const id = await bench.requested(await bench.payer());
    const now = bench.needs.now();
    const first = await takeTurn(bench.db, id, now);
    const second = await takeTurn(bench.db, id, now + 10 * MINUTE_MS);
    if (!first || !second) throw new Error('the turn could not be taken');
    await giveUpTurn(bench.db, id, first.until);
    expect(await takeTurn(bench.db, id, now + 10 * MINUTE_MS)).toBeNull();
    await giveUpTurn(bench.db, id, second.until);
    expect(await takeTurn(bench.db, id, now + 10 * MINUTE_MS)).not.toBeNull();
  });
});
