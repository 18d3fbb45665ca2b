type Kept = { at: number; value: Promise<unknown> };

/** By database, so that two stores in one process share nothing. */
const stores = new WeakMap<object, Map<string, Kept>>();

/** How long a process answers from what it has read, in milliseconds: how late it learns what another one changed. */
const KEPT_MS = 5_000;

/**
 * Returns what was read under this name within the last seconds, or reads it: for what every page reads and nobody
 * changes often. What fails is not kept.
 *
 * @param now UTC milliseconds
 */
export function keepBriefly<T>(
  db: object,
  { name, now }: { name: string; now: number },
  read: () => Promise<T>,
): Promise<T> {
  const kept = stores.get(db) ?? new Map<string, Kept>();
  stores.set(db, kept);
  const known = kept.get(name);
  if (known && now >= known.at && now < known.at + KEPT_MS) return known.value as Promise<T>;
  const value = read();
  const own = { at: now, value };
  kept.set(name, own);
  value.catch(() => kept.get(name) === own && kept.delete(name));
  return value;
}

/** Forgets what was read under this name: it has just been changed here. */
export function forgetKept(db: object, name: string): void {
  stores.get(db)?.delete(name);
}
