import {
  ORDER_RETURNS_DOCUMENT,
  RETURN_APPROVE_DOCUMENT,
  RETURN_CANCEL_DOCUMENT,
  RETURN_CLOSE_DOCUMENT,
  RETURN_DECLINE_DOCUMENT,
  RETURN_DISPOSE_DOCUMENT,
  RETURN_DOCUMENT,
  RETURN_GOODS_DOCUMENT,
  RETURN_PROCESS_DOCUMENT,
  RETURN_REQUEST_DOCUMENT,
  RETURNABLE_DOCUMENT,
  RETURNED_ORDERS_DOCUMENT,
} from './admin-return-documents';
import { customerNumber } from '~/domain/core/ids';
import type {
  PlatformReturn,
  ReturnableLine,
  ReturnReason,
  SentReturnLine,
} from '~/domain/returns/return';
import type { Admin } from '~/platforms/shopify/admin.server';
import { type ListPosition, updatedSince } from '~/platforms/shopify/orders/order-list.server';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';

/**
 * Returns at Shopify. None of these mutations has an idempotency key: each is preceded by a read of what is there
 * (services/returns/mirror-return). `refused` means that nothing was done.
 */

/** The reasons as Shopify names them. It takes only ids of its own library of reasons, so ours stand in the note. */
const REASONS = {
  damaged: 'DEFECTIVE',
  wrong_item: 'WRONG_ITEM',
  not_as_described: 'NOT_AS_DESCRIBED',
  unwanted: 'UNWANTED',
  other: 'OTHER',
} as const satisfies Record<ReturnReason, string>;

/** Lists the lines of an order's parcels that can still be returned. @throws PlatformFailure */
export async function listReturnable(admin: Admin, orderGid: string): Promise<ReturnableLine[]> {
  const { returnableFulfillments } = await admin.run(RETURNABLE_DOCUMENT, { order: orderGid });
  return returnableFulfillments.nodes.flatMap(({ fulfillment, returnableFulfillmentLineItems }) =>
    returnableFulfillmentLineItems.nodes.map(({ quantity, fulfillmentLineItem: one }) => ({
      parcelLineGid: one.id,
      lineGid: one.lineItem.id,
      quantity,
      arrivedAt: fulfillment.deliveredAt ?? fulfillment.createdAt,
    })),
  );
}

/** Returns one return; null if there is none. @throws PlatformFailure */
export async function findReturn(admin: Admin, gid: string): Promise<PlatformReturn | null> {
  const { return: found } = await admin.run(RETURN_DOCUMENT, { id: gid });
  if (!found) return null;
  return {
    gid: found.id,
    name: found.name,
    status: found.status,
    createdAt: found.createdAt,
    declineNote: found.decline?.note ?? null,
    orderGid: found.order.id,
    orderName: found.order.name,
    customerGid: found.order.customer?.id ?? null,
    lines: found.returnLineItems.nodes.map((line) => ({
      gid: line.id,
      quantity: line.quantity,
      unprocessed: line.unprocessedQuantity,
      reason: reasonOf(line.returnReason),
      note: line.customerNote,
      lineGid: 'fulfillmentLineItem' in line ? line.fulfillmentLineItem.lineItem.id : null,
      parcelLineGid: 'fulfillmentLineItem' in line ? line.fulfillmentLineItem.id : null,
    })),
  };
}

function reasonOf(theirs: string): ReturnReason {
  const known = Object.entries(REASONS).find(([, name]) => name === theirs);
  return (known?.[0] as ReturnReason | undefined) ?? 'other';
}

/**
 * Finds the return of an order whose customer's note begins with our number.
 *
 * @param mark what the note of each of its lines begins with
 * @throws PlatformFailure
 */
export async function findReturnByMark(
  admin: Admin,
  orderGid: string,
  mark: string,
): Promise<string | null> {
  const { order } = await admin.run(ORDER_RETURNS_DOCUMENT, { order: orderGid });
  const found = order?.returns.nodes.find(({ returnLineItems }) =>
    returnLineItems.nodes.some(({ customerNote }) => customerNote?.startsWith(mark)),
  );
  return found?.id ?? null;
}

/** So many orders with up to twenty returns each cost less than one query may, by Shopify's documented formula. */
export const RETURNED_ORDERS_PAGE = 20;

/** Shopify's names for an order's returns of which something is still to come. */
const UNFINISHED = ['return_requested', 'in_progress', 'inspection_complete'];

/**
 * Lists one page of the returns of all orders that have open ones, and of those with finished ones that have changed
 * since. Nobody documents that a return changes its order's `updatedAt`, so open ones are listed each time.
 *
 * @returns `next` is the cursor of the next page, null after the last one
 * @throws PlatformFailure
 */
export async function listReturnsSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ returns: ListedReturn[]; next: string | null }> {
  const open = UNFINISHED.map((status) => `return_status:${status}`).join(' OR ');
  const over = since && ` OR (return_status:returned AND ${updatedSince(since)})`;
  return listReturnsOf(admin, `${open}${over ?? ''}`, after);
}

/**
 * Lists the returns of these orders, whatever became of them: an order whose returns were all declined or canceled is found
 * by no status.
 *
 * @param orderGids at most `RETURNED_ORDERS_PAGE`
 * @throws PlatformFailure
 */
export async function listReturnsOfOrders(
  admin: Admin,
  orderGids: readonly string[],
): Promise<ListedReturn[]> {
  const ids = orderGids.map((gid) => `id:${customerNumber(gid)}`).join(' OR ');
  return (await listReturnsOf(admin, ids, null)).returns;
}

type ListedReturn = { gid: string; status: string };

async function listReturnsOf(
  admin: Admin,
  query: string,
  after: string | null,
): Promise<{ returns: ListedReturn[]; next: string | null }> {
  const page = { first: RETURNED_ORDERS_PAGE, after, query };
  const { orders } = await admin.run(RETURNED_ORDERS_DOCUMENT, page);
  const { hasNextPage, endCursor } = orders.pageInfo;
  return {
    returns: orders.nodes.flatMap(({ returns }) =>
      returns.nodes.map(({ id, status }) => ({ gid: id, status })),
    ),
    next: hasNextPage ? (endCursor ?? null) : null,
  };
}

/**
 * Requests a return. @returns its id
 *
 * @throws PlatformFailure; after `unavailable` it may exist: `findReturnByMark`
 */
export async function requestReturn(
  admin: Admin,
  orderGid: string,
  lines: readonly SentReturnLine[],
): Promise<string> {
  const { return: made } = await runMutation(admin, RETURN_REQUEST_DOCUMENT, {
    input: {
      orderId: orderGid,
      returnLineItems: lines.map(({ parcelLineGid, quantity, note }) => ({
        fulfillmentLineItemId: parcelLineGid,
        quantity,
        customerNote: note,
      })),
    },
  });
  if (!made) throw unexpectedAnswer('RequestReturn');
  return made.id;
}

/** @throws PlatformFailure */
export async function approveReturn(admin: Admin, gid: string): Promise<void> {
  await runMutation(admin, RETURN_APPROVE_DOCUMENT, { id: gid });
}

/** @param note what the customer reads, at most 500 characters. @throws PlatformFailure */
export async function declineReturn(admin: Admin, gid: string, note: string): Promise<void> {
  await runMutation(admin, RETURN_DECLINE_DOCUMENT, {
    input: { id: gid, declineReason: 'OTHER', declineNote: note, notifyCustomer: false },
  });
}

/** @throws PlatformFailure */
export async function cancelReturn(admin: Admin, gid: string): Promise<void> {
  await runMutation(admin, RETURN_CANCEL_DOCUMENT, { id: gid });
}

/** @throws PlatformFailure */
export async function closeReturn(admin: Admin, gid: string): Promise<void> {
  await runMutation(admin, RETURN_CLOSE_DOCUMENT, { id: gid });
}

/**
 * Says of each line that came back whether it is for sale again; lines of which that was said before stay as they are.
 *
 * @param isRestocked by the id of the parcel's line
 * @throws PlatformFailure
 */
export async function disposeReturn(
  admin: Admin,
  gid: string,
  isRestocked: ReadonlyMap<string, boolean>,
): Promise<void> {
  const { return: found } = await admin.run(RETURN_GOODS_DOCUMENT, { id: gid });
  const lines = found?.reverseFulfillmentOrders.nodes.flatMap(({ lineItems }) => lineItems.nodes);
  const locationId = found?.order.fulfillments[0]?.location?.id ?? null;
  const inputs = (lines ?? []).flatMap((line) => {
    const restocked = isRestocked.get(line.fulfillmentLineItem?.id ?? '');
    const done = line.dispositions.reduce((sum, { quantity }) => sum + quantity, 0);
    const left = line.totalQuantity - done;
    if (restocked === undefined || left <= 0) return [];
    const isBack = restocked && locationId !== null;
    return [
      {
        reverseFulfillmentOrderLineItemId: line.id,
        quantity: left,
        dispositionType: isBack ? ('RESTOCKED' as const) : ('NOT_RESTOCKED' as const),
        ...(isBack && { locationId }),
      },
    ];
  });
  if (inputs.length > 0) await runMutation(admin, RETURN_DISPOSE_DOCUMENT, { inputs });
}

/** Takes the returned units off the order; those that were taken before stay. @throws PlatformFailure */
export async function processReturn(admin: Admin, found: PlatformReturn): Promise<void> {
  const lines = found.lines
    .filter(({ unprocessed }) => unprocessed > 0)
    .map(({ gid: id, unprocessed: quantity }) => ({ id, quantity }));
  if (lines.length === 0) return;
  await runMutation(admin, RETURN_PROCESS_DOCUMENT, {
    input: { returnId: found.gid, returnLineItems: lines, notifyCustomer: false },
  });
}
