import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import type { EditableOrder, EditedAddress } from '~/domain/order-edits/order-edit';
import { detailsVersion } from '~/domain/order-edits/order-version.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { noticeInvoiceChange } from '~/models/invoices/order-invoice-due.server';
import { savePoNumber } from '~/models/payments/payments-of-order.server';
import { auditedCall } from '~/models/staff/staff-action.server';
import {
  fetchEditableOrder,
  type OrderDetails,
  updateOrder,
} from '~/platforms/shopify/order-edits/order-edits.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

export type ChangedDetails =
  | { ok: true }
  | { ok: false; code: 'not-found' | 'closed' | 'unknown' }
  /** Somebody else has changed them since the form was drawn: `order` is what they are now. */
  | { ok: false; code: 'changed'; order: EditableOrder }
  | { ok: false; code: 'rejected'; failure: PlatformFailure };

type Desired = { address: EditedAddress; poNumber: string; note: string };

/**
 * Changes an order's address, PO number and note for staff. What is as desired already is not sent, so that the same post
 * twice changes them once. An order on invoice keeps its PO number here, too.
 *
 * @param seen `detailsVersion` of the order that the form showed
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export async function changeOrderDetails(
  context: Context,
  actor: StaffActor,
  { orderGid, seen, details }: { orderGid: string; seen: string; details: Desired },
): Promise<ChangedDetails> {
  const { db, admin, now, log } = context;
  const order = await fetchEditableOrder(admin, orderGid);
  if (order === null) return { ok: false, code: 'not-found' };
  const changes = differenceOf(order, details);
  if (Object.keys(changes).length === 0) {
    // Sent before, perhaps by a process that died: what is ours follows what Shopify has.
    await keepPoNumber(context, orderGid, order.poNumber);
    return { ok: true };
  }
  if (order.cancelledAt !== null) return { ok: false, code: 'closed' };
  if (detailsVersion(order) !== seen) return { ok: false, code: 'changed', order };
  const action = {
    ...actor,
    action: 'orders.details',
    step: 'update',
    subject: { kind: 'order', id: orderGid },
    details: { changed: Object.keys(changes) },
  } as const;
  const done = await auditedCall<ChangedDetails>(context, action, async () => {
    try {
      await updateOrder(admin, orderGid, changes);
      return { outcome: 'done', value: { ok: true } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'rejected', failure: error } };
      }
      log.warn({ err: error }, 'it is not known whether the details of an order were changed');
      return { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (!done.ok) return done;
  if (changes.poNumber !== undefined)
    await keepPoNumber(context, orderGid, changes.poNumber || null);
  await enqueueMirror(db, orderGid, new Date(now()));
  return done;
}

/** Keeps the PO number of an order on invoice, and has its invoice follow. */
function keepPoNumber({ db }: Context, orderGid: string, poNumber: string | null): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await savePoNumber(trx, orderGid, poNumber)) await noticeInvoiceChange(trx, orderGid);
  });
}

function differenceOf(order: EditableOrder, desired: Desired): OrderDetails {
  const { address, poNumber, note } = order;
  const isMoved = (Object.keys(desired.address) as (keyof EditedAddress)[]).some(
    (name) => (address?.[name] ?? '') !== desired.address[name],
  );
  return {
    ...(isMoved && { address: desired.address }),
    ...((poNumber ?? '') !== desired.poNumber && { poNumber: desired.poNumber }),
    ...((note ?? '') !== desired.note && { note: desired.note }),
  };
}
