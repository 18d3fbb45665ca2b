import { OTHER_CARRIER } from '~/domain/custom-orders/parcel';
import {
  isWithUs,
  type NotSent,
  type Parcel,
  type ProductionForm,
  type ProductionRejection,
} from '~/domain/custom-orders/production';
import type { Actor, CustomOrder } from '~/domain/custom-orders/custom-order';
import { derivedUuid } from '~/domain/core/forms/derived-uuid.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { type FulfillmentOrder, stateOf, versionOf } from '~/domain/fulfillment/fulfillment-order';
import type { StepAnswer, Tracking } from '~/domain/fulfillment/step';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { hasEventOfForm } from '~/models/custom-orders/custom-order-event.server';
import { findShopOrder } from '~/models/custom-orders/custom-order-production.server';
import type { StepClaim } from '~/models/custom-orders/custom-order-steps.server';
import { findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { listFulfillmentMirrorsOf } from '~/models/fulfillment/fulfillment-order.server';
import { findStep, findStepOfForm } from '~/models/fulfillment/step.server';
import { listFulfillmentOrders } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import type { ServiceContext } from '~/services/context';
import { sendWhole } from '~/services/fulfillment/send-whole.server';
import { takeStage, whyNotNext, whyStale } from './produce-custom-order.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'> &
  Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Ships a custom order: has Shopify fulfill all that is left of its order, with carrier and tracking number and without
 * Shopify's mail, and records it once Shopify has it. Each fulfillment order is sent once for a form, by its own row
 * (decision 0071). If the process dies in between, the row's job goes on, and the custom order follows what Shopify
 * then says (`followShipment`), so neither the goods nor the mail about them leaves twice.
 */
export async function shipCustomOrder(
  context: Context,
  actor: Extract<Actor, { kind: 'staff' }>,
  id: string,
  { parcel, seenNo, formToken }: { parcel: Parcel } & ProductionForm,
): Promise<StepClaim<ProductionRejection> | NotSent> {
  const { db } = context;
  const order = await findCustomOrder(db, id);
  if (order === null) return { ok: false, reason: 'not-found' };
  if (await hasEventOfForm(db, id, formToken)) return { ok: true };
  const { orderGid } = order;
  const rejection =
    whyStale(order, seenNo) ??
    whyNotNext(order, await findShopOrder(db, orderGid), 'shipped') ??
    (orderGid === null ? 'late' : null);
  if (rejection !== null) {
    const isThis = rejection === 'changed' && (await hasSent(db, order, formToken));
    return isThis ? { ok: true } : { ok: false, reason: rejection };
  }
  const answer = await fulfill(context, actor.id, orderGid ?? '', {
    formToken,
    tracking: trackingOf(parcel),
  });
  if (answer.kind !== 'done') return { ok: false, reason: 'fulfillment', answer };
  const claim = await takeStage(context, actor, id, { to: 'shipped', parcel, seenNo, formToken });
  if (claim.ok || claim.reason !== 'changed') return claim;
  // Shopify's own event may have been first; it is the same parcel.
  const now = await findCustomOrder(db, id);
  return now !== null && !isWithUs(now.production.stage) ? { ok: true } : claim;
}

/** Whether an order is on its way by this form's own parcel, although Shopify's event was first to say so. */
async function hasSent(
  db: Context['db'],
  { orderGid, production }: CustomOrder,
  formToken: string,
): Promise<boolean> {
  if (orderGid === null || isWithUs(production.stage)) return false;
  for (const { gid } of await listFulfillmentMirrorsOf(db, orderGid)) {
    const known = await findStepOfForm(db, derivedUuid(formToken, gid));
    const step = known === null ? null : await findStep(db, known);
    if (step !== null && step.state !== 'refused') return true;
  }
  return false;
}

/** Has Shopify fulfill what is left of an order; 'done' if this form has sent all of it. */
async function fulfill(
  context: Context,
  staffId: string,
  orderGid: string,
  { formToken, tracking }: { formToken: string; tracking: Tracking | null },
): Promise<StepAnswer> {
  const { db, admin, now, requestId = null } = context;
  try {
    const open: FulfillmentOrder[] = [];
    let isOfThisForm = false;
    for (const part of (await listFulfillmentOrders(admin, orderGid)) ?? []) {
      const isKnown = (await findStepOfForm(db, derivedUuid(formToken, part.gid))) !== null;
      isOfThisForm ||= isKnown;
      if (isKnown || !['sent', 'canceled'].includes(stateOf(part))) open.push(part);
    }
    // Before anything leaves: half of an order on its way is worse than none.
    if (!isOfThisForm && open.some((part) => stateOf(part) === 'held')) {
      return { kind: 'refused', because: 'held' };
    }
    if (open.length === 0) {
      await enqueueMirror(db, orderGid, new Date(now()));
      return { kind: 'refused', because: 'sent' };
    }
    for (const part of open) {
      const rejection = await sendWhole(
        context,
        { staffId, requestId },
        { gid: part.gid, version: versionOf(part), run: formToken, notify: false, tracking },
      );
      if (rejection === 'busy') return { kind: 'busy' };
      if (rejection !== null) return { kind: 'refused', because: rejection };
    }
    return { kind: 'done', fulfillmentGid: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error, order: orderGid }, 'Shopify was asked in vain');
    return { kind: 'later' };
  }
}

/** A parcel as Shopify writes it. Without a number Shopify has no tracking, also of our own van. */
function trackingOf({ carrier, trackingNumber }: Parcel): Tracking | null {
  if (trackingNumber === null) return null;
  const company = carrier === OTHER_CARRIER ? 'Other' : carrier;
  return { company, numbers: [trackingNumber], urls: [] };
}
