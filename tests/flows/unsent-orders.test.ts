import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { WAITING_LABELS } from '../../app/content/back-office/waiting';
import { closingObstacles } from '../../app/domain/customers/account-closing';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { loadClosingSnapshot } from '../../app/models/privacy/closing-snapshot.server';
import type { Database } from '../../app/models/core/database.server';
import { listErpOrders } from '../../app/models/orders/erp-order-list.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { eachDatabase } from '../support/database';
import { seedOrders } from './order-mirror-volume';

const NOW = Date.UTC(2026, 10, 21, 12);
const GID = 'gid://shopify/Customer/7';

/** What is still to be sent, as Today counts it, as the list shows it, and as closing an account sees it. */
eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedOrders(database.db, GID, { count: 9, firstNumber: 1001, end: new Date(NOW) });
    const states: [name: string, financial: string, fulfillment: string, isCancelled: boolean][] = [
      ['#1001', 'PAID', 'UNFULFILLED', false],
      ['#1002', 'PARTIALLY_REFUNDED', 'UNFULFILLED', false],
      ['#1003', 'PAID', 'PARTIALLY_FULFILLED', false],
      ['#1004', 'PENDING', 'UNFULFILLED', false],
      ['#1005', 'PENDING', 'UNFULFILLED', false],
      ['#1006', 'REFUNDED', 'UNFULFILLED', false],
      ['#1007', 'PAID', 'FULFILLED', false],
      ['#1008', 'PAID', 'UNFULFILLED', true],
      ['#1009', 'PAID', 'RESTOCKED', false],
    ];
    for (const [name, financial_status, fulfillment_status, isCancelled] of states) {
      const cancelled_at = isCancelled ? new Date(NOW) : null;
      await database.db
        .updateTable('order_mirror')
        .set({ financial_status, fulfillment_status, cancelled_at })
        .where('name', '=', name)
        .execute();
    }
    // #1004 is on invoice.
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
          draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
          updated_at, settled_at)
        select ${randomUUID()}, ${GID}, ${randomUUID()}, 'x', 'cart', ${randomUUID()}, '{}', 5000, 0, 0,
          5000, 'settled', order_gid, now(), now(), now() from order_mirror where name = '#1004'`.execute(
        trx,
      );
    });
  });

  it('is what is paid, also in part given back, or on invoice, and is not sent whole', async () => {
    const { db } = database;
    const { searchParams } = new URL(WAITING_LABELS['order-to-send'].href, 'http://localhost');
    const { query } = ERP_ORDER_LIST.parse((name) => searchParams.get(name));
    const { rows } = await listErpOrders(db, query);
    expect(rows.map(({ name }) => name)).toEqual(['#1001', '#1002', '#1003', '#1004']);
    const waiting = await listWaiting(db, { reader: { id: 'staff-a', isAdmin: false }, now: NOW });
    expect(waiting.find(({ kind }) => kind === 'order-to-send')?.count).toBe(4);
  });

  it('stands in the way of closing the account', async () => {
    const { db } = database;
    const snapshot = await loadClosingSnapshot(db, GID);
    expect(snapshot.ordersUnderWay).toBe(5);
    expect(closingObstacles(snapshot)).toContain('orders');
    await sql`update order_mirror set cancelled_at = now() where customer_gid = ${GID}
      and name in ('#1001', '#1002', '#1003', '#1004', '#1005')`.execute(db);
    expect(closingObstacles(await loadClosingSnapshot(db, GID))).not.toContain('orders');
  });
});
