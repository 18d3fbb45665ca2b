import type { Logger } from 'pino';
import {
  latestShopifyEventSeq,
  listShopifyEventsAfter,
} from '../app/models/webhooks/webhook-event.server';
import type { Database } from '../app/models/core/database.server';
import type { Catalogue } from '../app/platforms/shopify/catalogue/catalogue.server';
import type { CatalogueSource } from '../app/services/webhooks/catalogue-source.server';
import type { StaffCatalogue } from '../app/platforms/shopify/catalogue/staff-catalogue.server';
import { NO_SIGNALS, type WorkSignals } from './work-signals';

/** How soon this process learns of a webhook that another process received, if nobody tells it. */
const POLL_MS = 2_000;

/** The lease on reading for all lasts half a minute. */
const READER_POLL_MS = 10_000;

/**
 * Keeps what this process shows of the catalogue as new as the mirror in the database, and reads Shopify for all processes
 * if it is this one that does. If Shopify does not answer, the round is retried; the reader's sync covers whatever is missed
 * for good.
 */
export async function followCatalogue({
  database,
  catalogue,
  catalogueSource,
  staffCatalogue,
  log,
  signals = NO_SIGNALS,
}: {
  database: Database;
  catalogue: Pick<Catalogue, 'change'>;
  catalogueSource: Pick<CatalogueSource, 'read' | 'follow' | 'isReader'>;
  staffCatalogue: Pick<StaffCatalogue, 'productChanged'>;
  log: Logger;
  signals?: Pick<WorkSignals, 'on' | 'pauseMs'>;
}): Promise<{ wake: () => void; stop: () => Promise<void> }> {
  let seen = await latestShopifyEventSeq(database.db);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failed = false;

  async function round(): Promise<void> {
    const events = await listShopifyEventsAfter(database.db, seen);
    for (const { topic, objectId, seq } of events) {
      if (topic.startsWith('products/') && objectId) staffCatalogue.productChanged(objectId);
      seen = seq;
    }
    // What others have read is taken over, also while Shopify does not answer this process.
    const [read] = await Promise.allSettled([catalogueSource.read()]);
    await catalogueSource.follow(catalogue.change);
    if (read.status === 'rejected') throw read.reason;
    if (events.length > 0) again = true;
  }

  function pauseMs(): number {
    const dueMs = catalogueSource.isReader() ? READER_POLL_MS : Infinity;
    return signals.pauseMs(POLL_MS, dueMs);
  }

  function go(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    failed = false;
    running = round()
      .catch((error: unknown) => {
        failed = true;
        log.warn({ err: error }, 'webhooks wait for the next round');
      })
      .finally(() => {
        running = undefined;
        if (stopped) return;
        if (again) {
          again = false;
          go();
        } else {
          timer = setTimeout(go, failed ? POLL_MS : pauseMs());
        }
      });
  }

  signals.on('catalogue', go);
  timer = setTimeout(go, POLL_MS);
  return {
    wake: go,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
