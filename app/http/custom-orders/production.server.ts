import { errorMessage } from '~/content/core/errors';
import type { Actor } from '~/domain/custom-orders/custom-order';
import {
  rescheduleSchema,
  shipSchema,
  stageSchema,
  startSchema,
  undoSchema,
} from '~/domain/custom-orders/custom-order.schema.server';
import { numberProblem, OTHER_CARRIER } from '~/domain/custom-orders/parcel';
import type { StoreContext } from '~/http/context.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import type { StepClaim } from '~/models/custom-orders/custom-order-steps.server';
import {
  type ProductionRefusal,
  rescheduleProduction,
  takeStage,
  undoStage,
} from '~/services/custom-orders/produce-custom-order.server';

/**
 * The forms of the production of a custom order, by their intents: `start`, `stage`, `ship`, `reschedule`, `undo`.
 *
 * @param to where each leads once it is done
 */
export function productionForms(
  context: StoreContext,
  actor: Extract<Actor, { kind: 'staff' }>,
  id: string,
  to: string,
) {
  const done = async (
    step: Promise<StepClaim<ProductionRefusal>>,
    dayField?: string,
  ): Promise<FormOutcome> => {
    const claim = await step;
    if (claim.ok) context.wakeJobs();
    return outcomeOf(claim, to, dayField);
  };
  return {
    start: form(startSchema, ({ seen: seenNo, form_token: formToken, ships_on: shipsOn }) =>
      done(
        takeStage(context, actor, id, { to: 'in_production', shipsOn, seenNo, formToken }),
        'ships_on',
      ),
    ),
    stage: form(stageSchema, ({ seen: seenNo, form_token: formToken, to: stage }) =>
      done(takeStage(context, actor, id, { to: stage, seenNo, formToken })),
    ),
    ship: form(shipSchema, async ({ seen: seenNo, form_token: formToken, ...typed }) => {
      const { carrier, tracking_number: number } = typed;
      const field = 'tracking_number';
      if (number === '' && carrier !== OTHER_CARRIER) {
        return { code: 'production_number', status: 422, field };
      }
      const example = numberProblem(carrier, number);
      if (example !== null) {
        const message = errorMessage('production_number_wrong', { carrier, example });
        return { message, status: 422, field };
      }
      const parcel = { carrier, trackingNumber: number === '' ? null : number };
      return done(takeStage(context, actor, id, { to: 'shipped', parcel, seenNo, formToken }));
    }),
    reschedule: form(rescheduleSchema, ({ seen: seenNo, form_token: formToken, ...typed }) =>
      done(
        rescheduleProduction(context, actor, id, {
          shipsOn: typed.ships_on,
          reason: typed.reason,
          seenNo,
          formToken,
        }),
        'ships_on',
      ),
    ),
    undo: form(undoSchema, ({ seen: seenNo, form_token: formToken, undone, reason }) =>
      done(undoStage(context, actor, id, { undone, reason, seenNo, formToken })),
    ),
  };
}

/** @param dayField the field of the day that cannot be promised */
function outcomeOf(claim: StepClaim<ProductionRefusal>, to: string, dayField = ''): FormOutcome {
  if (claim.ok) return { to };
  switch (claim.reason) {
    case 'not-found':
      return notFound();
    case 'changed':
      return { code: 'custom_order_changed' };
    case 'late':
      return { code: 'production_late' };
    case 'day':
      return { code: 'production_day', status: 422, field: dayField };
    case 'order-canceled':
      return { code: 'production_canceled' };
    case 'order-fulfilled':
      return { code: 'production_fulfilled' };
  }
}
