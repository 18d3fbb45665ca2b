import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPayable } from '../../app/domain/custom-orders/custom-order';
import type { Database } from '../../app/models/core/database.server';
import { createAddress } from '../../app/platforms/shopify/customers/customer-addresses.server';
import { findDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import {
  acceptCustomOrder,
  addressCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { addressKey } from '../../app/domain/customers/addresses/address-card';
import { startJobs } from '../../server/jobs/start-jobs';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, type CustomOrderBench } from './custom-order-bench';
import { OAKLAND, PORTLAND } from './draft-bench';

onPostgres((_kind, open) => {
  let database: Database;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    database = await open();
    // Installs the queues: jobs are enqueued and never run.
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  beforeEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  type Payer = Awaited<ReturnType<CustomOrderBench['payer']>>;
  type Wanted = Parameters<typeof addressCustomOrder>[3];

  /** Makes an approved order with a draft, and no address yet. */
  async function approvedWithoutAddress(payer: Payer): Promise<string> {
    const id = await bench.requested(payer, { address: null });
    await bench.quote(id, 0);
    await bench.settle(id);
    await bench.proof(id, payer);
    expect(await bench.approve(id, payer, 1)).toEqual({ ok: true });
    return id;
  }

  const say = (id: string, payer: Payer, wanted: Wanted) =>
    addressCustomOrder(
      { ...bench.needs, admin: bench.adminClient },
      bench.actorOf(payer),
      id,
      wanted,
    );
  const accept = (id: string, payer: Payer) =>
    acceptCustomOrder(bench.needs, bench.actorOf(payer), id, randomUUID());
  const draftOf = async (id: string) =>
    findDraft(bench.adminClient, (await bench.order(id)).draftGid ?? '');

  it('nothing is paid before it is said; then the draft has it, with its tax', async () => {
    const payer = await bench.payer();
    const id = await approvedWithoutAddress(payer);
    expect(isPayable(await bench.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();

    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect(isPayable(await bench.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();

    expect(await bench.settle(id)).toBe('done');
    const order = await bench.order(id);
    const draft = await draftOf(id);
    expect(draft?.shippingAddress).toMatchObject({ address1: '1 Lake Street', city: 'Oakland' });
    expect(draft?.taxCents).toBeGreaterThan(0);
    expect(order.draftTotalCents).toBe(8_500 + (draft?.taxCents ?? 0));
    expect(isPayable(order)).toBe(true);
    expect(await bench.draftsAt(id)).toHaveLength(1);
    expect(await accept(id, payer)).not.toBeNull();
  });

  it('the same address again changes nothing; another one is a step of its own', async () => {
    const payer = await bench.payer();
    const id = await approvedWithoutAddress(payer);
    await say(id, payer, { lines: OAKLAND });
    await bench.settle(id);
    const before = await bench.order(id);
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect(await bench.order(id)).toEqual(before);
    await say(id, payer, { lines: PORTLAND });
    await bench.settle(id);
    expect((await bench.order(id)).draftTotalCents).toBe(8_500);
    const kinds = await bench.kinds(id);
    expect(kinds.filter((kind) => kind === 'addressed')).toHaveLength(2);
  });

  it('before a quote it is kept for the draft to come', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer, { address: null });
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect((await bench.order(id)).quote).toBeNull();
    expect(await bench.quote(id, 0)).toEqual({ ok: true });
    expect(await bench.settle(id)).toBe('done');
    expect((await draftOf(id))?.shippingAddress).toMatchObject({ city: 'Oakland' });
  });

  it('a draft that was being written meanwhile cannot be paid with the old one', async () => {
    const payer = await bench.payer();
    const id = await approvedWithoutAddress(payer);
    await say(id, payer, { lines: PORTLAND });
    let said: Promise<unknown> = Promise.resolve();
    await bench.settle(id, (point) => {
      if (point === 'draft_updated') said = say(id, payer, { lines: OAKLAND });
    });
    expect(await said).toEqual({ ok: true });
    expect(isPayable(await bench.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();
    expect(await bench.settle(id)).toBe('done');
    expect((await draftOf(id))?.shippingAddress).toMatchObject({ city: 'Oakland' });
    expect(isPayable(await bench.order(id))).toBe(true);
  });

  it('is one of the customer’s own, and can no longer be said while it is being paid', async () => {
    const [payer, other] = [await bench.payer(), await bench.payer()];
    const id = await approvedWithoutAddress(payer);
    const lines = { ...OAKLAND, countryCode: 'US' as const };
    const made = await createAddress(bench.adminClient, other.gid, lines);
    if (!made.ok) throw new Error('no address was made');
    const key = addressKey(made.id);
    expect(await say(id, payer, { key })).toEqual({ ok: false, reason: 'unknown' });
    expect(await say(id, other, { key })).toEqual({ ok: false, reason: 'not-found' });
    expect((await bench.order(id)).address).toBeNull();

    await say(id, payer, { lines: PORTLAND });
    await bench.settle(id);
    expect(await accept(id, payer)).not.toBeNull();
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: false, reason: 'late' });
    expect((await bench.order(id)).address).toMatchObject({ city: 'Portland' });
  });
});
