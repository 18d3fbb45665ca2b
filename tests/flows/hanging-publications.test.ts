import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { createBootId } from '../../server/boot-id';
import { AT_ONCE, SET_ASIDE, startMoneyRunner, type MoneyRunner } from '../../server/money-runner';
import type { StoreApp } from '../../server/store-app';
import { until } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { isLong } from '../support/long';
import { openBalanceFixture, type BalanceFixture } from './balance-setup';

/** As long as network-faults allows from the end of a fault; an abandoned change takes 20 s. */
const SHOWN_MS = 15_000;
/** For what only has to come about. */
const PATIENCE_MS = 60_000;

const ignore = () => undefined;

eachDatabase((_kind, open) => {
  let fixture: BalanceFixture;
  let runner: MoneyRunner | undefined;
  let release: () => void = ignore;
  /** How many writes of a balance hang now, and how often the runner has asked for the time. */
  const counts = { hanging: 0, asked: 0 };

  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterEach(async () => {
    release();
    await runner?.stop();
  });
  afterAll(() => fixture.close());

  /** Starts a runner whose first writes of a balance hang until `release`: nobody knows whether they arrived. */
  async function startRunner(writes: number, slowMs?: number) {
    let left = writes;
    const released = new Promise<void>((resolve) => (release = resolve));
    counts.hanging = 0;
    const admin: Admin = {
      async run(document, ...rest) {
        if (operationOf(document) === 'PublishBalance' && left > 0) {
          left -= 1;
          counts.hanging += 1;
          await released;
        }
        return fixture.admin.run(document, ...rest);
      },
    };
    const now = () => {
      counts.asked += 1;
      return Date.now();
    };
    runner = await startMoneyRunner(
      {
        db: fixture.db,
        admin,
        now,
        log: { info: ignore, warn: ignore, error: ignore },
        failpoint: ignore,
        bootId: createBootId(),
        config: { outsideRaiseLimitCents: 0, openingBalancesUntil: null },
      } as unknown as StoreApp,
      slowMs,
    );
    // The reconciler publishes too, and takes no place: let it end before there is anything to publish.
    await runner.reconcile('recent');
    return runner;
  }

  async function people(count: number): Promise<string[]> {
    const gids: string[] = [];
    for (let made = 0; made < count; made += 1) gids.push(await fixture.person());
    for (const gid of gids) {
      await fixture.adoptOpeningBalance(gid);
      await fixture.post(gid, 2_500);
    }
    return gids;
  }

  const showsAll = async (gids: string[]) => {
    const all = await Promise.all(gids.map((gid) => fixture.shown(gid)));
    return all.every(({ earthcash }) => earthcash === '25.00');
  };

  it('as many balances hang as are worked on at once, and the next is shown all the same', async () => {
    await startRunner(AT_ONCE);
    const others = await people(AT_ONCE);
    await until(() => counts.hanging === AT_ONCE, PATIENCE_MS);
    const next = await people(1);
    await until(() => showsAll(next), SHOWN_MS);
    expect(await showsAll(others)).toBe(false);
    release();
    await until(() => showsAll(others), PATIENCE_MS);
  });

  it.runIf(isLong)(
    'a silent Shopify gets no more calls than a fixed number, and the rest when they have ended',
    async () => {
      const most = AT_ONCE + SET_ASIDE;
      const { wake } = await startRunner(Number.POSITIVE_INFINITY, 0);
      const gids = await people(most + 2);
      const wakes = async (isSo: () => boolean) =>
        until(() => {
          wake();
          return isSo();
        }, PATIENCE_MS);
      await wakes(() => counts.hanging === most);
      const { asked } = counts;
      await wakes(() => counts.asked > asked + 10);
      expect(counts.hanging).toBe(most);
      release();
      await until(() => showsAll(gids), PATIENCE_MS);
    },
  );
});
