import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENQUIRY_LIMITS } from '../../app/domain/site/enquiry';
import { countFile } from '../../app/http/list-query.server';
import {
  addressGroup,
  networkGroup,
  secondsToWait,
  waitLabel,
} from '../../app/http/rate-limit.server';
import { consumeRequest } from '../../app/models/core/request-limit.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';

const NOON = Date.UTC(2026, 10, 21, 12);

eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const caller = (clientAddress: string, rateLimits = true) => ({
    config: { rateLimits },
    db: database.db,
    clientAddress,
  });

  it('lets five a minute pass, then says when the minute is over', async () => {
    const rule = randomUUID();
    const call = (address: string, time = NOON) => {
      vi.setSystemTime(time);
      return secondsToWait(caller(address), rule, ENQUIRY_LIMITS);
    };
    for (let post = 1; post <= 5; post += 1) expect(await call('203.0.113.7')).toBeNull();
    expect(await call('203.0.113.7', NOON + 15_500)).toBe(45);
    expect(await call('203.0.113.8')).toBeNull();
    expect(await call('203.0.113.7', NOON + 60_000)).toBeNull();
  });

  it('lets ten files a minute pass of staff and thirty of a customer, each file by itself', async () => {
    const staff = randomUUID();
    const gid = `gid://shopify/Customer/${staff}`;
    const consume = (file: string, who: Parameters<typeof countFile>[1] = { staff }) =>
      countFile(caller('none'), who, file).then(
        () => null,
        (answer: unknown) => answer,
      );
    const answers = await Promise.all(Array.from({ length: 12 }, () => consume('audit')));
    const refused = answers.filter((answer) => answer !== null);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 429 });
    const [answer] = refused as Response[];
    expect(answer?.headers.get('Retry-After')).toBe('60');
    expect(await answer?.text()).toMatch(/Too many files .* in 60 seconds/);
    expect(await consume('orders')).toBeNull();
    expect(await consume('audit', { staff: randomUUID() })).toBeNull();
    const own = await Promise.all(
      Array.from({ length: 31 }, () => consume('a', { customer: gid })),
    );
    expect(own.filter((each) => each !== null)).toHaveLength(1);
  });

  it('lets thirty a day pass, then says when the day is over', async () => {
    const rule = randomUUID();
    const call = (minute: number) => {
      vi.setSystemTime(NOON + minute * 60_000);
      return secondsToWait(caller('2001:db8::1'), rule, ENQUIRY_LIMITS);
    };
    for (let post = 0; post < 30; post += 1) expect(await call(post)).toBeNull();
    expect(await call(30)).toBe(23.5 * 3600);
    expect(await call(24 * 60)).toBeNull();
  });

  it('counts each of many that come at once', async () => {
    const rule = randomUUID();
    const waits = await Promise.all(
      Array.from({ length: 12 }, () => secondsToWait(caller('203.0.113.9'), rule, ENQUIRY_LIMITS)),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(5);
  });

  it('rejects whom it has rejected without a statement, until the window is over', async () => {
    const rule = randomUUID();
    const limits = [{ max: 1, windowMs: 60_000 }];
    const call = () => secondsToWait(caller('203.0.113.7'), rule, limits);
    await call();
    expect(await call()).toBe(60);
    const points = () =>
      database.db
        .selectFrom('rate_limit')
        .select('points')
        .where('key', '=', `${rule}:60s:203.0.113.7`)
        .executeTakeFirstOrThrow();
    expect(await points()).toEqual({ points: 2 });
    vi.setSystemTime(NOON + 20_000);
    expect(await call()).toBe(40);
    expect(await points()).toEqual({ points: 2 });
    vi.setSystemTime(NOON + 60_000);
    expect(await call()).toBeNull();
    expect(await points()).toEqual({ points: 1 });
  });

  it('counts nothing of what is undone', async () => {
    const key = randomUUID();
    const limit = { max: 1, windowMs: 60_000 };
    const undone = database.db.transaction().execute(async (trx) => {
      await consumeRequest(trx, key, limit);
      expect(await consumeRequest(trx, key, limit)).toBe(60);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await consumeRequest(database.db, key, limit)).toBe(0);
  });

  it('can be switched off for checks', async () => {
    const rule = randomUUID();
    for (let post = 1; post <= 7; post += 1) {
      const wait = secondsToWait(caller('203.0.113.7', false), rule, ENQUIRY_LIMITS);
      expect(await wait).toBeNull();
    }
  });
});

describe('addressGroup', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
    ['2001:0DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('networkGroup', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:12::1', '2001:db8:0::/48'],
    ['2001:0DB8:0000:ffff::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, group) => {
    expect(networkGroup(address)).toBe(group);
  });
});

describe('waitWords', () => {
  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [41_400, '12 hours'],
  ])('of %d are %s', (seconds, expected) => {
    expect(waitLabel(seconds)).toBe(expected);
  });
});
