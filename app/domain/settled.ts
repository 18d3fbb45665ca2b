import type { DepositState } from './deposit';
import type { PaymentState } from './payment';
import type { IntentSnapshot } from './payment-intent';

/** Where a run of the deposit machine has come to. */
export type Settled = {
  state: DepositState;
  /** As it was read in this run; null when nothing was asked of Stripe. */
  intent: IntentSnapshot | null;
};

/** Works a deposit on as far as it goes now; harmless at any time, from anywhere, also twice. */
export type SettleDeposit = (depositId: string) => Promise<Settled>;

/** Where a run of the payment machine has come to. */
export type SettledPayment = {
  state: PaymentState;
  /** As it was read in this run; null when nothing was asked of Stripe. */
  intent: IntentSnapshot | null;
};

/** Works a payment on as far as it goes now; harmless at any time, from anywhere, also twice. */
export type SettlePayment = (paymentId: string) => Promise<SettledPayment>;
