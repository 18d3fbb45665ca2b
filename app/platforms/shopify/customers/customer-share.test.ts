import { describe, expect, it } from 'vitest';
import { createCustomerShares, customerIn } from './customer-share';
import { isThrottled, throttleWait } from '~/platforms/shopify/throttling';

const IVY = 'gid://shopify/Customer/1';
const NORA = 'gid://shopify/Customer/2';
const status = { maximumAvailable: 2_000, currentlyAvailable: 40, restoreRate: 100 };

/** Shares with a fake clock that advances only during `sleep`. */
function open() {
  let time = 0;
  const waited: number[] = [];
  const shares = createCustomerShares({
    now: () => time,
    sleep(ms) {
      waited.push(ms);
      time += ms;
      return Promise.resolve();
    },
  });
  const spend = async (gid: string, actualQueryCost: number) => {
    const enters = await shares.enter(gid);
    if (enters) shares.leave(gid, { actualQueryCost, throttleStatus: status });
    return enters;
  };
  return { shares, spend, waited, pass: (ms: number) => (time += ms) };
}

const answerWith = (code: string) => ({ errors: { graphQLErrors: [{ extensions: { code } }] } });

describe('the share of one customer', () => {
  it('is half of the points; the rest is everybody else’s', async () => {
    const { spend, waited } = open();
    for (let count = 0; count < 5; count += 1) expect(await spend(IVY, 240)).toBe(true);
    expect(await spend(IVY, 1)).toBe(false);
    expect(await spend(NORA, 240)).toBe(true);
    expect(waited).toEqual([]);
  });

  it('comes back by half of what the shop gets, and is waited for when that is soon', async () => {
    const { spend, waited, pass } = open();
    await spend(IVY, 1_100);
    expect(await spend(IVY, 1)).toBe(false);
    pass(1_000);
    expect(await spend(IVY, 1)).toBe(true);
    expect(waited).toEqual([1_020]);
  });

  it('is four calls at once; a fifth waits for one of them, but not for ever', async () => {
    const { shares, waited } = open();
    for (let count = 0; count < 4; count += 1) expect(await shares.enter(IVY)).toBe(true);
    expect(await shares.enter(NORA)).toBe(true);
    const fifth = shares.enter(IVY);
    shares.leave(IVY, undefined);
    expect(await fifth).toBe(true);
    waited.length = 0;
    expect(await shares.enter(IVY)).toBe(false);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1_500);
  });

  it('goes by the `id` of what is asked', () => {
    expect(customerIn({ id: IVY, first: 1 })).toBe(IVY);
    for (const id of [undefined, 7, 'gid://shopify/Order/1']) expect(customerIn({ id })).toBeNull();
  });
});

describe('a rejection for points', () => {
  it('is told by its code or by its status', () => {
    expect(isThrottled(answerWith('THROTTLED'))).toBe(true);
    expect(isThrottled({ errors: { networkStatusCode: 429 } })).toBe(true);
    expect(isThrottled(answerWith('ACCESS_DENIED'))).toBe(false);
    expect(isThrottled({ errors: { networkStatusCode: 503 } })).toBe(false);
    expect(isThrottled({})).toBe(false);
  });

  it('says how long it takes until there are enough', () => {
    expect(throttleWait({ requestedQueryCost: 140, throttleStatus: status })).toBe(1_000);
    expect(throttleWait({ requestedQueryCost: 40, throttleStatus: status })).toBe(0);
    expect(throttleWait({ requestedQueryCost: 140 })).toBe(500);
    expect(throttleWait(undefined)).toBe(500);
  });
});
