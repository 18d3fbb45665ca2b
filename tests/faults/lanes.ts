/** Works through a list in order, `lanes` items at a time. Stops at the first error. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    for (;;) {
      const index = next;
      next += 1;
      const item = items[index];
      if (index >= items.length || item === undefined) return;
      await work(item, index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
