import type { Logger } from 'pino';
import { MOST_TAGS } from '../app/platforms/edge/purge.server';
import { EVERY_PAGE } from './edge';

/** Changes come in swarms: tags are collected for so long. */
const COLLECT_MS = 1_000;
/**
 * Then they are purged once more: in between the edge may have asked a process that had not heard of the change, which
 * takes 15 s at most.
 */
const AGAIN_MS = 20_000;
const MOST_PAUSE_MS = 60_000;

/**
 * Tells an edge in front which pages to drop. What it does not answer is told again, after pauses that grow.
 *
 * @param purge drops the pages with some tags; at most `MOST_TAGS` at a time
 */
export function createEdgePurges({
  purge,
  log,
  collectMs = COLLECT_MS,
  againMs = AGAIN_MS,
}: {
  purge: (tags: readonly string[]) => Promise<void>;
  log: Pick<Logger, 'warn'>;
  collectMs?: number;
  againMs?: number;
}) {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let failures = 0;
  const later = new Set<NodeJS.Timeout>();

  function collect(tags: Iterable<string>): void {
    for (const tag of tags) waiting.add(tag);
    if (isEnded || waiting.size === 0) return;
    const pause = failures === 0 ? collectMs : Math.min(MOST_PAUSE_MS, collectMs * 2 ** failures);
    timer ??= setTimeout(() => void send(), pause).unref();
  }

  async function send(): Promise<void> {
    const tags = waiting.has(EVERY_PAGE) ? [EVERY_PAGE] : [...waiting];
    waiting = new Set();
    try {
      while (tags.length > 0) {
        await purge(tags.slice(0, MOST_TAGS));
        tags.splice(0, MOST_TAGS);
      }
      failures = 0;
    } catch (error) {
      if (failures === 0) log.warn({ err: error, tags: tags.length }, 'the edge keeps old pages');
      failures += 1;
    }
    timer = undefined;
    collect(tags);
  }

  return {
    /** To call with the tags of pages that have changed. */
    drop(dropped: readonly string[] | 'all'): void {
      const tags = dropped === 'all' ? [EVERY_PAGE] : dropped;
      collect(tags);
      const again = setTimeout(() => {
        later.delete(again);
        collect(tags);
      }, againMs).unref();
      later.add(again);
    },

    stop(): void {
      isEnded = true;
      clearTimeout(timer);
      for (const each of later) clearTimeout(each);
    },
  };
}
