import { type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import {
  leaseCatalogue,
  listMirroredIds,
  type MirroredProduct,
  noteCatalogueRead,
  type ReaderState,
  writeCatalogue,
} from '~/models/catalogue/catalogue-mirror.server';
import {
  latestShopifyEventSeq,
  listShopifyEventsAfter,
  markShopifyEventProcessed,
} from '~/models/webhooks/webhook-event.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { fetchChanged, listedPages } from '~/platforms/shopify/catalogue/listed-products.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** Without webhooks, a change is seen after this time at the latest. */
const SYNC_MS = 5 * 60_000;
/** And reading everything takes at most this share of the reader's time. */
const MOST_SHARE = 0.1;
const PAGE = 500;

type Needs = {
  db: Kysely<DB>;
  /** Of this process. */
  owner: string;
  storefront: Storefront;
  log: { warn: (fields: object, text: string) => void };
  now?: () => number;
};

/**
 * Reads the catalogue at Shopify for all processes and writes what has changed (decision 0089): what webhooks name at
 * once, and everything every five minutes. One process at a time has the lease to do so.
 */
export function createCatalogueReader({ db, owner, storefront, log, now = Date.now }: Needs) {
  let tookMs = 0;
  let whole: Promise<void> | undefined;
  /** What webhooks have named while everything is being read: a page may have their state from before. */
  let named: Set<string> | undefined;
  let writing = Promise.resolve();

  /** Writes one after the other, so that an older state never comes after a newer one. */
  function write(find: () => MirroredProduct[]): Promise<void> {
    const own = writing.then(() => writeCatalogue(db, owner, find()));
    writing = own.catch(() => undefined);
    return own;
  }

  /** Reads what Shopify's events after a place name. @returns whether there were any */
  async function readEvents({ eventSeq }: ReaderState): Promise<boolean> {
    const events = await listShopifyEventsAfter(db, eventSeq);
    const last = events.at(-1);
    if (!last) return false;
    const products = events.filter(({ topic }) => topic.startsWith('products/'));
    const ids = [...new Set(products.flatMap(({ objectId }) => objectId ?? []))];
    for (const id of ids) named?.add(id);
    try {
      const mirrored = ids.length > 0 ? await fetchChanged(storefront, ids) : [];
      await write(() => mirrored);
    } catch (error) {
      // No answer: later. A rejection would only be repeated, and later events must not wait for it.
      if (!isPlatformFailure(error) || error.kind === 'unavailable') throw error;
      log.warn({ err: error, ids }, 'the platform refused what webhooks named');
    }
    const at = new Date(now());
    for (const { id, processedAt } of events) {
      if (processedAt === null) await markShopifyEventProcessed(db, id, at);
    }
    await noteCatalogueRead(db, owner, { eventSeq: last.seq });
    return true;
  }

  async function readAll(isFirst: boolean): Promise<void> {
    const began = performance.now();
    const skipped = (named = new Set());
    // Events from before the first reading are in what it reads.
    const eventSeq = isFirst ? await latestShopifyEventSeq(db) : 0n;
    const seen = new Set<string>();
    for await (const page of listedPages(storefront)) {
      if (!(await leaseCatalogue(db, owner))) return;
      for (const { id } of page) seen.add(id);
      const read = page.map((listed) => ({ id: listed.id, listed, digest: null }));
      await write(() => read.filter(({ id }) => !skipped.has(id)));
    }
    const gone = (await listMirroredIds(db)).filter((id) => !seen.has(id));
    const none = gone.map((id) => ({ id, listed: null, digest: null }));
    for (let at = 0; at < none.length; at += PAGE) {
      await write(() => none.slice(at, at + PAGE).filter(({ id }) => !skipped.has(id)));
    }
    await noteCatalogueRead(db, owner, { eventSeq, isWhole: true });
    tookMs = performance.now() - began;
  }

  function beginWhole(isFirst: boolean): void {
    whole ??= readAll(isFirst).finally(() => {
      named = undefined;
      whole = undefined;
    });
    whole.catch((error: unknown) => {
      log.warn({ err: error }, 'the catalogue could not be read as a whole');
    });
  }

  return {
    /**
     * Reads what webhooks have named, and begins to read everything if it is time, if this process has or gets the
     * lease.
     *
     * @returns whether it has it
     * @throws PlatformFailure if Shopify does not answer
     */
    async round(): Promise<boolean> {
      for (;;) {
        const state = await leaseCatalogue(db, owner);
        if (!state) return false;
        const { readAgoMs } = state;
        const dueMs = Math.max(SYNC_MS, tookMs / MOST_SHARE);
        if (readAgoMs === null || readAgoMs > dueMs) beginWhole(readAgoMs === null);
        if (readAgoMs === null || !(await readEvents(state))) return true;
      }
    },

    /** Resolves when everything has been read that is being read now. @throws PlatformFailure */
    whole: async () => whole,
  };
}
