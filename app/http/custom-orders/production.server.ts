import { errorMessage } from '~/content/core/errors';
import {
  rescheduleSchema,
  shipSchema,
  stageSchema,
  startSchema,
  undoSchema,
} from '~/domain/custom-orders/custom-order.schema.server';
import { numberProblem, OTHER_CARRIER } from '~/domain/custom-orders/parcel';
import type {
  NotSent,
  Parcel,
  ProductionForm,
  ProductionRejection,
  Stage,
  StageStep,
} from '~/domain/custom-orders/production';
import type { StoreContext } from '~/http/context.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { answered } from '~/http/fulfillment/order-fulfillment.server';
import { notFound } from '~/http/replies.server';
import type { StepClaim } from '~/models/custom-orders/custom-order-steps.server';

type Step = Promise<StepClaim<ProductionRejection>>;

/** The services behind the forms, each for one custom order and the staff member who sends them. */
type ProductionServices = {
  take: (step: Exclude<StageStep, { to: 'shipped' }> & ProductionForm) => Step;
  ship: (
    step: { parcel: Parcel } & ProductionForm,
  ) => Promise<StepClaim<ProductionRejection> | NotSent>;
  undo: (step: { undone: Stage; reason: string } & ProductionForm) => Step;
  reschedule: (step: { shipsOn: string; reason: string } & ProductionForm) => Step;
};

/**
 * The forms of the production of a custom order, by their intents: `start`, `stage`, `ship`, `reschedule`, `undo`.
 *
 * @param to where each leads once it is done
 */
export function productionForms(
  { wakeJobs }: Pick<StoreContext, 'wakeJobs'>,
  services: ProductionServices,
  to: string,
) {
  const done = async (step: Step, dayField?: string): Promise<FormOutcome> => {
    const claim = await step;
    if (claim.ok) wakeJobs();
    return outcomeOf(claim, to, dayField);
  };
  return {
    start: form(startSchema, ({ seen: seenNo, form_token: formToken, ships_on: shipsOn }) =>
      done(services.take({ to: 'in_production', shipsOn, seenNo, formToken }), 'ships_on'),
    ),
    stage: form(stageSchema, ({ seen: seenNo, form_token: formToken, to: stage }) =>
      done(services.take({ to: stage, seenNo, formToken })),
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
      const shipped = await services.ship({ parcel, seenNo, formToken });
      // Also if Shopify did not answer: the request is a job by now.
      wakeJobs();
      if (shipped.ok || shipped.reason !== 'fulfillment') return outcomeOf(shipped, to);
      return answered(shipped.answer, to);
    }),
    reschedule: form(rescheduleSchema, ({ seen: seenNo, form_token: formToken, ...typed }) =>
      done(
        services.reschedule({
          shipsOn: typed.ships_on,
          reason: typed.reason,
          seenNo,
          formToken,
        }),
        'ships_on',
      ),
    ),
    undo: form(undoSchema, ({ seen: seenNo, form_token: formToken, undone, reason }) =>
      done(services.undo({ undone, reason, seenNo, formToken })),
    ),
  };
}

/** @param dayField the field of the day that cannot be promised */
function outcomeOf(claim: StepClaim<ProductionRejection>, to: string, dayField = ''): FormOutcome {
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
