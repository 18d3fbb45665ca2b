import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from '../../app/domain/fulfillment/fulfillment-order';
import { createPickList } from '../../app/services/fulfillment/pick-list.server';
import { replaceFulfillmentOrders } from '../../app/models/fulfillment/fulfillment-order.server';
import { listOpenSteps } from '../../app/models/fulfillment/step.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { listFulfillmentOrders } from '../../app/platforms/shopify/fulfillment/fulfillment-orders.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { cancelOwnOrder } from '../../app/services/order-edits/change-own-order.server';
import { advanceStep, requestStep } from '../../app/services/fulfillment/fulfillment-step.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { ACTOR } from './fulfillment-fixture';
import { orderEdits } from './order-edit-fixture';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

type Call = 'before' | 'after';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const { contextOf } = orderEdits(() => fixture);
  const shopify = () => adminFor(fixture.url);

  async function paidOrder() {
    const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
    return { payer, gid: payment.orderGid ?? '' };
  }
  type Paid = Awaited<ReturnType<typeof paidOrder>>;

  const cancel = ({ payer, gid }: Paid, admin: Admin = shopify()) =>
    cancelOwnOrder(
      { ...contextOf(), admin },
      { orderGid: gid, customerGid: payer.gid, formToken: randomUUID() },
      { seenCents: 0 },
    );

  async function send({ gid }: Paid, admin: Admin = shopify()) {
    const [part] = (await listFulfillmentOrders(shopify(), gid)) ?? [];
    if (!part) throw new Error('nothing to send');
    const lines = part.lines.map((line) => ({
      gid: line.gid,
      lineGid: line.lineGid,
      units: line.remainingUnits,
    }));
    return requestStep({ ...contextOf(), admin }, ACTOR, {
      formToken: randomUUID(),
      orderGid: gid,
      subjectGid: part.gid,
      request: { kind: 'send', lines, tracking: null, notify: false, seen: versionOf(part) },
    });
  }

  /** A client at which something happens around one operation. */
  const around = (operation: string, when: Call, act: () => Promise<unknown>): Admin => {
    const admin = shopify();
    return {
      async run(document, ...rest) {
        const isMeant = operationOf(document) === operation;
        if (isMeant && when === 'before') await act();
        const answer = await admin.run(document, ...rest);
        if (isMeant && when === 'after') await act();
        return answer;
      },
    };
  };

  /** Lets what waits for the other go on, as its job does. */
  async function later({ gid }: Paid): Promise<void> {
    await fixture.advance(61_000);
    for (const { id } of await listOpenSteps(fixture.db, gid)) {
      expect((await advanceStep(contextOf(), id)).kind).not.toBe('later');
    }
  }

  /** What Shopify has of it: sent and paid, or canceled and given back. */
  async function outcome({ gid }: Paid): Promise<'sent' | 'canceled'> {
    const order = (await findOrder(shopify(), gid))?.order;
    if (!order) throw new Error(`there is no order ${gid}`);
    const isCanceled = order.cancelledAt !== null;
    const parcels = order.fulfillments.filter(({ displayStatus }) => displayStatus !== 'CANCELED');
    expect(parcels).toHaveLength(isCanceled ? 0 : 1);
    return isCanceled ? 'canceled' : 'sent';
  }

  describe('a customer who cancels while staff send', () => {
    it.each([1, 2, 3])('in the same second: exactly one of both happens (%d)', async () => {
      const paid = await paidOrder();
      const [canceled, sent] = await Promise.all([cancel(paid), send(paid)]);
      await later(paid);
      const won = await outcome(paid);
      expect(canceled.ok).toBe(won === 'canceled');
      if (won === 'canceled') expect(sent.kind).not.toBe('done');
    });

    it.each([
      ['before', 'CancelOrder'],
      ['after', 'CancelOrder'],
    ] as const)('is first when they press %s %s', async (when, operation) => {
      const paid = await paidOrder();
      let sent: unknown;
      const admin = around(operation, when, async () => void (sent = await send(paid)));
      expect(await cancel(paid, admin)).toEqual({ ok: true });
      if (when === 'before') expect(sent).toEqual({ kind: 'later' });
      await later(paid);
      expect(await outcome(paid)).toBe('canceled');
    });

    it.each([
      ['before', 'CreateFulfillment'],
      ['after', 'CreateFulfillment'],
      ['before', 'FulfillmentOrdersOfOrder'],
    ] as const)('is second when they press %s %s', async (when, operation) => {
      const paid = await paidOrder();
      let canceled: unknown;
      const admin = around(operation, when, async () => void (canceled ??= await cancel(paid)));
      expect(await send(paid, admin)).toMatchObject({ kind: 'done' });
      expect(canceled).toEqual({ ok: false, code: 'packing' });
      expect(await outcome(paid)).toBe('sent');
    });

    it('is second once it is on a pick list', async () => {
      const paid = await paidOrder();
      const [part] = (await listFulfillmentOrders(shopify(), paid.gid)) ?? [];
      const gids = [part?.gid ?? ''];
      await fixture.db
        .transaction()
        .execute((trx) => replaceFulfillmentOrders(trx, paid.gid, part ? [part] : [], new Date()));
      await createPickList(contextOf(), ACTOR, { formToken: randomUUID(), gids });
      expect(await cancel(paid)).toEqual({ ok: false, code: 'packing' });
      expect(await send(paid)).toMatchObject({ kind: 'done' });
      expect(await outcome(paid)).toBe('sent');
    });
  });
});
