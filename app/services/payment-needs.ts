import type { Kysely } from 'kysely';
import type { DepositFailure } from '~/domain/deposit-failure';
import type { PassFailpoint } from '~/domain/failpoint';
import type { IntentSnapshot } from '~/domain/payment-intent';
import type { Payment } from '~/models/payment.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/** What a run of the payment machine works with; all of it lives as long as the process. */
export type PaymentMachineNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  admin: Admin;
  quickbooks: QuickBooks;
  /** UTC milliseconds. */
  now: () => number;
  /** Lets so many milliseconds of that clock go by. */
  pause: (ms: number) => Promise<unknown>;
  failpoint: PassFailpoint;
  /** The payment's own page, absolute: there a bank sends the customer back to. */
  returnUrl: (paymentId: string) => string;
  /** There is a balance to publish. */
  wakeMoney: () => void;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
};

/** One run: what was learned on the way. */
export type PaymentRun = PaymentMachineNeeds & {
  /** The intent as it was seen last. */
  intent: IntentSnapshot | null;
  /** One confirm per run: what is still to be confirmed after it waits a moment. */
  hasConfirmed: boolean;
  /** Why Stripe has refused the confirm for good, in this run. */
  refusal: DepositFailure | null;
};

/**
 * One step of the machine.
 *
 * @returns whether there may be more to do at once
 * @throws PlatformFailure, StripeFailure: nothing was learned, later again
 */
export type PaymentPart = (run: PaymentRun, payment: Payment) => Promise<boolean>;

/** The steps by what they are about; each is a service of its own. */
export type PaymentParts = {
  makeDraft: PaymentPart;
  checkDraft: PaymentPart;
  chargeCard: PaymentPart;
  completeOrder: PaymentPart;
  markPaid: PaymentPart;
  checkInvoice: PaymentPart;
  recordInBooks: PaymentPart;
  undo: PaymentPart;
};

export type { SettlePayment } from '~/domain/settled';
