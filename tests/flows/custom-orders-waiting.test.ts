import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WaitingKind } from '../../app/domain/back-office/waiting';
import { WAITING_LABELS } from '../../app/content/back-office/waiting';
import { customOrderLabel } from '../../app/content/custom-orders/custom-orders';
import { type Actor, CUSTOM_ORDER_LIST } from '../../app/domain/custom-orders/custom-order';
import { customOrderLines } from '../../app/http/custom-orders/custom-order-view.server';
import { loadCustomOrdersWaiting } from '../../app/http/dashboard/home-page.server';
import type { Database } from '../../app/models/core/database.server';
import { loadList } from '../../app/models/core/list.server';
import { adoptOrder } from '../../app/models/custom-orders/custom-order-payment.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import {
  acceptCustomOrder,
  cancelCustomOrder,
  commentOnCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderFixture, STAFF, type CustomOrderFixture } from './custom-order-fixture';
import { seedOrders } from './order-mirror-volume';
import { split } from './payment-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    // Installs the queues: jobs are enqueued and never run.
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  afterAll(() => fixture.discardAll());

  const listed = async (fields: Record<string, string>) => {
    const { query } = CUSTOM_ORDER_LIST.parse((name) => fields[name] ?? null);
    const { rows } = await loadList(database.db, customOrderLines(null, query, Date.now()));
    return rows;
  };
  /** Returns how many custom orders the back-office's home page counts as waiting for this: as many as its link lists. */
  const waited = async (kind: WaitingKind) => {
    const reader = { id: STAFF.id, isAdmin: false };
    const all = await listWaiting(database.db, { reader, now: Date.now() });
    const count = all.find((each) => each.kind === kind)?.count ?? 0;
    const { searchParams } = new URL(WAITING_LABELS[kind].href, 'http://localhost');
    expect(await listed(Object.fromEntries(searchParams))).toHaveLength(count);
    return count;
  };
  const waiting = async (gid: string) =>
    (await loadCustomOrdersWaiting(database, { gid })).map(({ id, step }) => [id, step]);

  it('waits for its customer from the first proof on, for one thing at a time', async () => {
    const payer = await fixture.payer();
    const other = await fixture.payer();
    const id = await fixture.requested(payer, { address: null });
    expect(await waiting(payer.gid)).toEqual([]);
    expect(await waited('proof')).toBe(0);
    await fixture.quote(id, 0);
    expect(await waiting(payer.gid)).toEqual([]);
    expect(await waited('proof')).toBe(1);
    const says = (actor: Exclude<Actor, { kind: 'store' }>, said: string) =>
      commentOnCustomOrder(fixture.needs, actor, id, { said, formToken: randomUUID() });
    await says(fixture.actorOf(payer), 'Is white possible?');
    expect(await waited('custom-order-reply')).toBe(1);
    await says(STAFF, 'Yes');
    expect(await waited('custom-order-reply')).toBe(0);
    await fixture.proof(id, payer);
    expect(await waited('proof')).toBe(0);
    expect(await waiting(payer.gid)).toEqual([[id, 'approve']]);
    await fixture.approve(id, payer, 1);
    expect(await waiting(payer.gid)).toEqual([[id, 'address']]);
    expect(await waiting(other.gid)).toEqual([]);
  });

  it('waits for its payment until that is begun, and for nothing once it is called off', async () => {
    const payer = await fixture.payer();
    const [first, second] = [await fixture.requested(payer), await fixture.requested(payer)];
    for (const id of [first, second]) {
      await fixture.quote(id, 0);
      expect(await fixture.drive(id)).toBe('done');
      await fixture.proof(id, payer);
      await fixture.approve(id, payer, 1);
      await fixture.drive(id);
    }
    expect(await waiting(payer.gid)).toEqual([
      [first, 'pay'],
      [second, 'pay'],
    ]);
    const formToken = randomUUID();
    const accepted = await acceptCustomOrder(
      fixture.needs,
      fixture.actorOf(payer),
      first,
      formToken,
    );
    if (!accepted) throw new Error('not accepted');
    const { draftTotalCents } = await fixture.order(first);
    await fixture.startProcess().begin(payer, {
      formToken,
      purpose: 'custom_order',
      subject: first,
      draftInput: null,
      draftGid: accepted.draftGid,
      split: split({ card: draftTotalCents ?? 0 }),
      paymentMethodId: payer.method,
      organizationId: null,
    });
    expect(await waiting(payer.gid)).toEqual([[second, 'pay']]);
    await cancelCustomOrder(fixture.needs, STAFF, second, { said: null, formToken: randomUUID() });
    expect(await waiting(payer.gid)).toEqual([]);
  });

  it.each([
    { financial_status: 'REFUNDED', cancelled_at: null },
    { financial_status: 'PAID', cancelled_at: new Date() },
  ])(
    'is not to be made once its order is called off at Shopify: $financial_status',
    async (off) => {
      const payer = await fixture.payer();
      const id = await fixture.requested(payer);
      await fixture.quote(id, 0);
      const number = off.cancelled_at === null ? 990_301 : 990_302;
      const gid = `gid://shopify/Order/${number}`;
      const before = await waited('production-start');
      await adoptOrder(database.db, id, { order: { gid, name: `#${number}` }, at: new Date() });
      const end = new Date();
      await seedOrders(database.db, payer.gid, { count: 1, firstNumber: number, end });
      expect(await waited('production-start')).toBe(before + 1);
      await database.db.updateTable('order_mirror').set(off).where('order_gid', '=', gid).execute();
      expect(await waited('production-start')).toBe(before);
      const canceled = await listed({ state: 'cancelled' });
      expect(canceled.find((line) => line.id === id)).toMatchObject({ isCalledOff: true });
      expect(customOrderLabel(canceled.find((line) => line.id === id)!)).toBe('Canceled');
      expect((await listed({ state: 'ordered' })).map((line) => line.id)).not.toContain(id);
    },
  );
});
