import { ORDER_FINDINGS, type OrderFinding } from '~/domain/charge-findings';
import { isPlatformFailure } from '~/domain/failure';
import type { Cents } from '~/domain/money';
import { decideOnMark } from '~/domain/payment-machine';
import type { Findings, ReconcileSpan } from '~/domain/reconcile-report';
import { closeBreak, listOpenBreaks, openBreak } from '~/models/money-break.server';
import {
  listStrayDrafts,
  listUnmarkedOrders,
  listUnpaidOrders,
} from '~/models/payment-orders.server';
import { deleteDraft, findDraft } from '~/platforms/shopify/draft-orders.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/order-payment.server';
import type { ReconcilePaymentNeeds } from './reconcile-payment-needs';

type Needs = Pick<ReconcilePaymentNeeds, 'db' | 'admin' | 'log'>;

/** Nothing that is still on its way is looked at. */
const OLD_MS = 2 * 60 * 60_000;

/**
 * The platform's orders and drafts against payments, by the read copy: drafts that no payment needs
 * are deleted, an order that is paid here is marked as paid there, and an order of a payment that was
 * never completed is a person's (no order without its money).
 *
 * @throws PlatformFailure
 */
export async function reconcileOrders(
  needs: Needs,
  { at }: Pick<ReconcileSpan, 'at'>,
): Promise<Findings> {
  const { db } = needs;
  const before = new Date(at.getTime() - OLD_MS);
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const draftGid of await listStrayDrafts(db, before)) {
    total.checked += 1;
    if (await dropDraft(needs, draftGid)) total.repaired += 1;
  }
  const unpaid = await listUnpaidOrders(db, before);
  const found: [OrderFinding, string, object][] = unpaid.map(({ orderGid, paymentId }) => [
    'order-without-payment',
    orderGid,
    { payment: paymentId },
  ]);
  for (const { orderGid, paymentId, totalCents } of await listUnmarkedOrders(db, before)) {
    total.checked += 1;
    if (await mark(needs, orderGid, totalCents)) total.repaired += 1;
    else found.push(['order-not-marked-paid', orderGid, { payment: paymentId }]);
  }
  total.checked += unpaid.length;
  total.broken += found.length;
  await note(needs, found, at);
  return total;
}

/** Read again: the copy may be older than what it says. @returns whether it is gone */
async function dropDraft({ admin, log }: Needs, draftGid: string): Promise<boolean> {
  const draft = await findDraft(admin, draftGid);
  if (draft === null || draft.order !== null) return false;
  try {
    await deleteDraft(admin, draftGid);
  } catch (error) {
    // It has become an order in this very moment.
    if (isPlatformFailure(error) && error.kind === 'refused') return false;
    throw error;
  }
  log.info({ draft: draftGid }, 'a draft that no payment needs was deleted');
  return true;
}

/** @returns whether the platform says by now that it is paid */
async function mark({ admin }: Needs, orderGid: string, paidCents: Cents): Promise<boolean> {
  const order = await readOrderPayment(admin, orderGid);
  if (order === null) return false;
  const decision = decideOnMark(order, paidCents);
  if (decision === 'mark') await markOrderPaid(admin, orderGid);
  return decision !== 'wait';
}

async function note(
  { db, log }: Needs,
  found: readonly [OrderFinding, string, object][],
  at: Date,
): Promise<void> {
  const seen = new Set(found.map(([kind, subject]) => `${kind} ${subject}`));
  for (const { kind, subject } of await listOpenBreaks(db, Object.keys(ORDER_FINDINGS))) {
    if (seen.has(`${kind} ${subject}`)) continue;
    await closeBreak(db, { kind, subject, by: 'true again', at });
  }
  for (const [kind, subject, detail] of found) {
    const proposal = ORDER_FINDINGS[kind];
    const isNew = await openBreak(db, { kind, subject, detail: { ...detail }, proposal, at });
    if (isNew) log.error({ alarm: 'money-break', kind, order: subject }, proposal);
  }
}
