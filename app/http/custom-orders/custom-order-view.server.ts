import { draftAddressLines } from '~/domain/draft-orders/draft-address-lines.server';
import {
  type CustomOrder,
  customOrderName,
  type CustomOrderQuery,
  isAddressOpen,
  isPayable,
  quotedCents,
} from '~/domain/custom-orders/custom-order';
import {
  type CustomOrderLine,
  type CustomOrderView,
  proofActor,
} from '~/domain/custom-orders/custom-order-view';
import { isRepeatable } from '~/domain/custom-orders/reorder';
import { mapList } from '~/models/core/list.server';
import { customOrdersOf } from '~/models/custom-orders/custom-order-list.server';
import { listArtworks } from '~/models/core/artwork.server';
import {
  type CustomOrderWithProof,
  findCustomOrder,
} from '~/models/custom-orders/custom-order.server';
import { listEvents } from '~/models/custom-orders/custom-order-event.server';
import { findPaymentBySubject } from '~/models/payments/payment.server';
import { listProofs } from '~/models/commissions/proof.server';
import type { StoreContext } from '~/http/context.server';
import type { AddressError } from '~/domain/checkout/checkout-address';
import type { FormOutcome } from '~/http/form-definition.server';
import { loadAddresses, type LoadContext } from '~/http/customers/address-view.server';
import {
  addressStep,
  type AddressStep,
  chosenOutcome,
} from '~/http/checkout/checkout-address.server';
import { notFound } from '~/http/replies.server';

/** One customer's custom orders as a list shows them; everybody's, with their names, for staff (null). @param now UTC milliseconds */
export function customOrderLines(gid: string | null, query: CustomOrderQuery, now: number) {
  return mapList(customOrdersOf(gid, query, now), (order) => customOrderLine(order, gid === null));
}

/** Returns a custom order's row in a list. @param forStaff whether the row names the customer */
export function customOrderLine(order: CustomOrderWithProof, forStaff: boolean): CustomOrderLine {
  return {
    id: order.id,
    name: customOrderName(order),
    product: order.productTitle,
    size: order.size,
    quantity: order.quantity,
    unit: order.unit,
    state: order.state,
    stage: order.production.stage,
    isCalledOff: order.isCalledOff === true,
    shipsOn: order.production.shipsOn,
    proofActor: order.proofActor,
    createdAt: order.createdAt.toISOString(),
    customer: forStaff ? order.customerName : null,
    artworkId: order.isDrawn ? order.artworkId : null,
  };
}

/** Returns a custom order with its files, proofs and history. */
export async function customOrderView(
  { db }: Pick<StoreContext, 'db'>,
  order: CustomOrder,
): Promise<CustomOrderView> {
  const artworks = new Map((await listArtworks(db, order.id)).map((file) => [file.id, file]));
  const proofs = await listProofs(db, order.id);
  const events = await listEvents(db, order.id);
  const payment = await findPaymentBySubject(db, 'custom_order', order.id);
  const repeated = order.reorderOf === null ? null : await findCustomOrder(db, order.reorderOf);
  const nextActor = proofActor(order.state, events);
  const {
    customer: _,
    artworkId: _drawn,
    ...line
  } = customOrderLine({ ...order, proofActor: nextActor }, false);
  const { quote } = order;
  return {
    ...line,
    handle: order.productHandle,
    caseCount: order.caseCount,
    colors: order.colors,
    notes: order.notes,
    address: order.address ? draftAddressLines(order.address).filter((text) => text !== '') : [],
    artwork: artworks.get(order.artworkId) ?? null,
    quote: quote && { ...quote, totalCents: quotedCents(order, quote) },
    // Without an address the draft's total has no tax yet.
    draftTotalCents:
      order.address && order.draftQuoteNo === quote?.no ? order.draftTotalCents : null,
    isPayable: isPayable(order),
    proofs: proofs.flatMap(({ version, artworkId, note, createdAt, approvedAt }) => {
      const artwork = artworks.get(artworkId);
      const at = createdAt.toISOString();
      return artwork
        ? [{ version, artwork, note, at, approvedAt: approvedAt?.toISOString() ?? null }]
        : [];
    }),
    events: events.map(({ proofVersion, at, ...event }) => ({
      ...event,
      version: proofVersion,
      at: at.toISOString(),
    })),
    order:
      order.orderGid && order.orderName ? { gid: order.orderGid, name: order.orderName } : null,
    production: order.production,
    isRepeatable: isRepeatable(order),
    repeated: repeated && { id: repeated.id, name: customOrderName(repeated) },
    paymentId: payment?.id ?? null,
  };
}

/** Query value that asks a custom order's page for the form to change its address. */
export const CHANGE_ADDRESS = 'change';

type Owner = Parameters<typeof addressStep>[1];

/**
 * Returns the form that asks where to deliver a custom order, if it has no address yet or the customer wants
 * to change it, else null. If Shopify does not answer, returns a problem to show in place of the form.
 */
export async function loadOrderAddress(
  context: LoadContext,
  owner: Owner,
  order: CustomOrder,
  search: URLSearchParams,
): Promise<{ step: AddressStep } | { problem: string } | null> {
  const isFormShown = order.address === null || search.get('address') === CHANGE_ADDRESS;
  if (!isFormShown || !isAddressOpen(order)) return null;
  const loaded = await loadAddresses(context, owner);
  if (!loaded.ok) return { problem: loaded.problem };
  const to = order.address && { address: order.address, key: null, name: null };
  return { step: addressStep(loaded.value, owner, to) };
}

/** Returns the form's outcome. @throws 404 for a custom order that is not the customer's */
export function addressedOutcome(
  addressed: { ok: true } | { ok: false; reason: 'unknown' | AddressError | 'late' | 'not-found' },
  to: string,
): FormOutcome {
  if (addressed.ok) return { to };
  const { reason } = addressed;
  if (reason === 'not-found') return notFound();
  return reason === 'late'
    ? { code: 'custom_order_late' }
    : chosenOutcome({ ok: false, reason }, to);
}
