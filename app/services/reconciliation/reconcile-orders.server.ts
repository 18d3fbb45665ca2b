import {
  discrepancyAlarm,
  type Findings,
  type ReconcileSpan,
  suggestedFixOf,
} from '~/domain/discrepancies/discrepancies';
import { ORDER_FINDINGS, type OrderFinding } from '~/domain/reconciliation/charge-findings';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { Cents } from '~/domain/core/money';
import { orderTag } from '~/domain/payments/payment';
import { decideOnMarking } from '~/domain/payments/payment-machine';
import { checkAll } from '~/models/reconciliation/audit-pass.server';
import { findAuditCheckpoint } from '~/models/reconciliation/audit-changed.server';
import { nextOrders } from '~/models/reconciliation/audit-slice.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  closeDiscrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import { hasOrderMirror } from '~/models/orders/order-facts.server';
import {
  listGivenBack,
  listStrayDrafts,
  listUnmarkedOrders,
  listUnpaidOrders,
} from '~/models/payments/payment-orders.server';
import { deleteDraft, findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid, fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import { findOrdersByTag } from '~/platforms/shopify/orders/order-list.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'log'>;

/** Anything younger may still be in progress and is skipped. */
const OLD_MS = 2 * 60 * 60_000;

/**
 * Compares Shopify's orders and drafts, as the mirror has them, with payments. Drafts that no payment
 * needs are deleted, an order paid here is marked as paid at Shopify, and an order whose payment was
 * never completed is left to a person (no order without its money). Covers the orders read since the
 * last run, and once a day all of them.
 *
 * @throws PlatformFailure
 */
export async function reconcileOrders(
  context: Context,
  { since, at, window }: ReconcileSpan,
): Promise<Findings> {
  const { db } = context;
  const before = new Date(at.getTime() - OLD_MS);
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const draftGid of await listStrayDrafts(db, before)) {
    total.checked += 1;
    if (await dropDraft(context, draftGid)) total.repaired += 1;
  }
  total.checked += await findLateOrders(context, { since, at });
  const unpaid = await findUnpaidOrders(context, { before, at, window });
  const found: [OrderFinding, string, object][] = unpaid.map(({ orderGid, paymentId }) => [
    'order-without-payment',
    orderGid,
    { payment: paymentId },
  ]);
  for (const { orderGid, paymentId, totalCents } of await listUnmarkedOrders(db, before)) {
    total.checked += 1;
    if (await checkpoint(context, orderGid, totalCents)) total.repaired += 1;
    else found.push(['order-not-marked-paid', orderGid, { payment: paymentId }]);
  }
  total.checked += unpaid.length;
  total.broken += found.length;
  await note(context, found, at);
  return total;
}

/**
 * Looks by their tag for orders that were made after their money had been given back, in case no webhook tells
 * of them: what is found is read into the mirror, and the next run judges it.
 */
async function findLateOrders(
  { db, admin }: Context,
  { since, at }: Pick<ReconcileSpan, 'since' | 'at'>,
): Promise<number> {
  const payments = await listGivenBack(db, since);
  for (const payment of payments) {
    const tag = orderTag(payment);
    const orders = tag === null ? [] : await findOrdersByTag(admin, tag);
    for (const { gid } of orders)
      if (!(await hasOrderMirror(db, gid))) await enqueueMirror(db, gid, at);
  }
  return payments.length;
}

/** Checks the orders read recently, those with an open discrepancy, and once a day all of them. */
async function findUnpaidOrders(
  { db }: Context,
  { before, at, window }: { before: Date } & Pick<ReconcileSpan, 'at' | 'window'>,
): Promise<{ orderGid: string; paymentId: string }[]> {
  const found = new Map<string, string>();
  const collect = async (among: readonly string[] | Date) => {
    for (const { orderGid, paymentId } of await listUnpaidOrders(db, before, among)) {
      found.set(orderGid, paymentId);
    }
    return true;
  };
  // Orders that were too young when they were read are old enough by now.
  const { since } = await findAuditCheckpoint(db, at);
  await collect(new Date(since.getTime() - OLD_MS));
  const open = await listOpenDiscrepancies(db, ['order-without-payment' satisfies OrderFinding]);
  await collect(open.map(({ subject }) => subject));
  if (window === 'month') {
    const next = (cursor: string | null) => nextOrders(db, cursor);
    await checkAll(db, { check: 'orders', things: 'orders', at }, { next, work: collect });
  }
  return [...found].map(([orderGid, paymentId]) => ({ orderGid, paymentId }));
}

/** Reads the draft again, because the mirror may be stale. @returns whether it was deleted */
async function dropDraft({ admin, log }: Context, draftGid: string): Promise<boolean> {
  const draft = await findDraft(admin, draftGid);
  if (draft === null || draft.order !== null) return false;
  try {
    await deleteDraft(admin, draftGid);
  } catch (error) {
    // It has become an order at this very moment.
    if (isPlatformFailure(error) && error.kind === 'refused') return false;
    throw error;
  }
  log.info({ draft: draftGid }, 'a draft that no payment needs was deleted');
  return true;
}

/**
 * @returns whether Shopify now has it as paid
 */
async function checkpoint(
  { admin }: Context,
  orderGid: string,
  paidCents: Cents,
): Promise<boolean> {
  const order = await fetchOrderPayment(admin, orderGid);
  if (order === null) return false;
  const decision = decideOnMarking(order, paidCents);
  if (decision === 'mark') await markOrderPaid(admin, orderGid);
  return decision !== 'wait';
}

async function note(
  { db, log }: Context,
  found: readonly [OrderFinding, string, object][],
  at: Date,
): Promise<void> {
  const seen = new Set(found.map(([kind, subject]) => `${kind} ${subject}`));
  for (const { kind, subject } of await listOpenDiscrepancies(db, ORDER_FINDINGS)) {
    if (seen.has(`${kind} ${subject}`)) continue;
    await closeDiscrepancy(db, { kind, subject, by: 'true again', at });
  }
  for (const [kind, subject, detail] of found) {
    const isNew = await openDiscrepancy(db, { kind, subject, detail: { ...detail }, at });
    if (isNew) log.error(discrepancyAlarm(kind, { order: subject }), suggestedFixOf({ kind }));
  }
}
