import { setTimeout as wait } from 'node:timers/promises';
import {
  isCatalogueRead,
  listMirrored,
  MIRROR_START,
  type MirroredProduct,
  type MirrorPlace,
} from '~/models/catalogue/catalogue-mirror.server';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { createCatalogueReader } from './read-catalogue.server';

/** Rows that are in memory at once, of a thousand bytes each. */
const PAGE = 500;
/** How long a page waits for the first reading, by this process or another one. */
const FIRST_MS = 8_000;
const LOOK_MS = 250;

export type CatalogueSource = ReturnType<typeof createCatalogueSource>;

type Needs = Parameters<typeof createCatalogueReader>[0];

/**
 * Where a process has its lists from: the mirror in the database, which one process at a time reads at Shopify. So a
 * process that starts while Shopify does not answer has the last good state, too.
 */
export function createCatalogueSource(needs: Needs) {
  const { db } = needs;
  const reader = createCatalogueReader(needs);
  /** Up to where this process has the mirror; none before `load`. */
  let place: MirrorPlace | undefined;
  let isReader = false;
  let running: Promise<void> | undefined;

  async function read(): Promise<void> {
    isReader = await reader.round().catch((error: unknown) => {
      isReader = false;
      throw error;
    });
  }

  /** One round at a time; who comes during one waits for that. */
  function readOnce(): Promise<void> {
    running ??= read().finally(() => (running = undefined));
    return running;
  }

  /** Goes through what has changed since a place. @returns the place after it */
  async function since(
    from: MirrorPlace,
    take: (rows: MirroredProduct[]) => void,
  ): Promise<MirrorPlace> {
    let place = from;
    for (;;) {
      const rows = await listMirrored(db, place, PAGE);
      const last = rows.at(-1);
      if (!last) return place;
      take(rows);
      place = { version: last.version, id: last.id };
    }
  }

  return {
    /** Whether this process reads Shopify for all, as far as it knows. */
    isReader: () => isReader,

    /** Reads at Shopify what is due, if it is this process that does. @throws PlatformFailure */
    read: readOnce,

    /** Resolves when everything has been read that is being read now. @throws PlatformFailure */
    whole: reader.whole,

    /** Hands over what has changed since it was last called, or since `load`. */
    async follow(change: (changes: MirroredProduct[]) => void): Promise<void> {
      if (place) place = await since(place, change);
    },

    /**
     * Returns all products.
     *
     * @throws PlatformFailure if nobody has ever read them, and nobody does within some seconds
     */
    async load(): Promise<ListedProduct[]> {
      const until = performance.now() + FIRST_MS;
      while (!(await isCatalogueRead(db))) {
        if (performance.now() > until) {
          throw new PlatformFailure('shopify', 'unavailable', 'the first catalogue', undefined);
        }
        await readOnce();
        if (isReader) await reader.whole();
        else await wait(LOOK_MS);
      }
      // One that changes meanwhile comes twice, the second time as it is.
      const products = new Map<string, ListedProduct>();
      place = await since(MIRROR_START, (rows) => {
        for (const { id, listed } of rows) {
          if (listed) products.set(id, listed);
          else products.delete(id);
        }
      });
      return [...products.values()];
    },
  };
}
