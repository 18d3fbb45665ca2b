import { cents } from '~/domain/core/money';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import { NEWER_KINDS, type NewerThing } from '~/domain/reconciliation/newer-outside';
import type { Order } from '~/domain/orders/order';
import { findPaymentById } from '~/models/payments/payment-row.server';
import {
  knownBookInvoices,
  knownOrders,
  type KnownOrder,
  ordersWithPayment,
} from '~/models/reconciliation/known-outside.server';
import { listChangedInvoices } from '~/platforms/quickbooks/changes.server';
import { readOwnInvoice } from '~/platforms/quickbooks/order-invoices.server';
import { listOrdersUpdatedSince } from '~/platforms/shopify/orders/order-list.server';
import type { ServiceContext, Settings } from '~/services/context';
import { addNewerAtStripe, type NewerAtStripe } from './newer-at-stripe.server';
import { addNewerBalances } from './newer-balances.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'admin' | 'quickbooks' | 'log'> &
  Settings<'quickbooks'>;

export type NewerOutside = {
  since: string;
  things: NewerThing[];
  /** Platforms that could not be read, or not wholly, with the reason: the list has what was read before, or beside it. */
  unread: Record<string, string>;
};

/**
 * Lists what Stripe, Shopify and QuickBooks have that this database lacks, as after a restore to an earlier moment: what
 * has to be re-entered, and by whom. It changes nothing, here or there, so it is made before a process starts that would.
 *
 * @param since the moment of the restore, or somewhat before it: what the database has is left out
 * @param withBooks whether to read QuickBooks, which may renew the connection: not from a copy beside a store that runs
 */
export async function listNewerOutside(
  context: Context,
  { since, withBooks }: { since: Date; withBooks: boolean },
): Promise<NewerOutside> {
  const unread: Record<string, string> = {};
  const things: NewerThing[] = [];
  const failed = (name: string) => (error: unknown) => {
    if (!isPlatformFailure(error) && !isStripeFailure(error)) throw error;
    if (name in unread) return;
    unread[name] = `${error.kind}: ${error.operation}`;
    context.log.warn({ err: error, platform: name }, 'what is newer there could not be listed');
  };
  const stripe: NewerAtStripe = { things, credits: new Map(), charged: new Map() };
  await addNewerAtStripe(context, since, stripe).catch(failed('stripe'));
  const isWhole = !('stripe' in unread);
  const charged = isWhole ? stripe.charged : null;
  await addNewerOrders(context, since, { things, charged }).catch(failed('shopify'));
  const { credits } = stripe;
  await addNewerBalances(context, { credits, isWhole }, { things, failed: failed('balances') });
  if (withBooks && !context.config.quickbooks.isOff) {
    await addNewerInvoices(context, since, things).catch(failed('quickbooks'));
  }
  return {
    since: since.toISOString(),
    things: things.toSorted(
      (one, other) => rank(one) - rank(other) || (one.at ?? '').localeCompare(other.at ?? ''),
    ),
    unread,
  };
}

function rank({ kind }: NewerThing): number {
  return NEWER_KINDS.indexOf(kind);
}

/** A payment's order has its payment's tag; that of a custom order or a quote has theirs. */
const PAYMENT_TAG = /^pay-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const REQUEST_TAG = /^(?:co|qt)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function addNewerOrders(
  { db, admin }: Context,
  since: Date,
  { things, charged }: { things: NewerThing[]; charged: ReadonlyMap<string, number> | null },
): Promise<void> {
  for (let after: string | null = null; ;) {
    const { orders, next } = await listOrdersUpdatedSince(admin, { since, after });
    const gids = orders.map(({ id }) => id);
    const mirrors = await knownOrders(db, gids);
    const paid = await ordersWithPayment(db, gids);
    for (const order of orders) {
      const lost = paid.has(order.id) ? null : await lostPaymentOf({ db }, order);
      things.push(...ofOrder(order, { mirror: mirrors.get(order.id), lost, charged }));
    }
    if (next === null) return;
    after = next;
  }
}

/** Returns the id of the payment that is lost, or what else the order was paid by; null if none is missing. */
async function lostPaymentOf({ db }: Pick<Context, 'db'>, order: Order): Promise<string | null> {
  const payment = order.tags.flatMap((tag) => PAYMENT_TAG.exec(tag)?.[1] ?? [])[0];
  if (payment !== undefined) return (await findPaymentById(db, payment)) === null ? payment : null;
  const request = order.tags.find((tag) => REQUEST_TAG.test(tag));
  return request !== undefined && order.displayFinancialStatus === 'PAID' ? request : null;
}

function ofOrder(
  order: Order & { customerGid: string | null },
  given: {
    mirror: KnownOrder | undefined;
    lost: string | null;
    /** Null if it isn't known what cards have paid. */
    charged: ReadonlyMap<string, number> | null;
  },
): NewerThing[] {
  const { mirror, lost, charged } = given;
  const refundedCents = order.refunded.cents - (mirror?.refundedCents ?? 0);
  const common = {
    system: 'shopify' as const,
    id: order.id,
    at: order.updatedAt,
    customer: order.customerGid,
    by: lost === null ? ('itself' as const) : ('person' as const),
  };
  const cardCents = charged === null ? null : (charged.get(lost ?? '') ?? 0);
  const detail = {
    order: order.name,
    ...(lost !== null && { payment: lost }),
    ...(lost !== null &&
      cardCents !== null && {
        cardCents,
        storeCreditCents: order.originalTotal.cents - cardCents,
      }),
  };
  const isNew = mirror === undefined || mirror.updatedAt < new Date(order.updatedAt);
  return [
    ...(isNew || lost !== null
      ? [{ ...common, kind: 'order' as const, amountCents: order.originalTotal.cents, detail }]
      : []),
    ...(isNew && refundedCents > 0
      ? [
          {
            ...common,
            kind: 'order-refund' as const,
            amountCents: cents(refundedCents),
            detail: { order: order.name },
          },
        ]
      : []),
  ];
}

async function addNewerInvoices(
  { db, quickbooks }: Context,
  since: Date,
  things: NewerThing[],
): Promise<void> {
  const { changes } = await listChangedInvoices(quickbooks, since);
  const known = await knownBookInvoices(
    db,
    changes.map(({ invoiceId }) => invoiceId),
  );
  for (const { invoiceId, version } of changes) {
    if (known.has(invoiceId) || version === 'deleted') continue;
    const own = await readOwnInvoice(quickbooks, invoiceId);
    if (own === null) continue;
    const payment = await findPaymentById(db, own.paymentId);
    things.push({
      system: 'quickbooks',
      kind: 'invoice',
      id: invoiceId,
      at: null,
      amountCents: own.totalCents,
      customer: payment?.customerGid ?? null,
      by: payment === null ? 'person' : 'itself',
      detail: { invoice: own.docNumber, payment: own.paymentId },
    });
  }
}
