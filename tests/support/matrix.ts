import { isLong } from './long';

/**
 * Whether matrices of faults and deaths are run whole: in `npm run test:long`, and for mutants, each of which may be
 * seen by a single row.
 */
export const isWhole = isLong || process.env['TEST_MATRIX'] === 'whole';

/**
 * Returns rows of a list that differ in place, not in kind: in `npm test` so many of them, evenly from the first to the
 * last, and all of them where matrices are run whole (docs/testing.md).
 */
export function some<T>(list: readonly T[], count = 3, isAll = isWhole): T[] {
  if (isAll || list.length <= count) return [...list];
  const step = count > 1 ? (list.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, nth) => list[Math.round(nth * step)] as T);
}

/**
 * Combines the rows of two lists: in `npm test` so that each row of either list is in one of them, and each with each
 * where matrices are run whole.
 */
export function pairs<const A extends readonly unknown[], const B extends readonly unknown[]>(
  ones: readonly A[],
  others: readonly B[],
  isAll = isWhole,
): [...A, ...B][] {
  if (isAll) return ones.flatMap((one) => others.map((other): [...A, ...B] => [...one, ...other]));
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, nth) => [
    ...(ones[nth % ones.length] as A),
    ...(others[nth % others.length] as B),
  ]);
}
