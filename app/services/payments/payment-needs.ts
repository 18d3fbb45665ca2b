import type { Kysely } from 'kysely';
import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { Payment } from '~/models/payments/payment.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the payment state machine; all live as long as the process. */
export type PaymentMachineNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  admin: Admin;
  quickbooks: QuickBooks;
  /** UTC milliseconds. */
  now: () => number;
  /** Waits this many milliseconds of the same clock. */
  pause: (ms: number) => Promise<unknown>;
  failpoint: PassFailpoint;
  /** Absolute URL of the payment's page, to which a bank returns the customer. */
  returnUrl: (paymentId: string) => string;
  /** Called when there is a balance to publish. */
  wakeMoney: () => void;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
};

/** One run of the machine, with what it has learned so far. */
export type PaymentRun = PaymentMachineNeeds & {
  /** The intent as last read. */
  intent: IntentSnapshot | null;
  /** A run confirms at most once; a further confirm waits for a later run. */
  hasConfirmed: boolean;
  /** Why Stripe definitely refused the confirm in this run. */
  refusal: DepositFailure | null;
};

/**
 * One step of the machine.
 *
 * @returns whether the machine may continue at once
 * @throws PlatformFailure, StripeFailure: nothing was learned, retry later
 */
export type PaymentPart = (run: PaymentRun, payment: Payment) => Promise<boolean>;

/** The steps by purpose; each is a service of its own. */
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
