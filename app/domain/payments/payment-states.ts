import type { Cents } from '~/domain/core/money';

/**
 * A payment's state (docs/money.md has the diagram). `settled` and `failed` are final; `review` needs a
 * person.
 */
export type PaymentState =
  /** Accepted; its Earth Cash is reserved. */
  | 'held'
  /** The draft order or invoice exists, and its total is the one that was accepted. */
  | 'drafted'
  | 'pi_created'
  | 'confirming'
  | 'requires_action'
  /** Everything is taken: from here on it only goes forward. */
  | 'charged'
  /** The order exists, or QuickBooks has the payment. The reserved Earth Cash is spent. */
  | 'completed'
  | 'settled'
  /** It will not complete: everything that was taken is being given back. */
  | 'undoing'
  | 'failed'
  | 'review';

/** States in which the card may still be declined. */
export const BEFORE_CHARGE: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'confirming',
  'requires_action',
];

/** A payment that is not charged by then is undone: its goods and total may have changed. */
export const PAYMENT_LIFE_MS = 30 * 60_000;

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
type OpenPaymentStage = 'customer' | 'under-way' | 'undoing' | 'checked';

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
