import { readFile } from 'node:fs/promises';
import type { StoreProcess } from './shop-under-test';

const HOUR_MS = 3_600_000;
/** Measured after the first hour: over a shorter time the slope says nothing. */
const LEAST_HOURS = 0.5;

/**
 * Reads the resident memory every two seconds.
 *
 * @returns its growth per hour, as a share of its size after the first hour: the slope of the
 * best-fitting line, because single readings vary by 10%. Null if the run ends too soon after the first
 * hour
 */
export function watchMemory({ pid }: StoreProcess): () => number | null {
  const seen: Check[] = [];
  const since = Date.now();
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid()}/status`, 'utf8').catch(() => '');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    const hours = (Date.now() - since) / HOUR_MS - 1;
    if (kilobytes && hours >= 0) seen.push({ hours, kilobytes: Number(kilobytes) });
  }, 2_000);
  return () => {
    clearInterval(timer);
    return (seen.at(-1)?.hours ?? 0) < LEAST_HOURS ? null : growthIn(seen);
  };
}

/** `hours` counts from the end of the first hour. */
type Check = { hours: number; kilobytes: number };

function growthIn(seen: readonly Check[]): number {
  const middle = mean(seen.map(({ hours }) => hours));
  const height = mean(seen.map(({ kilobytes }) => kilobytes));
  const slope =
    mean(seen.map(({ hours, kilobytes }) => (hours - middle) * (kilobytes - height))) /
    mean(seen.map(({ hours }) => (hours - middle) ** 2));
  return slope / (height - slope * middle);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}
