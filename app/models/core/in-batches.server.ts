/** Rows per read for a download. */
export const FILE_BATCH = 1_000;

/**
 * Yields all rows of a query in batches, so that a download need not fit into memory. A row added meanwhile
 * appears once or not at all.
 *
 * @param read returns at most `FILE_BATCH` rows after the one with this id; null: the first ones
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
