import type { Logo } from './picture-head';

/** Limits of the cache: total bytes of pictures, and number of hosts. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_HOSTS = 2_000;
/** The cost of an entry in addition to its picture. */
const ENTRY_BYTES = 200;

type Entry = { logo: Logo | null; until: number };

/** Creates an LRU cache of pictures by host; that a host has no picture is cached too. */
export function createPictureCache(now: () => number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const cost = ({ logo }: Entry) => ENTRY_BYTES + (logo?.bytes.length ?? 0);

  function drop(host: string): void {
    const entry = entries.get(host);
    if (entry === undefined) return;
    entries.delete(host);
    bytes -= cost(entry);
  }

  return {
    /** Returns undefined if nothing is cached, or if the entry has expired. */
    get(host: string): Logo | null | undefined {
      const entry = entries.get(host);
      if (entry === undefined) return undefined;
      if (entry.until <= now()) {
        drop(host);
        return undefined;
      }
      entries.delete(host);
      entries.set(host, entry);
      return entry.logo;
    },
    put(host: string, logo: Logo | null, lifeMs: number): void {
      drop(host);
      const entry = { logo, until: now() + lifeMs };
      entries.set(host, entry);
      bytes += cost(entry);
      for (const oldest of entries.keys()) {
        if (bytes <= MOST_BYTES && entries.size <= MOST_HOSTS) return;
        drop(oldest);
      }
    },
  };
}
