import type { Actor, CustomOrder } from '~/domain/custom-orders/custom-order';
import {
  isPromisable,
  isWithUs,
  keptParcel,
  nextStage,
  type Production,
  type ProductionFacts,
  type ProductionForm,
  type ProductionRejection,
  type Stage,
  type StageStep,
  stageBefore,
} from '~/domain/custom-orders/production';
import { storeDay } from '~/domain/core/time/store-day';
import { insertEvent, type NewEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  findShopOrder,
  setProduction,
  type ShopOrder,
} from '~/models/custom-orders/custom-order-production.server';
import { claimStep, type StepClaim } from '~/models/custom-orders/custom-order-steps.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;
type Staff = Extract<Actor, { kind: 'staff' }>;

/** What a form makes of the production, and what its event says; or why it cannot be taken. */
type Change =
  | ProductionRejection
  | {
      production: Omit<Production, 'no'>;
      event: Pick<NewEvent, 'kind' | 'facts' | 'said' | 'details'>;
    };

/**
 * Takes the next step of the production of a custom order. Its event, its mail to the customer and the entry in the
 * activity log are written in the same transaction; a repeated form takes it once. That it was shipped is recorded here
 * once Shopify has it (`ship-custom-order`).
 */
export function takeStage(
  context: Context,
  actor: Staff,
  id: string,
  { seenNo, formToken, ...step }: StageStep & ProductionForm,
): Promise<StepClaim<ProductionRejection>> {
  const today = storeDay(context.now());
  return changeProduction(context, actor, id, { seenNo, formToken }, (order, shop) => {
    const { production } = order;
    const rejection = whyNotNext(order, shop, step.to);
    if (rejection !== null) return rejection;
    if (step.to === 'in_production' && !isPromisable(step.shipsOn, today)) return 'day';
    const shipsOn = step.to === 'in_production' ? step.shipsOn : production.shipsOn;
    const parcel = keptParcel(order, step.to === 'shipped' ? step.parcel : production.parcel);
    const facts: ProductionFacts = {
      ...(isWithUs(step.to) && shipsOn !== null && { shipsOn }),
      ...(parcel !== null && { parcel }),
    };
    const details = { stage: step.to, shipsOn };
    return {
      production: { stage: step.to, shipsOn, parcel },
      event: { kind: step.to, facts, details },
    };
  });
}

/** Why a stage is not what comes next of an order; null if it is. */
export function whyNotNext(
  { production }: Pick<CustomOrder, 'production'>,
  shop: ShopOrder,
  to: Stage,
): 'changed' | 'order-canceled' | null {
  if (nextStage(production.stage) !== to) return 'changed';
  return shop.isCancelled ? 'order-canceled' : null;
}

/**
 * Undoes the newest step of the production, and says why: the customer was told of it, so they are told of this. Refused
 * if Shopify has the goods as sent.
 */
export function undoStage(
  context: Context,
  actor: Staff,
  id: string,
  { undone, reason, ...form }: { undone: Stage; reason: string } & ProductionForm,
): Promise<StepClaim<ProductionRejection>> {
  return changeProduction(context, actor, id, form, ({ production }, shop) => {
    if (production.stage !== undone) return 'changed';
    const hasLeft = undone === 'delivered' ? shop.isDelivered : shop.isFulfilled;
    if (hasLeft && !isWithUs(undone)) return 'order-fulfilled';
    const stage = stageBefore(undone);
    return {
      production: {
        stage,
        shipsOn: stage === null ? null : production.shipsOn,
        parcel: undone === 'shipped' ? null : production.parcel,
      },
      event: { kind: 'undone', said: reason, facts: { undone }, details: { stage, undone } },
    };
  });
}

/** Promises another day, and says why; as long as the goods are here. The customer is told both. */
export function rescheduleProduction(
  context: Context,
  actor: Staff,
  id: string,
  { shipsOn, reason, ...form }: { shipsOn: string; reason: string } & ProductionForm,
): Promise<StepClaim<ProductionRejection>> {
  const today = storeDay(context.now());
  return changeProduction(context, actor, id, form, ({ production }) => {
    const { stage, shipsOn: before } = production;
    if (stage === null || !isWithUs(stage)) return 'late';
    if (shipsOn === before || !isPromisable(shipsOn, today)) return 'day';
    const details = { stage, shipsOn, before };
    return {
      production: { ...production, shipsOn },
      event: { kind: 'rescheduled', said: reason, facts: { shipsOn }, details },
    };
  });
}

/**
 * What the steps share: the row is locked, the form is the first of its token and saw the newest change, and what becomes
 * of the production is written with its event, or nothing is.
 */
function changeProduction(
  { db, now, requestId }: Context,
  actor: Staff,
  id: string,
  { seenNo, formToken }: ProductionForm,
  change: (order: CustomOrder, shop: ShopOrder) => Change,
): Promise<StepClaim<ProductionRejection>> {
  const at = new Date(now());
  const claim = { id, owner: null, formToken };
  return claimStep<ProductionRejection>(db, claim, async (trx, order) => {
    const rejection = whyStale(order, seenNo);
    if (rejection !== null) return { ok: false, reason: rejection };
    const next = change(order, await findShopOrder(trx, order.orderGid));
    if (typeof next === 'string') return { ok: false, reason: next };
    const isSet = await setProduction(trx, id, { ...next.production, no: seenNo }, at);
    if (!isSet) return { ok: false, reason: 'changed' };
    await insertEvent(trx, { ...next.event, customOrderId: id, actor, formToken, at, requestId });
    return { ok: true };
  });
}

/** Why a form about the production cannot be taken at all; null if it can. */
export function whyStale(
  { state, production }: Pick<CustomOrder, 'state' | 'production'>,
  seenNo: number,
): 'late' | 'changed' | null {
  if (state !== 'ordered') return 'late';
  return production.no === seenNo ? null : 'changed';
}
