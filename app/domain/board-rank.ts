/**
 * The ranks of a page of a leaderboard: who has sold as much shares a rank, and the next one counts
 * all before it (1, 1, 3).
 *
 * @param sales of the page, the most first
 * @param before how many stand before the page, and how many of them have sold more than its first
 */
export function ranksOf(
  sales: readonly number[],
  { before, better }: { before: number; better: number },
): number[] {
  let rank = better + 1;
  return sales.map((each, nth) => {
    if (nth > 0 && each !== sales[nth - 1]) rank = before + nth + 1;
    return rank;
  });
}
