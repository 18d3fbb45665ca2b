import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import type { EditMethod, OrderChange } from '../../app/domain/order-edits/order-edit';
import { linesVersion } from '../../app/domain/order-edits/order-version.server';
import { DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { rowsOf } from '../../app/models/back-office/waiting-rows.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { listUnendedEdits } from '../../app/models/order-edits/order-edit.server';
import { fetchEditableOrder } from '../../app/platforms/shopify/order-edits/order-edits.server';
import {
  advanceOrderEdit,
  type EditContext,
} from '../../app/services/order-edits/advance-order-edit.server';
import { previewOrderEdit } from '../../app/services/order-edits/preview-order-edit.server';
import { requestOrderEdit } from '../../app/services/order-edits/request-order-edit.server';
import { adminFor } from './draft-fixture';
import type { PaymentFixture } from './payment-fixture';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

export const NO_CHANGE: OrderChange = {
  quantities: [],
  isRestocked: true,
  added: [],
  discounts: [],
  shipping: null,
  removedShipping: [],
};

/** A custom line for an edit, without tax. */
export const added = (priceCents: number, quantity = 1) => ({
  title: 'More cups',
  priceCents: cents(priceCents),
  isTaxable: false,
  quantity,
  discount: null as OrderChange['added'][number]['discount'],
});

export type EditAsked = { method?: EditMethod; token?: string; dieAt?: Failpoint; seen?: string };

/** Edits of orders by staff, on top of the payment machine's fixture. */
export function orderEdits(
  fixture: () => Pick<PaymentFixture, 'url' | 'db' | 'advance' | 'startProcess' | 'moved'>,
) {
  const admin = () => adminFor(fixture().url);

  function contextOf(dieAt?: Failpoint): EditContext {
    const process = fixture().startProcess(dieAt ? { dieAt } : {});
    return {
      ...process.basics,
      admin: admin(),
      bootId: `test/${randomUUID()}`,
      advancePayment: process.drive,
      config: {
        singleApproverLimits: SINGLE_APPROVER_LIMITS,
        depositLimits: DEPOSIT_LIMITS,
        isMixed: false,
        quickbooks: { isOff: false },
      } as EditContext['config'],
    };
  }

  async function order(orderGid: string) {
    const found = await fetchEditableOrder(admin(), orderGid);
    if (found === null) throw new Error(`there is no order ${orderGid}`);
    return found;
  }

  /** Reviews a change and asks for it, as the two forms do. */
  async function edit(orderGid: string, change: Partial<OrderChange>, asked: EditAsked = {}) {
    const seen = asked.seen ?? linesVersion(await order(orderGid));
    const whole = { ...NO_CHANGE, ...change };
    const context = contextOf(asked.dieAt);
    const review = await previewOrderEdit(context, { orderGid, seen, change: whole });
    if (!review.ok) return review;
    return requestOrderEdit(context, actor, {
      orderGid,
      change: whole,
      seen,
      seenTotalCents: review.preview.totalCents,
      method: asked.method ?? 'later',
      formToken: asked.token ?? randomUUID(),
    });
  }

  /** Takes the first line to another quantity. */
  async function setQuantity(orderGid: string, quantity: number, asked: EditAsked = {}) {
    const [line] = (await order(orderGid)).lines;
    return edit(orderGid, { quantities: [{ lineGid: line?.gid ?? '', quantity }] }, asked);
  }

  /** Works on all edits until they have ended, as the job does, a minute apart. */
  async function endEdits(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      const open = await listUnendedEdits(
        fixture().db,
        new Date(Date.now() + fixture().moved.ms + 1_000),
      );
      if (open.length === 0) return;
      await fixture().advance(61_000);
      for (const id of open) await advanceOrderEdit(contextOf(), id);
    }
    throw new Error('An edit never ends.');
  }

  /** What the order costs, and what was paid of it and not given back. */
  async function sums(orderGid: string) {
    const { totalCents, netCents } = await order(orderGid);
    return { total: totalCents as number, net: netCents as number };
  }

  /** What waits for staff of this order, once its mirror is what Shopify has. */
  async function openEdits(gid: string): Promise<string[]> {
    const { order: now, customerGid } = (await findOrder(admin(), gid)) ?? {};
    if (!now) throw new Error(`there is no order ${gid}`);
    const loaded = { order: now, customerGid: customerGid ?? null, fetchedAt: new Date() };
    await upsertOrderMirror(fixture().db, loaded, COMMISSION_RULES);
    const { rows } = await sql<{ subject: string }>`${rowsOf('edit-open', {
      reader: { id: 'staff-1', isAdmin: true },
      now: Date.now(),
    })}`.execute(fixture().db);
    return rows.map(({ subject }) => subject).filter((subject) => subject === gid);
  }

  return { contextOf, order, edit, setQuantity, endEdits, sums, openEdits };
}
