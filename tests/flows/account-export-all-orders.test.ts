import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_LIMITS } from '../../app/domain/orders/order';
import { readAllOrders } from '../../app/http/privacy/account-export-orders.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import type { TypedDocument } from '../../app/platforms/shopify/typed-document';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { openCopyBench, orderGid, type CopyBench } from './order-copy-bench';

const IVY = castGid('ivy');
const newer = (nth: number) => `gid://shopify/Order/${7_000_000_000_000 + nth}`;

eachDatabase((_kind, open) => {
  let bench: CopyBench;
  beforeAll(async () => {
    bench = await openCopyBench(await open());
  });
  afterAll(() => bench.close());

  /** Shopify for a customer with so many orders of today, each like the first one that it really has. */
  function having(count: number): Admin {
    const { run } = bench.watched();
    return {
      async run<Answer, Variables>(
        document: TypedDocument<Answer, Variables>,
        variables: NoInfer<Variables>,
        of?: string | null,
      ) {
        const { first, after } = variables as { first: number; after: string | null };
        const asked = { ...variables, first: 1, after: null };
        const answer = (await run(document, asked, of)) as {
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
    const { db } = bench;
    const { order, customerGid } = await bench.read(orderGid(998));
    expect(customerGid).toBe(IVY);
    const readAt = new Date();
    await bench.keep(order, IVY, readAt);
    await bench.keep({ ...order, id: newer(0) }, IVY, readAt);
    const others = await bench.read(orderGid(994));
    await bench.keep(others.order, others.customerGid, readAt);

    const few = await readAllOrders({ db, admin: having(3) }, IVY);
    expect(few.map(({ id }) => id)).toEqual([newer(0), newer(1), newer(2)]);

    await expect(readAllOrders({ db, admin: having(400) }, IVY)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await db.updateTable('mirror_sync').set({ filled_at: readAt }).execute();
    const many = await readAllOrders({ db, admin: having(400) }, IVY);
    expect(many).toHaveLength(ORDER_LIMITS.orders + 1);
    expect(many.at(-1)).toEqual(order);
    expect(new Set(many.map(({ id }) => id)).size).toBe(many.length);
  });
});
