import type { Stripe } from 'stripe';

/**
 * The stored rows of customers and of what they save. Times are whole seconds since 1970, ids have Stripe's
 * prefixes. The API's view of a row is made in the file of its kind.
 */
export type Metadata = Record<string, string>;

export type CustomerRow = {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  /** `invoice_settings.default_payment_method`. */
  defaultPaymentMethod: string | null;
  /** A deleted customer keeps its id, and the API shows it as deleted. */
  deleted: boolean;
};

export type BillingAddress = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type BillingDetails = {
  address: BillingAddress;
  email: string | null;
  name: string | null;
  phone: string | null;
};

export type CardDetails = {
  /** The key of the card in `testCards`. Its number is not stored. */
  test: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  /** The same for the same card number. */
  fingerprint: string;
};

export type BankDetails = {
  /** The key of the account in `testBankAccounts`. */
  test: string;
  bankName: string;
  last4: string;
  routingNumber: string;
  accountType: 'checking' | 'savings';
  holderType: 'individual' | 'company';
  fingerprint: string;
  /** A SetupIntent has succeeded with it, so it may be debited. */
  isVerified: boolean;
  /** `status_details.blocked`: why the bank accepts no more debits, e.g. after a dispute. */
  blocked: { networkCode: string | null; reason: string } | null;
};

export type PaymentMethodRow = {
  id: string;
  created: number;
  customer: string | null;
  /** Detached from its customer, which is permanent. */
  isDetached: boolean;
  billing: BillingDetails;
  metadata: Metadata;
} & (
  | { type: 'card'; card: CardDetails; bank: null }
  | { type: 'us_bank_account'; card: null; bank: BankDetails }
);

export type PaymentMethodType = PaymentMethodRow['type'];

/** The last rejection, as `last_setup_error` shows it. */
export type StoredError = {
  code: string;
  declineCode: string | null;
  message: string;
  /** The refused method as it was at that time. */
  paymentMethod: Stripe.PaymentMethod | null;
};

export type SetupIntentRow = {
  id: string;
  created: number;
  clientSecret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  /** What may be saved; `allowedTypes` is the caller's parameter, null if left out. */
  types: PaymentMethodType[];
  allowedTypes: PaymentMethodType[] | null;
  usage: 'off_session' | 'on_session';
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
  paymentMethod: string | null;
  mandate: string | null;
  returnUrl: string | null;
  cancellationReason: string | null;
  lastError: StoredError | null;
  /** Set while the bank account waits for its microdeposit: its page's secret, and the attempts so far. */
  microdeposit: {
    token: string;
    kind: 'descriptor_code' | 'amounts';
    arrivesAt: number;
    attempts: number;
  } | null;
  /** The sandbox's address as the caller knew it, for the URL of the microdeposit page. */
  origin: string;
};

export type MandateRow = {
  id: string;
  paymentMethod: string;
  acceptedAt: number;
  status: 'active' | 'inactive' | 'pending';
};

export type CheckoutSessionRow = {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  setupIntent: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  currency: string | null;
  types: PaymentMethodType[];
  allowedTypes: PaymentMethodType[] | null;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  /** The sandbox's address as the caller knew it; the hosted page is below it. */
  origin: string;
};

export type IdempotencyRow = {
  key: string;
  created: number;
  /** Hash of the first call's method, path and parameters. */
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
};
