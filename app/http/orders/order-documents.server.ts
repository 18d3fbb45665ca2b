import { creditNote, orderDocument, type OrderDocumentData } from '~/content/orders/order-document';
import type { StoreDocument } from '~/domain/documents/document';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import type { Order } from '~/domain/orders/order';
import {
  creditedRefunds,
  ORDER_DOCUMENTS,
  type OrderDocumentKind,
  orderDocuments,
} from '~/domain/orders/order-document';
import type { StoreContext } from '~/http/context.server';
import { needed, notFound } from '~/http/replies.server';
import { loadPackingSlip } from './packing-slips.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import {
  fetchPrintedOrder,
  findPrintedRefund,
} from '~/platforms/shopify/orders/printed-order.server';

type Requested = {
  /** The word in the URL. */
  kind: string | undefined;
  /** The number of a refund in its query; null without one. */
  refund: string | null;
};

type Loaded = { order: Order; paid: OrderDocumentData['paid'] };

/**
 * Returns a document of an order that the caller may see, read from Shopify as it is now.
 *
 * @param mayPack whether packing slips are for the caller
 * @throws 404 if the order has no such document; 503 if Shopify does not answer
 */
export async function loadOrderDocument(
  context: StoreContext,
  { order, paid }: Loaded,
  { kind, refund, mayPack }: Requested & { mayPack: boolean },
): Promise<StoreDocument> {
  const { admin, db, log, now } = context;
  if (!isKind(kind)) notFound();
  if (kind === 'packing-slip') {
    const slip = mayPack ? await needed(loadPackingSlip(context, order.id), log) : null;
    return slip ?? notFound();
  }
  if (kind !== 'credit-note' && !orderDocuments(order).includes(kind)) notFound();
  const printed = await needed(fetchPrintedOrder(admin, order.id), log);
  if (!printed) notFound();
  const isOnInvoice = paid.some(({ termsCents }) => termsCents > 0);
  const data = {
    order: { ...order, isOnInvoice },
    printed,
    paid,
    seller: await findStoreIdentity(db),
    now: new Date(now()).toISOString(),
  };
  if (kind !== 'credit-note') return orderDocument(kind, data);
  if (refund === null || !isShopifyNumber(refund)) notFound();
  const found = await needed(findPrintedRefund(admin, gidOf('Refund', refund)), log);
  // Any number may stand in the URL: a refund of another order does not exist.
  if (found?.orderGid !== order.id || found.total.cents <= 0) notFound();
  return creditNote(data, found);
}

/**
 * Returns which documents a page offers: those of the order, and the refunds with a credit note.
 *
 * @param mayPack whether packing slips are for the reader
 */
export function documentsOffered(order: Order, { mayPack }: { mayPack: boolean }) {
  const kinds: OrderDocumentKind[] = orderDocuments(order);
  return {
    kinds: mayPack && order.cancelledAt === null ? [...kinds, 'packing-slip' as const] : kinds,
    creditNotes: creditedRefunds(order.refunds).map(({ id, createdAt }) => ({ id, at: createdAt })),
  };
}

function isKind(text: string | undefined): text is OrderDocumentKind {
  return ORDER_DOCUMENTS.includes(text as OrderDocumentKind);
}
