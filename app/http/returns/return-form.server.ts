import { errorMessage } from '~/content/core/errors';
import { ownTags } from '~/domain/catalogue/favorites';
import { customerNumber } from '~/domain/core/ids';
import type { Order } from '~/domain/orders/order';
import {
  CLAIM_REASONS,
  lineFields,
  MOST_RETURN_LINES,
  RETURN_REASONS,
  type ReturnLine,
  type ReturnReason,
  USUAL_RETURN_DAYS,
} from '~/domain/returns/return';
import {
  lineRejection,
  type OfferedLine,
  offeredLines,
  type ReturnWindows,
  worthOf,
} from '~/domain/returns/return-rules';
import type { StoreContext } from '~/http/context.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';
import { listUnsentPhotos, type ReturnPhoto } from '~/models/returns/return-photo.server';
import { findReturnSetting } from '~/models/returns/return-setting.server';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { listReturnable } from '~/platforms/shopify/returns/returns.server';

/** What the form that begins a return offers. */
export type ReturnForm = {
  order: Order;
  lines: OfferedLine[];
  photos: ReturnPhoto[];
  windows: ReturnWindows;
};

/**
 * Loads what a customer may return of one of their own orders now.
 *
 * @param number of the URL
 * @throws 404 for another's order, 503 if Shopify does not answer
 */
export async function loadReturnForm(
  { admin, db, log, now }: StoreContext,
  customer: { gid: string; productTag: string | null },
  number: string | undefined,
): Promise<ReturnForm> {
  const gid = orderGidOf(number);
  const order = (await needed(getOrder(admin, gid, customer.gid), log)) ?? notFound();
  const [returnable, promise, setting, photos] = await Promise.all([
    needed(listReturnable(admin, gid), log),
    findStorePromise(db),
    findReturnSetting(db),
    listUnsentPhotos(db, { customerGid: customer.gid, orderGid: gid }),
  ]);
  const windows = {
    returnDays: promise.returnDays ?? USUAL_RETURN_DAYS,
    claimDays: setting.claimDays,
  };
  const own = ownTags(customer.productTag);
  const lines = offeredLines(order, returnable, { windows, own, now: now() });
  return { order, lines: lines.slice(0, MOST_RETURN_LINES), photos, windows };
}

type Chosen = Omit<ReturnLine, 'isRestocked'>;

/** Parses the lines that were chosen, and checks each against what is offered now. */
export function parseLines(
  fields: Readonly<Record<string, unknown>>,
  { order, lines, windows }: Pick<ReturnForm, 'order' | 'lines' | 'windows'>,
  now: number,
): { ok: true; lines: Chosen[] } | { ok: false; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const chosen: Chosen[] = [];
  const text = (name: string) => String(fields[name] ?? '').trim();
  for (let place = 0; place < MOST_RETURN_LINES; place += 1) {
    const names = lineFields(place);
    const units = text(names.units);
    if (units === '' || units === '0') continue;
    const offered = lines.find(
      ({ parcelLineGid }) => customerNumber(parcelLineGid) === text(names.line),
    );
    if (!offered) {
      errors[''] = errorMessage('return_line_gone');
      continue;
    }
    const reason = RETURN_REASONS.find((one) => one === text(names.reason));
    const quantity = /^\d{1,6}$/.test(units) ? Number(units) : 0;
    const rejection = lineRejection(
      offered,
      { quantity, reason: reason ?? 'damaged' },
      { windows, now },
    );
    if (rejection === 'return_quantity') errors[names.units] = errorMessage('return_quantity');
    if (reason === undefined) errors[names.reason] = errorMessage('return_reason');
    else if (rejection === 'return_printed') errors[names.reason] = errorMessage('return_printed');
    else if (rejection === 'return_late') errors[names.reason] = errorMessage('return_late_line');
    chosen.push({ ...lineOf(offered, order, quantity), reason: reason ?? 'other' });
  }
  if (chosen.length === 0 && Object.keys(errors).length === 0) {
    errors[''] = errorMessage('return_nothing');
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, lines: chosen };
}

function lineOf(offered: OfferedLine, order: Order, quantity: number): Omit<Chosen, 'reason'> {
  const { parcelLineGid, lineGid, productGid, variantGid, title, sku } = offered;
  const worthCents = worthOf(order, lineGid, quantity);
  return { parcelLineGid, lineGid, productGid, variantGid, title, sku, quantity, worthCents };
}

/** Whether what was chosen has to be shown: something arrived damaged or wrong. */
export function needsPhoto(lines: readonly { reason: ReturnReason }[]): boolean {
  return lines.some(({ reason }) => CLAIM_REASONS.includes(reason));
}
