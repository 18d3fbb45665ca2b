/** Up to this limit, inserting into a short list is cheaper than sorting everything. */
const SHORT = 64;

/**
 * Returns the `limit` smallest numbers, smallest first. A dropdown needs 8 of 10,000: one pass picks them;
 * only a high limit sorts everything.
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
