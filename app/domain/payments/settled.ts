import type { PaymentState } from './payment';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { DepositState } from '~/domain/ledger/deposit-states';

/** Where a run of the deposit machine ended. */
export type Settled = {
  state: DepositState;
  /** As read in this run; null if Stripe was not called. */
  intent: IntentSnapshot | null;
};

/** Advances a deposit as far as possible now; safe to call at any time, from anywhere, and repeatedly. */
export type SettleDeposit = (depositId: string) => Promise<Settled>;

/** Where a run of the payment machine ended. */
export type SettledPayment = {
  state: PaymentState;
  /** As read in this run; null if Stripe was not called. */
  intent: IntentSnapshot | null;
};

/** Advances a payment as far as possible now; safe to call at any time, from anywhere, and repeatedly. */
export type SettlePayment = (paymentId: string) => Promise<SettledPayment>;
