import { afterAll, describe, expect, it } from 'vitest';
import { FAILPOINTS } from '../../app/domain/core/retries/failpoint';
import { allCases, isKill, type Case } from '../faults/programmes/cases';
import { duplicatePosts } from '../faults/programmes/duplicate-posts';
import { killPoints } from '../faults/programmes/kill-points';
import { naughty } from '../faults/programmes/naughty-strings';
import { networkFaults } from '../faults/programmes/network-faults';
import { chanceOf } from '../faults/random';
import { stopPostgres } from '../faults/shop/store';

/**
 * A sample of `npm run test:faults` (docs/testing.md), the same in every run: it kills the built store's
 * process, cuts its calls and counts every cent afterwards. Each step has a limit of its own, so that a busy machine
 * that is slow with one does not take the time of the next.
 */
const STEP_MS = 600_000;

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

const pointsOf = (half: 0 | 1) => FAILPOINTS.filter((_, index) => index % 2 === half).slice(0, 6);

describe.concurrent('on the embedded database, money is neither lost nor doubled', () => {
  const kind = 'embedded' as const;

  it.sequential('by faults', { timeout: STEP_MS }, async () => {
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
  });

  it.sequential('by kills', { timeout: STEP_MS }, async () => {
    const killed = await killPoints({ kind, points: pointsOf(0), times: 1, chance, repeat });
    expect(killed.violations).toEqual([]);
    expect(killed.runs).toBe(6);
  });
});

describe.concurrent('on Postgres, money is neither lost nor doubled', () => {
  const kind = 'postgres' as const;

  it.sequential('by kills', { timeout: STEP_MS }, async () => {
    const killed = await killPoints({ kind, points: pointsOf(1), times: 1, chance, repeat });
    expect(killed.violations).toEqual([]);
    expect(killed.runs).toBe(6);
  });

  it.sequential('by faults', { timeout: STEP_MS }, async () => {
    const cases = [...sample(others, 5, 'postgres'), ...sample(killing, 3, 'postgres kills')];
    const faults = await networkFaults({
      kind,
      cases,
      webhooks: 'duplicate',
      chance,
      lanes: 8,
      repeat,
    });
    expect(faults.violations).toEqual([]);
    expect(faults.runs).toBe(8);
  });

  it.sequential('by posts of one form to two processes', { timeout: STEP_MS }, async () => {
    const twice = await duplicatePosts({
      programme: 'two-processes',
      kind,
      processes: 2,
      tokens: 8,
      postsEach: 10,
      lanes: 3,
      chance,
      repeat,
    });
    expect(twice.violations).toEqual([]);
  });

  it.sequential('by strings', { timeout: STEP_MS }, async () => {
    const strings = await naughty({ kind, posts: 400, lanes: 4, chance, repeat });
    expect(strings.violations).toEqual([]);
  });
});
