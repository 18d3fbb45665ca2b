import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CUSTOM_ORDER_POINTS } from '../../app/domain/custom-orders/custom-order-pay';
import type { Database } from '../../app/models/core/database.server';
import { cancelCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import { advanceCustomOrder } from '../../app/services/custom-orders/advance-custom-order.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { onPostgres } from '../support/database';
import { some } from '../support/matrix';
import { standBetween } from '../support/between';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderFixture, STAFF, type CustomOrderFixture } from './custom-order-fixture';
import { adminFor } from './draft-fixture';

const MINUTE_MS = 60_000;

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  beforeEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function quoted(): Promise<string> {
    const id = await fixture.requested(await fixture.payer());
    await fixture.quote(id, 0);
    return id;
  }

  /** Retries as the job does, with time between, until it is done. */
  async function advanced(id: string): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const answer = await fixture.drive(id).catch(() => 'later');
      if (answer === 'done') return;
      await fixture.advance(MINUTE_MS);
    }
    throw new Error('not settled');
  }

  const cancel = (id: string) =>
    cancelCustomOrder(fixture.needs, STAFF, id, { said: 'No more.', formToken: randomUUID() });

  it('two at once make one draft', async () => {
    const id = await quoted();
    const answers = await Promise.all([fixture.drive(id), fixture.drive(id), fixture.drive(id)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    await advanced(id);
    expect(await fixture.draftsAt(id)).toHaveLength(1);
  });

  it('a lost answer is found by its tag: one draft', async () => {
    const id = await quoted();
    await fixture.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(fixture.drive(id)).rejects.toThrow();
    expect((await fixture.order(id)).draftGid).toBeNull();
    await advanced(id);
    const [draft, ...others] = await fixture.draftsAt(id);
    expect(others).toEqual([]);
    expect(await fixture.order(id)).toMatchObject({ draftGid: draft?.id, draftTotalCents: 8_500 });
  });

  it('a call that never arrived is made again once the search can be trusted', async () => {
    const id = await quoted();
    await fixture.fault('shopify', 'CreateDraft', 'error', { status: 503 });
    await expect(fixture.drive(id)).rejects.toThrow();
    expect(await fixture.drive(id)).toBe('later');
    await advanced(id);
    expect(await fixture.draftsAt(id)).toHaveLength(1);
  });

  it.each(some(CUSTOM_ORDER_POINTS.slice(0, 3), 1))(
    'a process that dies at %s: one draft',
    async (point) => {
      const id = await quoted();
      await expect(fixture.drive(id, fixture.dyingAt(point))).rejects.toThrow(point);
      await fixture.forgetLeases();
      await advanced(id);
      expect(await fixture.draftsAt(id)).toHaveLength(1);
      expect(await fixture.order(id)).toMatchObject({ draftQuoteNo: 1, draftTotalCents: 8_500 });
    },
  );

  it('a process that dies while a new quote is written: the draft says the new one', async () => {
    const id = await quoted();
    await advanced(id);
    await fixture.quote(id, 1, { caseCents: 6_000 });
    await expect(fixture.drive(id, fixture.dyingAt('draft_updated'))).rejects.toThrow();
    await fixture.forgetLeases();
    await advanced(id);
    const drafts = await fixture.draftsAt(id);
    expect(drafts.map(({ totalPriceSet }) => Number(totalPriceSet.shopMoney.amount))).toEqual([
      125,
    ]);
    expect((await fixture.order(id)).draftQuoteNo).toBe(2);
  });

  it('a quote that the platform refuses is told to staff, and the next one makes the draft', async () => {
    const between = await standBetween(fixture.url);
    const id = await quoted();
    const userErrors = [{ field: ['lineItems'], message: 'Quantity is too large' }];
    between.answer('CreateDraft', {
      data: { draftOrderCreate: { draftOrder: null, userErrors } },
    });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const needs = { ...fixture.needs, admin: adminFor(between.url), log };
    expect(await advanceCustomOrder(needs, id)).toBe('refused');
    await between.close();
    expect(await fixture.order(id)).toMatchObject({
      draftError: expect.stringContaining('Quantity is too large'),
      draftGid: null,
      draftTriedAt: null,
    });
    expect(await fixture.quote(id, 1, { caseCents: 5_000 })).toEqual({ ok: true });
    expect((await fixture.order(id)).draftError).toBeNull();
    expect(await fixture.drive(id)).toBe('done');
    const drafts = await fixture.draftsAt(id);
    expect(drafts.map(({ totalPriceSet }) => Number(totalPriceSet.shopMoney.amount))).toEqual([
      105,
    ]);
  });

  it('what is called off leaves no draft, wherever a process dies', async () => {
    const ids = [await quoted(), await quoted(), await quoted()] as const;
    await advanced(ids[0]);
    await fixture.fault('shopify', 'CreateDraft', 'lost-response');
    await expect(fixture.drive(ids[1])).rejects.toThrow();
    await advanced(ids[2]);
    for (const id of ids) expect(await cancel(id)).toEqual({ ok: true });
    await expect(fixture.drive(ids[2], fixture.dyingAt('draft_deleted'))).rejects.toThrow();
    await fixture.forgetLeases();
    for (const id of ids) {
      await advanced(id);
      expect(await fixture.draftsAt(id)).toEqual([]);
      expect((await fixture.order(id)).draftGoneAt).not.toBeNull();
    }
  });
});
