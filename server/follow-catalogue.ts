import type { Logger } from 'pino';
import {
  latestShopifyEventSeq,
  listShopifyEventsAfter,
  markShopifyEventProcessed,
} from '../app/models/webhooks/webhook-event.server';
import { isPlatformFailure } from '../app/domain/core/retries/failure';
import type { Database } from '../app/models/core/database.server';
import type { Catalogue } from '../app/platforms/shopify/catalogue/catalogue.server';
import type { StaffCatalogue } from '../app/platforms/shopify/catalogue/staff-catalogue.server';
import { NO_SIGNALS, type WorkSignals } from './work-signals';

/** How soon this process learns of a webhook that another process received, if nobody tells it. */
const POLL_MS = 2_000;

/**
 * Follows the stored webhooks, in every process, and refreshes what this process has cached. If Shopify does
 * not answer, the round is retried; the sync of the catalogue covers whatever is missed for good.
 */
export async function followCatalogue({
  database,
  catalogue,
  staffCatalogue,
  now,
  log,
  signals = NO_SIGNALS,
}: {
  database: Database;
  catalogue: Catalogue;
  staffCatalogue: Pick<StaffCatalogue, 'productChanged'>;
  now: () => number;
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
    const products = events.filter(({ topic }) => topic.startsWith('products/'));
    const ids = [...new Set(products.flatMap(({ objectId }) => objectId ?? []))];
    for (const id of ids) staffCatalogue.productChanged(id);
    if (ids.length > 0) await changed(ids);
    for (const event of events) {
      await markShopifyEventProcessed(database.db, event.id, new Date(now()));
      seen = event.seq;
    }
  }

  /** @throws PlatformFailure if there is no answer; a rejection would only be repeated, and later events must not wait */
  async function changed(ids: readonly string[]): Promise<void> {
    try {
      await catalogue.productsChanged(ids);
    } catch (error) {
      if (!isPlatformFailure(error) || error.kind === 'unavailable') throw error;
      log.warn({ err: error, ids }, 'the platform refused what webhooks named');
    }
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
          timer = setTimeout(go, failed ? POLL_MS : signals.pauseMs(POLL_MS));
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
