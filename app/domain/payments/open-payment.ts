import type { Cents } from '~/domain/core/money';
import type { PaymentState } from './payment';

/** A payment or deposit that has not ended, as pages remind its customer of it. */
export type OpenPayment = {
  kind: 'payment' | 'deposit';
  id: string;
  totalCents: Cents;
  /** Earth Cash that is set aside for it. */
  cashCents: Cents;
  stage: OpenPaymentStage;
  /** When it is canceled if the customer does nothing, ISO 8601; null unless it waits for them. */
  until: string | null;
};

/** `customer`: it waits for the customer at their bank. `checked`: a person is looking at it. */
export type OpenPaymentStage = 'customer' | 'under-way' | 'undoing' | 'checked';

/** Returns the stage of a payment that has not ended. */
export function openPaymentStage(state: PaymentState): OpenPaymentStage {
  switch (state) {
    case 'requires_action':
      return 'customer';
    case 'undoing':
      return 'undoing';
    case 'review':
      return 'checked';
    default:
      return 'under-way';
  }
}
