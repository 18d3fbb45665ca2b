import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/long';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startServerShop({ TRUSTED_PROXY: '' });
});
afterAll(() => shop.stop());

/** One address may do 20 different searches in 10 s; so many of 24 are refused if they count as one visitor's. */
const ALL_ONE = 4;

/** Sends 24 different searches at once and counts the refused ones. @param forwarded the header of the nth request */
async function refused(forwarded: (nth: number) => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, nth) => {
      const headers = { 'X-Forwarded-For': forwarded(nth) };
      const answer = await fetch(`${shop.url}/api/search?q=cup${nth}`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return answers.filter((status) => status === 429).length;
}

/** Of the documentation's networks. */
const visitor = (nth: number) => `203.0.113.${nth + 1}`;
const forged = (nth: number) => `198.51.100.${nth + 1}`;
const through = (before: string, nth: number) => `${before}, ${visitor(nth)}, 10.0.0.2, 10.9.9.9`;

const warnings = () =>
  readFileSync(join(shop.dataDir, 'app.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXY is not set'));

describe('TRUSTED_PROXY of the built app', () => {
  it('unset: nobody is believed, and the log warns once that a proxy speaks', async () => {
    expect(await refused(visitor)).toBe(ALL_ONE);
    await expect.poll(warnings).toHaveLength(1);
    expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40 });
  });

  it('2: the visitor is who came to the outer proxy, whatever stands before', async () => {
    await shop.restart('SIGTERM', { TRUSTED_PROXY: '2' });
    expect(await refused((nth) => `${forged(nth)}, ${visitor(0)}, 10.0.0.2`)).toBe(ALL_ONE);
    expect(await refused((nth) => `${forged(0)}, ${visitor(nth + 100)}, 10.0.0.2`)).toBe(0);
  });

  it.runIf(isLong)('networks: the visitor is the first outside of them', async () => {
    await shop.restart('SIGTERM', { TRUSTED_PROXY: '10.0.0.0/8, 127.0.0.0/8, ::1' });
    expect(await refused((nth) => through(forged(nth), 0))).toBe(ALL_ONE);
    expect(await refused((nth) => through(forged(0), nth + 100))).toBe(0);
  });

  it.runIf(isLong)('networks that the connection is not from: nobody is believed', async () => {
    await shop.restart('SIGTERM', { TRUSTED_PROXY: '10.0.0.0/8' });
    expect(await refused(visitor)).toBe(ALL_ONE);
  });
});
