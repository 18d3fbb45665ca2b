import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { ServiceContext } from '~/services/context';

/** What the payment state machine works with; all live as long as the process. */
export type PaymentMachine = Pick<
  ServiceContext,
  'db' | 'stripe' | 'admin' | 'quickbooks' | 'now' | 'log' | 'failpoint' | 'wakeMoney'
> & {
  /** Waits this many milliseconds of the same clock. */
  pause: (ms: number) => Promise<unknown>;
  /** Absolute URL of the payment's page, to which a bank returns the customer. */
  returnUrl: (paymentId: string) => string;
};

/** One run of the machine, with what it has learned so far. */
export type PaymentRun = PaymentMachine & {
  /** The intent as last read. */
  intent: IntentSnapshot | null;
  /** A run confirms at most once; a further confirm waits for a later run. */
  hasConfirmed: boolean;
  /** Why Stripe definitely refused the confirm in this run. */
  refusal: DepositFailure | null;
};
