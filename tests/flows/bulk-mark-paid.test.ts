import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRejectedItems } from '../../app/models/bulk-actions/bulk-action-list.server';
import {
  findBulkAction,
  insertBulkAction,
  moveBulkAction,
} from '../../app/models/bulk-actions/bulk-action.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type Payer, type PaymentFixture } from './payment-fixture';

const LONG = { until: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };

/** How long after the customer has begun the bulk action comes to their order, in milliseconds. */
const DELAYS = [0, 40, 130, 300];

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;
  let staffId: string;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
    staffId = randomUUID();
    const staff = { id: staffId, name: 'Stella Rowe', email: `${staffId}@example.com` };
    await fixture.db
      .insertInto('staff_user')
      .values({ ...staff, role: 'staff' })
      .execute();
  });
  afterAll(() => fixture.discardAll());

  const admin = () => adminFor(fixture.url);

  /** An order of which $25.00 is owed by a customer with Earth Cash and a card. */
  async function owing() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const draft = await createDraft(
      admin(),
      fixture.draftOf(payer, split({ card: 2_500 }).totalCents),
    );
    return { payer, order: await completeDraft(admin(), draft.gid) };
  }

  const paying = (payer: Payer, order: { gid: string }) => ({
    ...fixture.cart(payer, split({ cash: 1_000, card: 1_500 })),
    purpose: 'order' as const,
    subject: order.gid,
    draftInput: null,
  });

  /** Staff choose the order to be marked as paid. */
  async function chosen({ gid }: { gid: string }): Promise<string> {
    const at = new Date(fixture.moved.ms + Date.now());
    const id = randomUUID();
    const items = [{ gid, version: null }];
    await fixture.db.transaction().execute((trx) =>
      insertBulkAction(
        trx,
        {
          id,
          formToken: randomUUID(),
          staffId,
          list: 'orders',
          change: 'mark-paid',
          tag: null,
          requestId: null,
          items,
        },
        at,
      ),
    );
    // As the mirror would have it.
    await fixture.db
      .updateTable('bulk_action_item')
      .set({ seen_cents: 2_500n })
      .where('bulk_action_id', '=', id)
      .execute();
    await moveBulkAction(fixture.db, id, { from: 'asked', to: 'running' }, at);
    return id;
  }

  async function worked(id: string) {
    const needs = {
      ...fixture.startProcess().basics,
      admin: admin(),
      pause: async () => undefined,
    };
    await workBulkAction(needs, id, LONG);
    const rejected = await listRejectedItems(fixture.db, id);
    const done = (await findBulkAction(fixture.db, id))?.counts.done;
    return { done, because: rejected.map(({ because }) => because) };
  }

  const sales = async ({ gid }: { gid: string }) =>
    (await fetchOrderDue(admin(), gid))?.transactions.filter(
      ({ kind, status }) => kind === 'SALE' && status === 'SUCCESS',
    ).length;

  describe('an order that staff mark as paid with others', () => {
    it('says that the customer has paid it since it was chosen', async () => {
      const { payer, order } = await owing();
      const id = await chosen(order);
      await fixture.startProcess().begin(payer, paying(payer, order));
      expect(await worked(id)).toEqual({ done: 0, because: ['customer-paid'] });
      expect(await sales(order)).toBe(1);
    });

    it('says that the customer is paying it', async () => {
      const { payer, order } = await owing();
      const dying = fixture.startProcess({ dieAt: 'pay_before_complete' });
      await dying.pay(payer, paying(payer, order)).catch(() => undefined);
      const id = await chosen(order);
      expect(await worked(id)).toEqual({ done: 0, because: ['customer-paying'] });
      await fixture.forgetLeases();
      await fixture.workDue();
      expect(await fixture.books(payer)).toMatchObject({ states: ['settled'], orders: ['PAID'] });
      expect(await sales(order)).toBe(1);
    });

    it('is done already if its customer had paid before it was chosen', async () => {
      const { payer, order } = await owing();
      await fixture.startProcess().begin(payer, paying(payer, order));
      await fixture.advance(60_000);
      expect(await worked(await chosen(order))).toEqual({ done: 1, because: [] });
    });

    it.each(some(DELAYS, 2))(
      'while the customer pays, %i ms later, is paid once',
      async (delayMs) => {
        const { payer, order } = await owing();
        const id = await chosen(order);
        const pays = fixture.startProcess().pay(payer, paying(payer, order));
        await wait(delayMs);
        const { done, because } = await worked(id);
        await pays;
        await fixture.forgetLeases();
        await fixture.workDue();
        const books = await fixture.books(payer);
        const isOurs = books.states[0] === 'settled';
        expect(books).toMatchObject({ chargedCents: isOurs ? 1_500 : 0, reserved: 0 });
        expect(done).toBe(isOurs ? 0 : 1);
        expect(because.every((code) => code.startsWith('customer-'))).toBe(true);
        expect(await sales(order)).toBe(1);
      },
    );
  });
});
