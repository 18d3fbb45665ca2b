/** As many rows are read at a time for a file. */
export const FILE_BATCH = 1_000;

/**
 * All rows of a question some at a time, so that nobody's file has to fit into the memory at once. What
 * comes in meanwhile is in it once or not at all.
 *
 * @param read at most `FILE_BATCH` rows after the one with this id; null: the first ones
 */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < FILE_BATCH) return;
    last = rows.at(-1)?.id ?? null;
  }
}
