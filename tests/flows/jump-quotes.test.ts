import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { findAuditSubjects, nameSubjects } from '../../app/models/back-office/audit-search.server';
import { findByJumpId } from '../../app/models/back-office/jump-ids.server';
import { findOrdersByTracking } from '../../app/models/back-office/jump.server';
import {
  findQuotesByNumber,
  findReturnsByNumber,
} from '../../app/models/back-office/jump-numbers.server';
import type { Database } from '../../app/models/core/database.server';
import { seedCustomers } from '../../scripts/bench/customer-volume';
import { listReturnsOfOrder } from '../../app/models/returns/return-case.server';
import { onPostgres } from '../support/database';
import { seedOrders } from './order-mirror-volume';

const NOW = new Date('2026-11-21T20:00:00Z');
const [FIRST, SECOND] = [randomUUID(), randomUUID()] as [string, string];
const CUSTOMER = 'gid://shopify/Customer/7';

onPostgres((_, open) => {
  let db: Database['db'];

  beforeAll(async () => {
    ({ db } = await open());
    await seedCustomers(db, { customers: 8, organizations: 1, end: NOW.toISOString() });
    const quote = { customer_gid: CUSTOMER, state: 'requested', created_at: NOW, updated_at: NOW };
    await db
      .insertInto('quote')
      .values([
        { ...quote, id: FIRST, number: 1001 },
        { ...quote, id: SECOND, number: 10010 },
      ])
      .execute();
  });

  it('finds quotes by the beginning of their number, with whose they are', async () => {
    const found = await findQuotesByNumber(db, '1001');
    expect(found.map(({ id }) => id)).toEqual([FIRST, SECOND]);
    expect(found[0]).toMatchObject({ number: 1001, totalCents: null, createdAt: NOW });
    expect(found[0]?.customerName).toMatch(/\w+ \w+/);
    expect(await findQuotesByNumber(db, '9')).toEqual([]);
  });

  it('finds one by its id', async () => {
    expect(await findByJumpId(db, { of: 'ours', id: FIRST })).toMatchObject([
      { kind: 'quote', id: FIRST, name: 'Q-1001', customerGid: CUSTOMER, cents: null },
    ]);
  });

  it('is what the whole number means in the audit log, which names it', async () => {
    expect((await findAuditSubjects(db, 'Q-1001')).subjectIds).toEqual([FIRST]);
    const named = await nameSubjects(db, [{ kind: 'quote', id: FIRST }]);
    expect(named).toMatchObject([{ name: 'Q-1001' }]);
  });

  it('finds returns by the beginning of their number, and orders by a parcel’s', async () => {
    await seedOrders(db, CUSTOMER, { count: 30, firstNumber: 1001, end: NOW });
    const row = {
      customer_gid: CUSTOMER,
      order_gid: 'gid://shopify/Order/1001',
      order_name: '#1001',
      kind: 'claim',
      state: 'requested',
      created_at: NOW,
      updated_at: NOW,
    };
    const [one, two] = [randomUUID(), randomUUID()] as [string, string];
    await db
      .insertInto('return_case')
      .values([
        { ...row, id: one, number: 1001 },
        { ...row, id: two, number: 10010 },
      ])
      .execute();
    const found = await findReturnsByNumber(db, '1001');
    expect(found.map(({ id }) => id)).toEqual([one, two]);
    expect(found[0]).toMatchObject({ kind: 'claim', orderName: '#1001', createdAt: NOW });
    expect((await findAuditSubjects(db, 'R-1001')).subjectIds).toEqual([one]);
    expect(await listReturnsOfOrder(db, 'gid://shopify/Order/1001')).toMatchObject([
      { number: 1001, state: 'requested' },
      { number: 10010 },
    ]);
    expect(await findOrdersByTracking(db, '1Z0EB1011')).toEqual([]);
    const parcels = await findOrdersByTracking(db, '1Z0EB1010');
    expect(parcels).toMatchObject([{ name: '#1010', tracking: '1Z0EB1010' }]);
    // Other words of an order are no parcel's.
    expect(await findOrdersByTracking(db, 'KRAFT')).toEqual([]);
  });
});
