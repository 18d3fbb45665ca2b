import { randomUUID } from 'node:crypto';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { versionOf } from '../../app/domain/fulfillment/fulfillment-order';
import type { StepRequest } from '../../app/domain/fulfillment/step';
import type { Database } from '../../app/models/core/database.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { listFulfillmentOrders } from '../../app/platforms/shopify/fulfillment/fulfillment-orders.server';
import { requestStep } from '../../app/services/fulfillment/fulfillment-step.server';
import type { openHistory } from '../contract/sandbox-people';
import { openMirrorFixture } from './order-mirror-fixture';

export const ACTOR = { staffId: 'packer', requestId: 'request' };
export const MINUTE_MS = 60_000;

type Seeded = {
  id: number;
  name: string;
  cancelledAt: string | null;
  lines: { quantity: number }[];
};

type SeededOrder = { name: string; gid: string };

/**
 * The seed's open orders of several units on a database and the sandbox's Shopify. Each test begins with the next of
 * them, of which nothing was sent.
 */
export async function openFulfillment(database: Database, history: ReturnType<typeof openHistory>) {
  const fixture = await openMirrorFixture(database, history);
  const { body } = await fixture.shop.control('GET', 'state');
  const seeded = (body as { shopify: { orders: Seeded[] } }).shopify.orders;
  let orders: SeededOrder[] = seeded
    .filter(({ cancelledAt, lines }) => cancelledAt === null && (lines[0]?.quantity ?? 0) > 1)
    .map(({ id, name }) => ({ name, gid: `gid://shopify/Order/${id}` }));
  let order: SeededOrder;
  async function begin(): Promise<void> {
    const next = orders.shift();
    if (!next) throw new Error('the seed has no more orders');
    order = next;
    // There are fewer orders than tests; each begins with one of which nothing was sent.
    orders.push(next);
    await fixture.change(order.name, { fulfilled: false });
  }

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

  return {
    fixture,
    begin,
    open1,
    parcels,
    sendOf,
    ask,
    losing,
    stepOf,
    /** The order that the test began with. */
    get order() {
      return order;
    },
    /** Those that the tests after it begin with. */
    get orders(): readonly SeededOrder[] {
      return orders;
    },
    /** Leaves out the order in the tests after it. */
    giveUp(): void {
      orders = orders.filter(({ gid }) => gid !== order.gid);
    },
  };
}

export type FulfillmentDesk = Awaited<ReturnType<typeof openFulfillment>>;
