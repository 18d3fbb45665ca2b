import { data } from '~/framework';
import { gidOf } from '~/domain/core/ids';
import type { Order } from '~/domain/orders/order';
import { orderNext } from '~/domain/orders/order-payment';
import { readTrackToken } from '~/domain/shipments/track-link.server';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { findAtBank } from '~/models/orders/erp-order-matching.server';
import { findAnyOrderMirror, listHowPaid } from '~/models/orders/order-facts.server';
import { loadDelivery } from './delivery-view.server';

/** How often one network address may open such links. */
const OPENINGS = [
  { max: 30, windowMs: 60_000 },
  { max: 300, windowMs: 60 * 60_000 },
];

type Args = { request: Request; context: StoreContext };

/**
 * Reads what the link in a mail about a parcel opens, from the mirror: a stranger's visit is no call to Shopify. Of the
 * address there is only the place, of the money nothing.
 *
 * @throws 429 for an address that opens too many
 */
export async function loadTrackPage({ request, context }: Args) {
  const { config, db, now } = context;
  const wait = await secondsToWait(context, 'track', OPENINGS);
  if (wait !== null) {
    const headers = { 'Retry-After': String(wait), 'Cache-Control': 'no-store' };
    throw data({ code: 'too-many-requests' }, { status: 429, headers });
  }
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const secrets = [config.sessionSecret, ...config.earlierSecrets];
  const link = readTrackToken(secrets, token.slice(0, 200), now());
  if (link === 'expired') return { problem: 'expired', status: 410 } as const;
  const found = link && (await findAnyOrderMirror(db, gidOf('Order', link.order)));
  // Nobody's order: its customer was forgotten, or Shopify has it no more.
  if (!found || (found.customerGid === null && found.order.email === null)) {
    return { problem: 'unknown', status: 404 } as const;
  }
  const { order } = found;
  const paid = await paidHere(context, order);
  const delivery = await loadDelivery(context, order, { ...paid, isOwn: false });
  return {
    problem: null,
    status: 200,
    number: link.order,
    name: order.name,
    cancelledAt: order.cancelledAt,
    step: orderNext({ ...order, ...paid, parcels: order.fulfillments }, now()),
    to: placeOf(order),
    ...delivery,
  } as const;
}

/** Returns what is known here of an order's payment. */
async function paidHere({ db }: Pick<StoreContext, 'db'>, { id }: Pick<Order, 'id'>) {
  const [paid, atBank] = await Promise.all([listHowPaid(db, id), findAtBank(db, [id])]);
  const settled = paid.filter(({ state }) => state === 'settled');
  const isOnInvoice = settled.some(({ termsCents }) => termsCents > 0);
  return {
    isOnInvoice,
    isAtBank: atBank.has(id),
    hasPaymentHere: paid.length > 0,
    paidAt: isOnInvoice ? null : (settled[0]?.settledAt ?? null),
  };
}

function placeOf({ shippingAddress: to }: Pick<Order, 'shippingAddress'>): string | null {
  return [to?.city, to?.province].filter(Boolean).join(', ') || null;
}
