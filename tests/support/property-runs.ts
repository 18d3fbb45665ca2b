/**
 * How many runs of a property, and from which seed (money-security R-8). Every run begins from a new
 * seed, which is printed; fast-check prints it once more, with the path, next to a counterexample.
 *
 * `PROPERTY_SEED=… ` repeats one, `PROPERTY_RUNS=…` makes it longer or shorter.
 */
export function propertyRuns(name: string, numRuns: number): { numRuns: number; seed: number } {
  const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
  const seed = PROPERTY_SEED ? Number(PROPERTY_SEED) : Math.floor(Math.random() * 2 ** 31);
  const runs = PROPERTY_RUNS ? Number(PROPERTY_RUNS) : numRuns;
  process.stdout.write(`${name}: ${runs} runs, PROPERTY_SEED=${seed}\n`);
  return { numRuns: runs, seed };
}
