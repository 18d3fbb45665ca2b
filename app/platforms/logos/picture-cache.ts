import type { Logo } from './picture-head';

/** Bytes of all pictures kept together, and how many hosts. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_HOSTS = 2_000;
/** What an entry costs beside its picture. */
const ENTRY_BYTES = 200;

type Entry = { logo: Logo | null; until: number };

/** Answers about hosts, pictures and their absence alike; the ones asked for longest ago fall out. */
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
    /** undefined where nothing is known, or no longer. */
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
