import { orderDay } from '~/content/core/dates';
import { DELIVERY, PICKUP, STEP_STATES, stepLabel } from '~/content/shipments/delivery';
import type { DeliveryStep } from '~/domain/shipments/delivery-steps';

type DeliveryStepsProps = {
  steps: readonly DeliveryStep[];
  /** Where it can be picked up now. */
  pickup?: { location: string; address: string | null; hours: string | null } | null;
};

/** The way of an order from its payment to the door, with how far it has come. */
export function DeliverySteps({ steps, pickup = null }: DeliveryStepsProps) {
  return (
    <>
      <StepList steps={steps} />
      {pickup === null ? null : (
        <p className="mt-4 max-w-prose">
          <span className="block font-semibold">{PICKUP.at(pickup.location)}</span>
          {pickup.address === null ? null : <span className="block">{pickup.address}</span>}
          {pickup.hours === null ? null : (
            <span className="block text-ink-soft">{PICKUP.hours(pickup.hours)}</span>
          )}
        </p>
      )}
    </>
  );
}

function StepList({ steps }: Pick<DeliveryStepsProps, 'steps'>) {
  return (
    <ol className="delivery-steps" aria-label={DELIVERY.steps}>
      {steps.map((step) => (
        <li
          key={step.kind}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span>
            {stepLabel(step)}
            <span className="sr-only">, {STEP_STATES[step.state]}</span>
          </span>
          {step.at === null ? null : <time dateTime={step.at}>{orderDay(step.at)}</time>}
        </li>
      ))}
    </ol>
  );
}
