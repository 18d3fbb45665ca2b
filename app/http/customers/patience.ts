/** Waits for the work, at most `patienceMs`. It then continues in the background; its failure is ignored. */
export async function withPatience(work: Promise<unknown>, patienceMs: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  await Promise.race([work.catch(() => undefined), patience]);
}
