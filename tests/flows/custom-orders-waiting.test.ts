import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCustomOrdersWaiting } from '../../app/http/dashboard/home-page.server';
import type { Database } from '../../app/models/core/database.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import {
  acceptCustomOrder,
  cancelCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, STAFF, type CustomOrderBench } from './custom-order-bench';
import { split } from './payment-bench';

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    database = await open();
    // Installs the queues: jobs are enqueued and never run.
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  afterAll(() => bench.discardAll());

  /** Returns how many custom orders the back-office's home page counts as waiting for a proof. */
  const proofsWaited = async () => {
    const reader = { id: STAFF.id, isAdmin: false };
    const all = await listWaiting(database.db, { reader, now: Date.now() });
    return all.find(({ kind }) => kind === 'proof')?.count ?? 0;
  };
  const waiting = async (gid: string) =>
    (await readCustomOrdersWaiting(database, { gid })).map(({ id, step }) => [id, step]);

  it('waits for its customer from the first proof on, for one thing at a time', async () => {
    const payer = await bench.payer();
    const other = await bench.payer();
    const id = await bench.requested(payer, { address: null });
    expect(await waiting(payer.gid)).toEqual([]);
    expect(await proofsWaited()).toBe(0);
    await bench.quote(id, 0);
    expect(await waiting(payer.gid)).toEqual([]);
    expect(await proofsWaited()).toBe(1);
    await bench.proof(id, payer);
    expect(await proofsWaited()).toBe(0);
    expect(await waiting(payer.gid)).toEqual([[id, 'approve']]);
    await bench.approve(id, payer, 1);
    expect(await waiting(payer.gid)).toEqual([[id, 'address']]);
    expect(await waiting(other.gid)).toEqual([]);
  });

  it('waits for its payment until that is begun, and for nothing once it is called off', async () => {
    const payer = await bench.payer();
    const [first, second] = [await bench.requested(payer), await bench.requested(payer)];
    for (const id of [first, second]) {
      await bench.quote(id, 0);
      expect(await bench.settle(id)).toBe('done');
      await bench.proof(id, payer);
      await bench.approve(id, payer, 1);
      await bench.settle(id);
    }
    expect(await waiting(payer.gid)).toEqual([
      [first, 'pay'],
      [second, 'pay'],
    ]);
    const formToken = randomUUID();
    const accepted = await acceptCustomOrder(bench.needs, bench.actorOf(payer), first, formToken);
    if (!accepted) throw new Error('not accepted');
    const { draftTotalCents } = await bench.order(first);
    await bench.startProcess().begin(payer, {
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
    await cancelCustomOrder(bench.needs, STAFF, second, { said: null, formToken: randomUUID() });
    expect(await waiting(payer.gid)).toEqual([]);
  });
});
