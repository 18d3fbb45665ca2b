import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findPublication,
  enqueuePublication,
} from '../../app/models/ledger/published-balance.server';
import type { Database } from '../../app/models/core/database.server';
import { insertStripeEvent } from '../../app/models/webhooks/webhook-event.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { createBootId, isDeadBoot } from '../../server/boot-id';
import { startMoneyRunner } from '../../server/money-runner';
import type { StoreApp } from '../../server/store-app';
import { until } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { openDepositFixture, type DepositFixture } from './deposit-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: DepositFixture;

  beforeAll(async () => {
    database = await open();
    fixture = await openDepositFixture(database);
  });
  afterAll(() => fixture.discardAll());

  /** Starts a process that only works on what is due. */
  async function startRunner(broken?: object) {
    const process = fixture.startProcess();
    const real = createAdmin({
      base: fixture.url,
      privateToken: '',
      apiKey: 'sandbox-client-id',
      apiSecret: 'sandbox-client-secret',
    } as Parameters<typeof createAdmin>[0]);
    return startMoneyRunner({
      ...process.basics,
      database,
      admin: broken ?? real,
      bootId: createBootId(),
      advanceDeposit: process.drive,
      config: { outsideRaiseLimitCents: 0, openingBalancesUntil: null },
    } as unknown as StoreApp);
  }

  /** Makes an accepted deposit whose process has died. */
  async function leftBehind(owner: string | null) {
    const person = await fixture.person();
    await fixture
      .startProcess({ dieAt: 'after_accept' })
      .deposit(person)
      .catch(() => undefined);
    const until30s = owner && new Date(Date.now() + fixture.moved.ms + 30_000);
    await fixture.db
      .updateTable('deposit')
      .set({ lease_owner: owner, lease_until: until30s })
      .where('customer_gid', '=', person.gid)
      .execute();
    return async () => (await fixture.depositsOf(person.gid))[0]?.state;
  }

  it('finishes what a dead process of this host has left, without waiting for its lease', async () => {
    const [host] = createBootId().split('/');
    const stateOf = await leftBehind(`${host}/999999999/x`);
    const runner = await startRunner();
    await until(async () => (await stateOf()) === 'credited');
    await runner.stop();
  });

  it('leaves alone what a living process has in its hands', async () => {
    const stateOf = await leftBehind(`another-host/1/x`);
    const free = await leftBehind(null);
    const runner = await startRunner();
    await until(async () => (await free()) === 'credited');
    expect(await stateOf()).toBe('created');
    fixture.moved.ms += 31_000;
    await until(async () => (await stateOf()) === 'credited');
    await runner.stop();
  });

  it('counts what breaks at a balance by itself, waits longer each time, and tells a person', async () => {
    const { gid } = await fixture.person();
    const at = new Date(Date.now() + fixture.moved.ms);
    await enqueuePublication(fixture.db, gid, at);
    // Not a failure of a platform but a bug of ours.
    const broken = { run: () => Promise.reject(new TypeError('not ours to know')) };
    const row = () => findPublication(fixture.db, gid);
    const runner = await startRunner(broken);
    await until(async () => ((await row())?.attempts ?? 0) > 0);
    const { next_attempt_at: next } = await fixture.db
      .selectFrom('published_balance')
      .select('next_attempt_at')
      .where('customer_gid', '=', gid)
      .executeTakeFirstOrThrow();
    expect(next.getTime()).toBeGreaterThan(at.getTime());
    const notified = `balance-not-published ${gid}`;
    expect(await fixture.discrepancies()).not.toContain(notified);
    await fixture.db.updateTable('published_balance').set({ attempts: 19 }).execute();
    fixture.moved.ms += 10_000;
    runner.wake();
    await until(async () => (await fixture.discrepancies()).includes(notified));
    await runner.stop();
    await fixture.db.deleteFrom('published_balance').execute();
  });

  it('wakes at once, works on events too, and takes nothing more after its end', async () => {
    const runner = await startRunner();
    const at = new Date(Date.now() + fixture.moved.ms);
    const event = {
      type: 'customer.created',
      objectId: 'cus_1',
      createdSeconds: 1,
      livemode: false,
    };
    await insertStripeEvent(fixture.db, { ...event, id: `evt_${at.getTime()}`, receivedAt: at });
    runner.wake();
    await until(async () => {
      const open = fixture.db
        .selectFrom('stripe_event')
        .select('id')
        .where('processed_at', 'is', null);
      return (await open.execute()).length === 0;
    });
    await runner.stop();
    const stateOf = await leftBehind(null);
    runner.wake();
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(await stateOf()).toBe('created');
    const leases = fixture.db
      .selectFrom('deposit')
      .select('id')
      .where('lease_owner', 'like', '%/%');
    expect(await leases.execute()).toEqual([]);
  });
});

it('knows the dead of its own host only', () => {
  const self = createBootId();
  const [host] = self.split('/');
  expect(isDeadBoot(self, self)).toBe(false);
  expect(isDeadBoot(`${host}/${process.pid}/earlier`, self)).toBe(true);
  expect(isDeadBoot(`${host}/${process.ppid}/x`, self)).toBe(false);
  expect(isDeadBoot(`${host}/999999999/x`, self)).toBe(true);
  expect(isDeadBoot('elsewhere/999999999/x', self)).toBe(false);
  expect(isDeadBoot('nonsense', self)).toBe(false);
});
