import { orderDay } from '~/content/core/dates';
import { DELIVERY, STEP_STATES, stepLabel } from '~/content/shipments/delivery';
import type { DeliveryStep } from '~/domain/shipments/delivery-steps';

type DeliveryStepsProps = { steps: readonly DeliveryStep[] };

/** The way of an order from its payment to the door, with how far it has come. */
export function DeliverySteps({ steps }: DeliveryStepsProps) {
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
