import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_LIMITS } from '../../app/domain/orders/order';
import { loadAllOrders } from '../../app/http/privacy/account-export-orders.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import type { TypedDocument } from '../../app/platforms/shopify/typed-document';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';

const IVY = castGid('ivy');
const newer = (nth: number) => `gid://shopify/Order/${7_000_000_000_000 + nth}`;

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
  });
  afterAll(() => fixture.close());

  /** Shopify for a customer with so many orders of today, each like the first one that it really has. */
  function having(count: number): Admin {
    const { run } = fixture.watched();
    return {
      async run<Answer, Variables>(
        document: TypedDocument<Answer, Variables>,
        variables: NoInfer<Variables>,
        of?: string | null,
      ) {
        const { first, after } = variables as { first: number; after: string | null };
        const requested = { ...variables, first: 1, after: null };
        const answer = (await run(document, requested, of)) as {
          customer: { orders: { nodes: object[] } };
        };
        const begin = Number(after ?? 0);
        const end = Math.min(count, begin + first);
        const [node] = answer.customer.orders.nodes;
        const nodes = Array.from({ length: end - begin }, (_, nth) => ({
          ...node,
          id: newer(begin + nth),
          createdAt: new Date().toISOString(),
        }));
        const pageInfo = { hasNextPage: end < count, endCursor: String(end) };
        return { customer: { orders: { nodes, pageInfo } } } as Answer;
      },
    };
  }

  it('who has more orders than one list of Shopify takes all of them along, each once', async () => {
    const { db } = fixture;
    const { order, customerGid } = await fixture.read(orderGid(998));
    expect(customerGid).toBe(IVY);
    const fetchedAt = new Date();
    await fixture.save(order, IVY, fetchedAt);
    await fixture.save({ ...order, id: newer(0) }, IVY, fetchedAt);
    const others = await fixture.read(orderGid(994));
    await fixture.save(others.order, others.customerGid, fetchedAt);

    const few = await loadAllOrders({ db, admin: having(3) }, IVY);
    expect(few.map(({ id }) => id)).toEqual([newer(0), newer(1), newer(2)]);

    await expect(loadAllOrders({ db, admin: having(400) }, IVY)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await db.updateTable('mirror_sync').set({ filled_at: fetchedAt }).execute();
    const many = await loadAllOrders({ db, admin: having(400) }, IVY);
    expect(many).toHaveLength(ORDER_LIMITS.orders + 1);
    expect(many.at(-1)).toEqual(order);
    expect(new Set(many.map(({ id }) => id)).size).toBe(many.length);
  });
});
