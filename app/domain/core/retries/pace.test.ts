import { assert, asyncProperty, integer, array } from 'fast-check';
import { expect, it } from 'vitest';
import { createPace } from './breaker';

/** Runs takes on a fake clock and returns [time, points] for each. */
async function timesOf(takes: { pause: number; points: number }[]) {
  let now = 1_000_000;
  const clock = {
    now: () => now,
    wait: (milliseconds: number) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const pace = createPace({ perSecond: 65, burst: 14 }, clock);
  const through: { at: number; points: number }[] = [];
  for (const { pause, points } of takes) {
    now += pause;
    await pace.spend(points);
    through.push({ at: now, points });
  }
  return through;
}

it('lets no more through in any second than the burst and the rate together', async () => {
  const spend = integer({ min: 0, max: 300 }).chain((pause) =>
    integer({ min: 1, max: 14 }).map((points) => ({ pause, points })),
  );
  await assert(
    asyncProperty(array(spend, { minLength: 1, maxLength: 60 }), async (takes) => {
      const through = await timesOf(takes);
      for (const { at } of through) {
        const within = through.filter((each) => each.at >= at && each.at < at + 1_000);
        expect(within.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(80);
      }
    }),
    { numRuns: 500 },
  );
});

it('lets everything through in its turn, and the first at once', async () => {
  const through = await timesOf(Array.from({ length: 20 }, () => ({ pause: 0, points: 14 })));
  expect(through[0]?.at).toBe(1_000_000);
  expect((through.at(-1)?.at ?? 0) - 1_000_000).toBeGreaterThan(4_000);
  expect((through.at(-1)?.at ?? 0) - 1_000_000).toBeLessThan(4_200);
});
