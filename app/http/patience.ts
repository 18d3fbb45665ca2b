/** Waits for something, but no longer than this; it goes on by itself, and its failure is its own. */
export async function withPatience(work: Promise<unknown>, patienceMs: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  await Promise.race([work.catch(() => undefined), patience]);
}
