import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { EditedAddress } from '~/domain/order-edits/order-edit';
import { detailsVersion } from '~/domain/order-edits/order-version.server';
import type { OwnOrderChanged } from '~/domain/order-edits/own-order';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isPackingBegun } from '~/models/fulfillment/packing.server';
import { endOwnCancels, endOwnChange, noteOwnChange } from '~/models/order-edits/own-order.server';
import {
  fetchEditableOrder,
  updateOrder,
} from '~/platforms/shopify/order-edits/order-edits.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { cancelForCustomer } from '~/services/refunds/cancel-staff-order.server';
import type { ServiceContext } from '~/services/context';
import { whyNotCancel, whyNotOwn } from './own-order-rules.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

/** Whose order it is, and the token of the form: one form changes it once. */
type Own = { orderGid: string; customerGid: string; formToken: string };

/**
 * Has an order go to another address of the same state, for its own customer, until packing begins. To another state it
 * would be taxed and priced differently, which Shopify does not do for an order that is there.
 *
 * @param seen `detailsVersion` of the order that the form showed
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function changeOwnAddress(
  { db, admin, now, log }: Context,
  { orderGid, customerGid, formToken }: Own,
  { seen, address }: { seen: string; address: EditedAddress },
): Promise<OwnOrderChanged> {
  const order = await fetchEditableOrder(admin, orderGid);
  if (order === null || order.customerGid !== customerGid) return { ok: false, code: 'not-found' };
  const change = { formToken, orderGid, customerGid, kind: 'address' } as const;
  const at = new Date(now());
  if (isSame(order.address, address)) return { ok: true };
  const closed = await whyNotOwn(db, order);
  if (closed) return { ok: false, code: closed };
  if (detailsVersion(order) !== seen) return { ok: false, code: 'changed' };
  if (order.address?.provinceCode !== address.provinceCode) {
    return { ok: false, code: 'other-state' };
  }
  const noted = await noteOwnChange(db, change, at);
  if (noted === null) return { ok: false, code: 'changed' };
  try {
    await updateOrder(admin, orderGid, { address });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    if (error.kind === 'refused') {
      await endOwnChange(db, noted.id, 'refused', new Date(now()));
      return { ok: false, code: 'rejected', failure: error };
    }
    log.warn({ err: error }, 'it is not known whether the address of an order was changed');
    return { ok: false, code: 'unknown' };
  }
  await endOwnChange(db, noted.id, 'done', new Date(now()));
  await enqueueMirror(db, orderGid, new Date(now()));
  return { ok: true };
}

const isSame = (before: EditedAddress | null, after: EditedAddress) =>
  before !== null &&
  (Object.keys(after) as (keyof EditedAddress)[]).every((name) => before[name] === after[name]);

/**
 * Cancels an order for its own customer until packing begins. What was paid goes back by the same path as for staff
 * (decisions 0018 and 0033); it is asked for once, and a repeated post finds the order canceled. Whose order it is, the
 * caller has checked.
 *
 * @param seenCents what had been refunded of it when the page was drawn
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function cancelOwnOrder(
  context: Context,
  { orderGid, customerGid, formToken }: Own,
  { seenCents }: { seenCents: number },
): Promise<OwnOrderChanged> {
  const { db, admin, now } = context;
  const order = await fetchOrderMoney(admin, orderGid);
  if (order === null) return { ok: false, code: 'not-found' };
  if (order.cancelledAt !== null) {
    await endOwnCancels(db, orderGid, new Date(now()));
    return { ok: true };
  }
  const closed = await whyNotCancel(db, order);
  if (closed) return { ok: false, code: closed };
  const change = { formToken, orderGid, customerGid, kind: 'cancel' } as const;
  const noted = await noteOwnChange(db, change, new Date(now()));
  if (noted === null || noted.state === 'refused') return { ok: false, code: 'changed' };
  // From here on nobody begins to send it (`isBeingCanceled`); somebody may have until here.
  if (await isPackingBegun(db, orderGid)) {
    await endOwnChange(db, noted.id, 'refused', new Date(now()));
    return { ok: false, code: 'packing' };
  }
  const done = await cancelForCustomer(context, { orderGid, seenCents });
  if (done.ok) {
    await endOwnChange(db, noted.id, 'done', new Date(now()));
    return { ok: true };
  }
  if (done.code === 'unknown') return { ok: false, code: 'unknown' };
  // Who sends the order waits only for what nobody knows, and for what this form's first post may still be doing: of that,
  // only Shopify's own rejection says how it ends.
  const isOver = done.code === 'refused' || !noted.isRepeated;
  if (isOver) await endOwnChange(db, noted.id, 'refused', new Date(now()));
  if (done.code === 'refused') return { ok: false, code: 'rejected', failure: done.failure };
  return { ok: false, code: done.code === 'open' ? 'under-way' : done.code };
}
