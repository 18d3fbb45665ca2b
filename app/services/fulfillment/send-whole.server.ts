import { derivedUuid } from '~/domain/core/forms/derived-uuid.server';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { isSendable, versionOf } from '~/domain/fulfillment/fulfillment-order';
import type { StepAnswer, StepRejection, Tracking } from '~/domain/fulfillment/step';
import type { StaffActor } from '~/domain/staff/staff-action';
import { isCalledOff } from '~/models/fulfillment/packing.server';
import { findStepOfForm } from '~/models/fulfillment/step.server';
import { findFulfillmentOrder } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import type { ServiceContext } from '~/services/context';
import { advanceStep, requestStep } from './fulfillment-step.server';

type Whole = {
  gid: string;
  /** The state in which it was chosen. */
  version: string;
  /** The bulk action or the form that it is part of. */
  run: string;
  notify: boolean;
  tracking?: Tracking | null;
};

/**
 * Sends all that is left of a fulfillment order as part of something larger, once: the request's row is found again by that
 * and the fulfillment order, so a bulk action that was killed goes on with it. Nothing of an order that was called off is begun.
 *
 * @returns why it was not sent; null if it was
 * @throws PlatformFailure when it is unknown whether it was sent
 */
export async function sendWhole(
  context: Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>,
  actor: StaffActor,
  { gid, version, run, notify, tracking = null }: Whole,
): Promise<StepRejection | 'busy' | null> {
  const formToken = derivedUuid(run, gid);
  const known = await findStepOfForm(context.db, formToken);
  if (known !== null) return resultOf(await advanceStep(context, known));
  const now = await findFulfillmentOrder(context.admin, gid);
  if (now === null) return 'gone';
  const { found } = now;
  if (isSendable(found) && (await isCalledOff(context.db, found.orderGid))) return 'called-off';
  if (isSendable(found) && versionOf(found) !== version) return 'changed';
  const lines = found.lines
    .filter(({ remainingUnits }) => remainingUnits > 0)
    .map((line) => ({ gid: line.gid, lineGid: line.lineGid, units: line.remainingUnits }));
  return resultOf(
    await requestStep(context, actor, {
      formToken,
      orderGid: found.orderGid,
      subjectGid: gid,
      request: { kind: 'send', lines, tracking, notify, seen: version },
      run,
    }),
  );
}

function resultOf(answer: StepAnswer): StepRejection | 'busy' | null {
  if (answer.kind === 'later') {
    throw new PlatformFailure('shopify', 'unavailable', 'CreateFulfillment');
  }
  if (answer.kind === 'busy') return 'busy';
  return answer.kind === 'refused' ? answer.because : null;
}
