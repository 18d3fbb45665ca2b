/** Below this a place in the short list costs less than a sort of everything. */
const SHORT = 64;

/**
 * The `limit` smallest of the numbers, smallest first. A dropdown wants 8 of 10,000: those are
 * picked in one pass; only a long list is sorted.
 */
export function smallest(keys: Float64Array, limit: number): number[] {
  if (limit > SHORT) return Array.from(keys.toSorted().subarray(0, Math.min(limit, keys.length)));
  const list: number[] = [];
  for (const key of keys) {
    let at = list.length;
    if (at >= limit && key >= (list[at - 1] ?? -Infinity)) continue;
    while (at > 0 && key < (list[at - 1] ?? 0)) at--;
    list.splice(at, 0, key);
    if (list.length > limit) list.pop();
  }
  return list;
}
