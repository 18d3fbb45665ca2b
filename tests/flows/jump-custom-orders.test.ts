import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { findJump } from '../../app/http/back-office/erp-home.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { seedOrders } from './order-mirror-volume';

const silent = () => Promise.reject(new PlatformFailure('shopify', 'unavailable', 'the catalogue'));

/** `C-1001` is a custom order, and #1001 another thing. */
eachDatabase((_kind, open) => {
  let database: Database;
  let id: string;
  let number: number;
  beforeAll(async () => {
    database = await open();
    id = randomUUID();
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into custom_order (id, customer_gid, form_token, email, customer_name,
          product_handle, product_title, variant_gid, size, unit, case_count, quantity, colors,
          artwork_id, state, created_at, updated_at)
        values (${id}, 'gid://shopify/Customer/1', ${randomUUID()}, 'robin@example.com', 'Robin Reed', 'cup',
          'Cup', 'gid://shopify/ProductVariant/1', '8 oz', 'cups', 1, 1, '[]', ${randomUUID()}, 'requested',
          now(), now())`.execute(trx);
    });
    const row = await database.db
      .selectFrom('custom_order')
      .select('number')
      .executeTakeFirstOrThrow();
    number = row.number;
    const orders = { count: 1, firstNumber: number, end: new Date() };
    await seedOrders(database.db, 'gid://shopify/Customer/7', orders);
  });

  const jump = (query: string) => {
    const log = { warn: () => undefined };
    const context = { db: database.db, catalogue: { snapshot: silent }, log };
    return findJump(context as never, { isAdmin: false }, query);
  };

  it('leads to the custom order, and to no order of that number', async () => {
    const { hits, exact } = await jump(`C-${number}`);
    const page = `/erp/orders/custom/${id}`;
    expect(hits).toEqual([
      { kind: 'custom-order', href: page, label: `C-${number}`, note: 'Cup, Robin Reed' },
    ]);
    expect(exact).toBe(page);
    expect((await jump(`C-${number}0`)).hits).toEqual([]);
    expect((await jump(`#${number}`)).exact).toBe(`/erp/orders/${number}`);
  });
});
