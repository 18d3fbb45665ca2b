import { afterAll, expect, it } from 'vitest';
import { hostileRequests } from '../faults/programmes/hostile-requests';
import { chanceOf } from '../faults/random';
import { stopPostgres } from '../faults/shop/store';
import { propertyRuns } from '../support/property-runs';

afterAll(stopPostgres);

/** A sample of the program in `npm run test:faults`, which sends 10,000. */
it('no request of a stranger ends the store, or is its fault', { timeout: 300_000 }, async () => {
  const { numRuns, seed } = propertyRuns('hostile requests', 2_000);
  const found = await hostileRequests({
    kind: 'postgres',
    requests: numRuns,
    lanes: 8,
    chance: chanceOf(seed).branch('hostile-requests postgres'),
    repeat: (name) =>
      `npm run test:faults -- --only hostile-requests --seed ${seed} --case ${name}`,
  });
  expect(found.violations).toEqual([]);
  expect(found.runs).toBe(numRuns);
});
