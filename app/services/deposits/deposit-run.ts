import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { ServiceContext } from '~/services/context';

/** What the deposit state machine works with; all live as long as the process. */
export type DepositMachine = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'wakeMoney'
> & {
  /** Absolute URL of the deposit's page, to which a bank returns the customer. */
  returnUrl: (depositId: string) => string;
};

/** One run of the machine, with what it has learned so far. */
export type DepositRun = DepositMachine & {
  /** The PaymentIntent as last read. */
  intent: IntentSnapshot | null;
  /** At most one confirm per run; if another is needed, it waits for the next run. */
  hasConfirmed: boolean;
  /** Why Stripe has definitely refused the confirm, in this run. */
  refusal: DepositFailure | null;
};
