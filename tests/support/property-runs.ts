/**
 * Returns the number of runs of a property test and its seed (money-security R-8). Each run has a new
 * seed, which is printed; fast-check prints it again, with the path, next to a counterexample.
 *
 * `PROPERTY_SEED=…` repeats a run, `PROPERTY_RUNS=…` makes it longer or shorter.
 */
export function propertyRuns(name: string, numRuns: number): { numRuns: number; seed: number } {
  const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
  const seed = PROPERTY_SEED ? Number(PROPERTY_SEED) : Math.floor(Math.random() * 2 ** 31);
  const runs = PROPERTY_RUNS ? Number(PROPERTY_RUNS) : numRuns;
  process.stdout.write(`${name}: ${runs} runs, PROPERTY_SEED=${seed}\n`);
  return { numRuns: runs, seed };
}
