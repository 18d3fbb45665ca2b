/**
 * Limits one address to 20 different searches in 10 s (money-security, S-9). Counted in this process, because
 * a search uses nothing but its memory; repeating a search is not counted.
 */
export function createSearchLimit({
  searches = 20,
  windowMs = 10_000,
  now = Date.now,
  addresses = 5_000,
} = {}) {
  const byAddress = new Map<string, Map<string, number>>();

  /** Returns the seconds to wait; 0 if the search may run. */
  return function secondsToWait(address: string, query: string): number {
    const time = now();
    const recent = byAddress.get(address) ?? new Map<string, number>();
    for (const [text, at] of recent) if (time - at >= windowMs) recent.delete(text);
    byAddress.delete(address);
    byAddress.set(address, recent);
    const oldest = byAddress.keys().next().value;
    if (byAddress.size > addresses && oldest !== undefined) byAddress.delete(oldest);

    if (!recent.has(query) && recent.size >= searches) {
      const first = Math.min(...recent.values());
      return Math.max(1, Math.ceil((first + windowMs - time) / 1000));
    }
    recent.set(query, time);
    return 0;
  };
}
