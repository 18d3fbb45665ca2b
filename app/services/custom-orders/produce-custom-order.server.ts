import type { Actor, CustomOrder } from '~/domain/custom-orders/custom-order';
import {
  isPromisable,
  isWithUs,
  keptParcel,
  nextStage,
  type ProductionFacts,
  type ProductionForm,
  type ProductionRefusal,
  type Stage,
  type StageStep,
  stageBefore,
} from '~/domain/custom-orders/production';
import { storeDay } from '~/domain/core/time/store-day';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import {
  findShopOrder,
  setProduction,
} from '~/models/custom-orders/custom-order-production.server';
import { claimStep, type StepClaim } from '~/models/custom-orders/custom-order-steps.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;
type Staff = Extract<Actor, { kind: 'staff' }>;

/**
 * Takes the next step of the production of a custom order. Its event, its mail to the customer and the entry in the
 * activity log are written in the same transaction; a repeated form takes it once.
 */
export function takeStage(
  { db, now, requestId }: Context,
  actor: Staff,
  id: string,
  { seenNo, formToken, ...step }: StageStep & ProductionForm,
): Promise<StepClaim<ProductionRefusal>> {
  const at = new Date(now());
  const claim = { id, owner: null, formToken };
  return claimStep<ProductionRefusal>(db, claim, async (trx, order) => {
    const { production } = order;
    const refusal = stale(order, seenNo);
    if (refusal !== null) return { ok: false, reason: refusal };
    if (nextStage(production.stage) !== step.to) return { ok: false, reason: 'changed' };
    if (step.to === 'in_production' && !isPromisable(step.shipsOn, storeDay(now()))) {
      return { ok: false, reason: 'day' };
    }
    if ((await findShopOrder(trx, order.orderGid)).isCancelled) {
      return { ok: false, reason: 'order-canceled' };
    }
    const shipsOn = step.to === 'in_production' ? step.shipsOn : production.shipsOn;
    const parcel = keptParcel(order, step.to === 'shipped' ? step.parcel : production.parcel);
    const changed = { no: seenNo, stage: step.to, shipsOn, parcel };
    if (!(await setProduction(trx, id, changed, at))) return { ok: false, reason: 'changed' };
    const facts: ProductionFacts = {
      ...(isWithUs(step.to) && shipsOn !== null && { shipsOn }),
      ...(parcel !== null && { parcel }),
    };
    await insertEvent(trx, {
      customOrderId: id,
      kind: step.to,
      actor,
      facts,
      formToken,
      at,
      details: { stage: step.to, shipsOn },
      requestId,
    });
    return { ok: true };
  });
}

/**
 * Undoes the newest step of the production, and says why: the customer was told of it, so they are told of this. Refused
 * if Shopify has the goods as sent.
 */
export function undoStage(
  { db, now, requestId }: Context,
  actor: Staff,
  id: string,
  { undone, reason, seenNo, formToken }: { undone: Stage; reason: string } & ProductionForm,
): Promise<StepClaim<ProductionRefusal>> {
  const at = new Date(now());
  const claim = { id, owner: null, formToken };
  return claimStep<ProductionRefusal>(db, claim, async (trx, order) => {
    const { production } = order;
    const refusal = stale(order, seenNo);
    if (refusal !== null) return { ok: false, reason: refusal };
    if (production.stage !== undone) return { ok: false, reason: 'changed' };
    const shop = await findShopOrder(trx, order.orderGid);
    const hasLeft = undone === 'delivered' ? shop.isDelivered : shop.isFulfilled;
    if (hasLeft && !isWithUs(undone)) return { ok: false, reason: 'order-fulfilled' };
    const stage = stageBefore(undone);
    const shipsOn = stage === null ? null : production.shipsOn;
    const parcel = undone === 'shipped' ? null : production.parcel;
    const changed = { no: seenNo, stage, shipsOn, parcel };
    if (!(await setProduction(trx, id, changed, at))) return { ok: false, reason: 'changed' };
    await insertEvent(trx, {
      customOrderId: id,
      kind: 'undone',
      actor,
      said: reason,
      facts: { undone },
      formToken,
      at,
      details: { stage, undone },
      requestId,
    });
    return { ok: true };
  });
}

/** Promises another day, and says why; as long as the goods are here. The customer is told both. */
export function rescheduleProduction(
  { db, now, requestId }: Context,
  actor: Staff,
  id: string,
  { shipsOn, reason, seenNo, formToken }: { shipsOn: string; reason: string } & ProductionForm,
): Promise<StepClaim<ProductionRefusal>> {
  const at = new Date(now());
  const claim = { id, owner: null, formToken };
  return claimStep<ProductionRefusal>(db, claim, async (trx, order) => {
    const { production } = order;
    const refusal = stale(order, seenNo);
    if (refusal !== null) return { ok: false, reason: refusal };
    if (production.stage === null || !isWithUs(production.stage)) {
      return { ok: false, reason: 'late' };
    }
    const isNew = shipsOn !== production.shipsOn;
    if (!isNew || !isPromisable(shipsOn, storeDay(now()))) return { ok: false, reason: 'day' };
    const changed = { ...production, no: seenNo, shipsOn };
    if (!(await setProduction(trx, id, changed, at))) return { ok: false, reason: 'changed' };
    await insertEvent(trx, {
      customOrderId: id,
      kind: 'rescheduled',
      actor,
      said: reason,
      facts: { shipsOn },
      formToken,
      at,
      details: { stage: production.stage, shipsOn, before: production.shipsOn },
      requestId,
    });
    return { ok: true };
  });
}

/** Why a form about the production cannot be taken at all; null if it can. */
function stale({ state, production }: CustomOrder, seenNo: number): 'late' | 'changed' | null {
  if (state !== 'ordered') return 'late';
  return production.no === seenNo ? null : 'changed';
}
