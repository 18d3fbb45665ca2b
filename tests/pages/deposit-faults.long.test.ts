import { afterAll, describe, expect, it } from 'vitest';
import { FAILPOINTS } from '../../app/domain/core/retries/failpoint';
import { allCases, isKill, type Case } from '../faults/programmes/cases';
import { duplicatePosts } from '../faults/programmes/duplicate-posts';
import { killPoints } from '../faults/programmes/kill-points';
import { naughty } from '../faults/programmes/naughty-strings';
import { networkFaults } from '../faults/programmes/network-faults';
import { chanceOf } from '../faults/random';
import { stopPostgres } from '../faults/shop/store';
import { isLong } from '../support/long';

/**
 * A sample of `npm run test:faults` (docs/testing.md), the same in every run: it kills the built store's
 * process, cuts its calls and counts every cent afterwards. `npm run test:long` has more of them, each kill, and the
 * embedded database.
 */
const SIZE = isLong
  ? { kills: 6, faults: 5, killing: 3, tokens: 8, posts: 400 }
  : { kills: 1, faults: 3, killing: 1, tokens: 2, posts: 60 };

const SEED = 20_261_121;
const chance = chanceOf(SEED);
const repeat = (name: string) => `npm run test:faults -- --seed ${SEED} --case ${name}`;

afterAll(stopPostgres);

/** Picks `count` cases, with each fault and each place about equally often. */
function sample(cases: readonly Case[], count: number, branch: string): Case[] {
  const seen = new Map<string, number>();
  const timesSeen = ({ kind, site }: Case) => (seen.get(kind) ?? 0) + (seen.get(site) ?? 0);
  const left = chance.branch(branch).shuffled(cases);
  return Array.from({ length: count }, () => {
    const next = left.reduce((a, b) => (timesSeen(b) < timesSeen(a) ? b : a));
    left.splice(left.indexOf(next), 1);
    for (const name of [next.kind, next.site]) seen.set(name, (seen.get(name) ?? 0) + 1);
    return next;
  });
}

const cases = allCases(chance);
const killing = cases.filter(({ kind }) => isKill(kind));
const others = cases.filter(({ kind }) => !isKill(kind));

const pointsOf = (half: 0 | 1) =>
  FAILPOINTS.filter((_, index) => index % 2 === half).slice(0, SIZE.kills);

describe.concurrent('money is neither lost nor doubled', () => {
  it.runIf(isLong)(
    'by faults and kills, on the embedded database',
    { timeout: 360_000 },
    async () => {
      const kind = 'embedded' as const;
      const faults = await networkFaults({
        kind,
        cases: sample(others, 14, 'embedded'),
        webhooks: 'off',
        chance,
        lanes: 8,
        repeat,
      });
      expect(faults.violations).toEqual([]);
      expect(faults.runs).toBe(14);
      const killed = await killPoints({ kind, points: pointsOf(0), times: 1, chance, repeat });
      expect(killed.violations).toEqual([]);
      expect(killed.runs).toBe(SIZE.kills);
    },
  );

  it('by kills, duplicates and strings, on Postgres', { timeout: 360_000 }, async () => {
    const kind = 'postgres' as const;
    const killed = await killPoints({ kind, points: pointsOf(1), times: 1, chance, repeat });
    expect(killed.violations).toEqual([]);
    expect(killed.runs).toBe(SIZE.kills);
    const faults = await networkFaults({
      kind,
      cases: [
        ...sample(others, SIZE.faults, 'postgres'),
        ...sample(killing, SIZE.killing, 'postgres kills'),
      ],
      webhooks: 'duplicate',
      chance,
      lanes: 8,
      repeat,
    });
    expect(faults.violations).toEqual([]);
    expect(faults.runs).toBe(SIZE.faults + SIZE.killing);
    const twice = await duplicatePosts({
      programme: 'two-processes',
      kind,
      processes: 2,
      tokens: SIZE.tokens,
      postsEach: 10,
      lanes: 3,
      chance,
      repeat,
    });
    expect(twice.violations).toEqual([]);
    const strings = await naughty({ kind, posts: SIZE.posts, lanes: 4, chance, repeat });
    expect(strings.violations).toEqual([]);
  });
});
