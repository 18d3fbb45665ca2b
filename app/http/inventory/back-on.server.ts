import { calendarLabel } from '~/content/core/dates';
import { STOCK_ALERTS } from '~/content/inventory/stock-alerts';
import type { Product } from '~/domain/catalogue/catalogue';
import { storeDay } from '~/domain/core/time/store-day';
import type { StoreContext } from '~/http/context.server';
import { nextArrivals } from '~/models/inventory/stock-arrival.server';

/**
 * Returns when the sold-out variants of a product are back, in a sentence, by their GIDs: only what staff expect, and nothing
 * for the others. A page is shown without it rather than not at all.
 */
export async function readBackOn(
  { db, log, now }: Pick<StoreContext, 'db' | 'log' | 'now'>,
  { id, variants }: Pick<Product, 'id' | 'variants'>,
): Promise<Record<string, string>> {
  const out = variants.filter(({ available }) => !available);
  if (out.length === 0) return {};
  const days = await nextArrivals(db, id, storeDay(now())).catch((error: unknown) => {
    log.warn({ err: error }, 'what is expected of a product could not be read');
    return {} as Record<string, string>;
  });
  return Object.fromEntries(
    out.flatMap(({ id: gid }) =>
      days[gid] ? [[gid, STOCK_ALERTS.backOn(calendarLabel(days[gid]))]] : [],
    ),
  );
}
