import { loadavg } from 'node:os';

/** Prints one figure as a line of JSON. */
export const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Returns a percentile of the times, in milliseconds. */
function percentile(times: readonly number[], hundredths: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1);
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}

/** Returns what times some work again and again, and prints its percentiles with what was measured and the machine's load. */
export function measuring(times: number) {
  return async (what: object, work: (nth: number) => Promise<unknown>): Promise<void> => {
    const took: number[] = [];
    for (let nth = 0; nth < times; nth += 1) {
      const begun = performance.now();
      await work(nth);
      took.push(performance.now() - begun);
    }
    const figures = {
      p50: percentile(took, 50),
      p95: percentile(took, 95),
      most: percentile(took, 100),
    };
    say({ ...what, ...figures, load: loadavg().map((each) => Math.round(each)) });
  };
}
