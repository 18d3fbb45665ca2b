import { array, assert, check, constantFrom, integer, oneof, property, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../support/property-runs';
import { BalanceWorld, type Weakness } from './balance-world';

type Command = (world: BalanceWorld) => void;

const GARBAGE = [null, 'abc', '-3.00', '1e9', '12.', '999999999999', '1,50'];

const amount = integer({ min: 0, max: 300_000 });
const texts = amount.chain((cents) =>
  constantFrom((cents / 100).toFixed(2), String(cents / 100), `${(cents / 100).toFixed(2)}0000`),
);

const own = integer({ min: -50_000, max: 200_000 }).map(
  (cents): Command =>
    (world) =>
      world.deposit(cents),
);

function steps(workers: number): Arbitrary<Command> {
  const worker = integer({ min: 0, max: workers - 1 });
  return oneof(
    {
      weight: 8,
      arbitrary: worker.map(
        (who): Command =>
          (world) =>
            world.step(who),
      ),
    },
    {
      weight: 1,
      arbitrary: record({ who: worker, hasArrived: constantFrom(true, false) }).map(
        ({ who, hasArrived }): Command =>
          (world) =>
            world.crash(who, hasArrived),
      ),
    },
  );
}

const garbage = constantFrom(...GARBAGE).map(
  (text): Command =>
    (world) =>
      world.outsider(text),
);

const decisions = constantFrom(true, false).map(
  (isAccepted): Command =>
    (world) =>
      world.decide(isAccepted),
);

/** One publisher at a time, and an outsider who may write the same value again. */
const alone = oneof(
  { weight: 8, arbitrary: steps(1) },
  { weight: 2, arbitrary: own },
  {
    weight: 3,
    arbitrary: texts.map(
      (text): Command =>
        (world) =>
          world.outsider(text),
    ),
  },
  {
    weight: 2,
    arbitrary: constantFrom('0.00', '1.00', '1.0', '5.00').map(
      (text): Command =>
        (world) =>
          world.outsider(text),
    ),
  },
  { weight: 1, arbitrary: garbage },
  { weight: 1, arbitrary: decisions },
);

/** Three publishers that interfere with each other; the outsider never writes the same value twice. */
const together = oneof(
  { weight: 12, arbitrary: steps(3) },
  { weight: 2, arbitrary: own },
  {
    weight: 3,
    arbitrary: texts.map(
      (text): Command =>
        (world) =>
          world.outsider(text, { isNew: true }),
    ),
  },
  { weight: 1, arbitrary: garbage },
  { weight: 1, arbitrary: decisions },
);

const sequences = (workers: number, weakness?: Weakness) =>
  property(
    amount,
    constantFrom(0, 5_000),
    array(workers === 1 ? alone : together, { minLength: 1, maxLength: 60, size: 'max' }),
    (opening, freeRaise, commands) => {
      const world = new BalanceWorld(opening, workers, weakness, freeRaise);
      for (const command of commands) command(world);
      expect(world.verdict()).toBeNull();
    },
  );

describe('the balance at Shopify against a random outside writer (R-8)', () => {
  it('is exact with one publisher that may die at every step', () => {
    assert(sequences(1), propertyRuns('projection, one publisher', 5_000));
  });

  it('is exact with three at once', () => {
    assert(sequences(3), propertyRuns('projection, three publishers', 5_000));
  });

  it.each<[Weakness, number]>([
    ['no-companion', 1],
    ['no-digests', 1],
    ['no-ticket', 3],
  ])('would not be with %s', (weakness, workers) => {
    expect(check(sequences(workers, weakness), { numRuns: 5_000, seed: 1 }).failed).toBe(true);
  });
});
