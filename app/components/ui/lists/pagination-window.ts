/**
 * Returns the page numbers to show: first, last, the current one and its neighbors; `null` stands for
 * omitted numbers. A gap of one is filled in, since an ellipsis takes the same room.
 */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const candidates = [1, page - 1, page, page + 1, pageCount].filter(
    (candidate, index, all) =>
      candidate >= 1 && candidate <= pageCount && all.indexOf(candidate) === index,
  );
  const shown: (number | null)[] = [];
  let last = 0;
  for (const candidate of candidates.sort((a, b) => a - b)) {
    if (candidate - last === 2) shown.push(last + 1);
    else if (candidate - last > 2) shown.push(null);
    shown.push(candidate);
    last = candidate;
  }
  return shown;
}
