import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CUSTOM_ORDER_POINTS } from '../../app/domain/custom-orders/custom-order-pay';
import type { Database } from '../../app/models/core/database.server';
import { cancelCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import { settleCustomOrder } from '../../app/services/custom-orders/settle-custom-order.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { onPostgres } from '../support/database';
import { standBetween } from '../support/between';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, STAFF, type CustomOrderBench } from './custom-order-bench';
import { adminFor } from './draft-bench';

const MINUTE_MS = 60_000;

onPostgres((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  beforeEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  async function quoted(): Promise<string> {
    const id = await bench.requested(await bench.payer());
    await bench.quote(id, 0);
    return id;
  }

  /** Retries as the job does, with time between, until it is done. */
  async function settled(id: string): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const answer = await bench.settle(id).catch(() => 'later');
      if (answer === 'done') return;
      await bench.advance(MINUTE_MS);
    }
    throw new Error('not settled');
  }

  const cancel = (id: string) =>
    cancelCustomOrder(bench.needs, STAFF, id, { said: 'No more.', formToken: randomUUID() });

  it('two at once make one draft', async () => {
    const id = await quoted();
    const answers = await Promise.all([bench.settle(id), bench.settle(id), bench.settle(id)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    await settled(id);
    expect(await bench.draftsAt(id)).toHaveLength(1);
  });

  it('a lost answer is found by its tag: one draft', async () => {
    const id = await quoted();
    await bench.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(bench.settle(id)).rejects.toThrow();
    expect((await bench.order(id)).draftGid).toBeNull();
    await settled(id);
    const [draft, ...others] = await bench.draftsAt(id);
    expect(others).toEqual([]);
    expect(await bench.order(id)).toMatchObject({ draftGid: draft?.id, draftTotalCents: 8_500 });
  });

  it('a call that never arrived is made again once the search can be trusted', async () => {
    const id = await quoted();
    await bench.fault('shopify', 'CreateDraft', 'error', { status: 503 });
    await expect(bench.settle(id)).rejects.toThrow();
    expect(await bench.settle(id)).toBe('later');
    await settled(id);
    expect(await bench.draftsAt(id)).toHaveLength(1);
  });

  it.each(CUSTOM_ORDER_POINTS.slice(0, 3))(
    'a process that dies at %s: one draft',
    async (point) => {
      const id = await quoted();
      await expect(bench.settle(id, bench.dyingAt(point))).rejects.toThrow(point);
      await bench.forgetTurns();
      await settled(id);
      expect(await bench.draftsAt(id)).toHaveLength(1);
      expect(await bench.order(id)).toMatchObject({ draftQuoteNo: 1, draftTotalCents: 8_500 });
    },
  );

  it('a process that dies while a new quote is written: the draft says the new one', async () => {
    const id = await quoted();
    await settled(id);
    await bench.quote(id, 1, { caseCents: 6_000 });
    await expect(bench.settle(id, bench.dyingAt('draft_updated'))).rejects.toThrow();
    await bench.forgetTurns();
    await settled(id);
    const drafts = await bench.draftsAt(id);
    expect(drafts.map(({ totalPriceSet }) => Number(totalPriceSet.shopMoney.amount))).toEqual([
      125,
    ]);
    expect((await bench.order(id)).draftQuoteNo).toBe(2);
  });

  it('a quote that the platform refuses is told to staff, and the next one makes the draft', async () => {
    const between = await standBetween(bench.url);
    const id = await quoted();
    const userErrors = [{ field: ['lineItems'], message: 'Quantity is too large' }];
    between.answer('CreateDraft', {
      data: { draftOrderCreate: { draftOrder: null, userErrors } },
    });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const needs = { ...bench.needs, admin: adminFor(between.url), log };
    expect(await settleCustomOrder(needs, id)).toBe('refused');
    await between.close();
    expect(await bench.order(id)).toMatchObject({
      draftFault: expect.stringContaining('Quantity is too large'),
      draftGid: null,
      draftTriedAt: null,
    });
    expect(await bench.quote(id, 1, { caseCents: 5_000 })).toEqual({ ok: true });
    expect((await bench.order(id)).draftFault).toBeNull();
    expect(await bench.settle(id)).toBe('done');
    const drafts = await bench.draftsAt(id);
    expect(drafts.map(({ totalPriceSet }) => Number(totalPriceSet.shopMoney.amount))).toEqual([
      105,
    ]);
  });

  it('what is called off leaves no draft, wherever a process dies', async () => {
    const ids = [await quoted(), await quoted(), await quoted()] as const;
    await settled(ids[0]);
    await bench.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(bench.settle(ids[1])).rejects.toThrow();
    await settled(ids[2]);
    for (const id of ids) expect(await cancel(id)).toEqual({ ok: true });
    await expect(bench.settle(ids[2], bench.dyingAt('draft_deleted'))).rejects.toThrow();
    await bench.forgetTurns();
    for (const id of ids) {
      await settled(id);
      expect(await bench.draftsAt(id)).toEqual([]);
      expect((await bench.order(id)).draftGoneAt).not.toBeNull();
    }
  });
});
