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
import { openCustomOrderFixture, type CustomOrderFixture } from './custom-order-fixture';
import { OAKLAND, PORTLAND } from './draft-fixture';

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    // Installs the queues: jobs are enqueued and never run.
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  beforeEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  type Payer = Awaited<ReturnType<CustomOrderFixture['payer']>>;
  type Desired = Parameters<typeof addressCustomOrder>[3];

  /** Makes an approved order with a draft, and no address yet. */
  async function approvedWithoutAddress(payer: Payer): Promise<string> {
    const id = await fixture.requested(payer, { address: null });
    await fixture.quote(id, 0);
    await fixture.drive(id);
    await fixture.proof(id, payer);
    expect(await fixture.approve(id, payer, 1)).toEqual({ ok: true });
    return id;
  }

  const say = (id: string, payer: Payer, desired: Desired) =>
    addressCustomOrder(
      { ...fixture.needs, admin: fixture.adminClient },
      fixture.actorOf(payer),
      id,
      desired,
    );
  const accept = (id: string, payer: Payer) =>
    acceptCustomOrder(fixture.needs, fixture.actorOf(payer), id, randomUUID());
  const draftOf = async (id: string) =>
    findDraft(fixture.adminClient, (await fixture.order(id)).draftGid ?? '');

  it('nothing is paid before it is said; then the draft has it, with its tax', async () => {
    const payer = await fixture.payer();
    const id = await approvedWithoutAddress(payer);
    expect(isPayable(await fixture.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();

    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect(isPayable(await fixture.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();

    expect(await fixture.drive(id)).toBe('done');
    const order = await fixture.order(id);
    const draft = await draftOf(id);
    expect(draft?.shippingAddress).toMatchObject({ address1: '1 Lake Street', city: 'Oakland' });
    expect(draft?.taxCents).toBeGreaterThan(0);
    expect(order.draftTotalCents).toBe(8_500 + (draft?.taxCents ?? 0));
    expect(isPayable(order)).toBe(true);
    expect(await fixture.draftsAt(id)).toHaveLength(1);
    expect(await accept(id, payer)).not.toBeNull();
  });

  it('the same address again changes nothing; another one is a step of its own', async () => {
    const payer = await fixture.payer();
    const id = await approvedWithoutAddress(payer);
    await say(id, payer, { lines: OAKLAND });
    await fixture.drive(id);
    const before = await fixture.order(id);
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect(await fixture.order(id)).toEqual(before);
    await say(id, payer, { lines: PORTLAND });
    await fixture.drive(id);
    expect((await fixture.order(id)).draftTotalCents).toBe(8_500);
    const kinds = await fixture.kinds(id);
    expect(kinds.filter((kind) => kind === 'addressed')).toHaveLength(2);
  });

  it('before a quote it is kept for the draft to come', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer, { address: null });
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: true });
    expect((await fixture.order(id)).quote).toBeNull();
    expect(await fixture.quote(id, 0)).toEqual({ ok: true });
    expect(await fixture.drive(id)).toBe('done');
    expect((await draftOf(id))?.shippingAddress).toMatchObject({ city: 'Oakland' });
  });

  it('a draft that was being written meanwhile cannot be paid with the old one', async () => {
    const payer = await fixture.payer();
    const id = await approvedWithoutAddress(payer);
    await say(id, payer, { lines: PORTLAND });
    let message: Promise<unknown> = Promise.resolve();
    await fixture.drive(id, (point) => {
      if (point === 'draft_updated') message = say(id, payer, { lines: OAKLAND });
    });
    expect(await message).toEqual({ ok: true });
    expect(isPayable(await fixture.order(id))).toBe(false);
    expect(await accept(id, payer)).toBeNull();
    expect(await fixture.drive(id)).toBe('done');
    expect((await draftOf(id))?.shippingAddress).toMatchObject({ city: 'Oakland' });
    expect(isPayable(await fixture.order(id))).toBe(true);
  });

  it('is one of the customer’s own, and can no longer be said while it is being paid', async () => {
    const [payer, other] = [await fixture.payer(), await fixture.payer()];
    const id = await approvedWithoutAddress(payer);
    const lines = { ...OAKLAND, countryCode: 'US' as const };
    const made = await createAddress(fixture.adminClient, other.gid, lines);
    if (!made.ok) throw new Error('no address was made');
    const key = addressKey(made.id);
    expect(await say(id, payer, { key })).toEqual({ ok: false, reason: 'unknown' });
    expect(await say(id, other, { key })).toEqual({ ok: false, reason: 'not-found' });
    expect((await fixture.order(id)).address).toBeNull();

    await say(id, payer, { lines: PORTLAND });
    await fixture.drive(id);
    expect(await accept(id, payer)).not.toBeNull();
    expect(await say(id, payer, { lines: OAKLAND })).toEqual({ ok: false, reason: 'late' });
    expect((await fixture.order(id)).address).toMatchObject({ city: 'Portland' });
  });
});
