/**
 * Computes the ranks on a page of a leaderboard. Equal sales share a rank, and the next rank counts
 * everything before it (1, 1, 3).
 *
 * @param sales of the page, highest first
 * @param before how many rows precede the page, and how many of them have sold more than its first row
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
