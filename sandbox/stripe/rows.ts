import type { Stripe } from 'stripe';

/**
 * What the card company keeps of customers and of what they save. Times are whole seconds since
 * 1970, ids carry the vendor's prefixes. What the API shows of a row is made in the file of its kind.
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
  /** A deleted customer keeps its id, and answers that it is gone. */
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
  /** Which test card it is: a key of `testCards`. Its number is not kept. */
  test: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  /** The same for the same number. */
  fingerprint: string;
};

export type BankDetails = {
  /** Which test account it is: a key of `testBankAccounts`. */
  test: string;
  bankName: string;
  last4: string;
  routingNumber: string;
  accountType: 'checking' | 'savings';
  holderType: 'individual' | 'company';
  fingerprint: string;
  /** A SetupIntent has succeeded with it, so it may be debited. */
  isVerified: boolean;
  /** `status_details.blocked`: why the bank takes no more debits, e.g. after a dispute. */
  blocked: { networkCode: string | null; reason: string } | null;
};

export type PaymentMethodRow = {
  id: string;
  created: number;
  customer: string | null;
  /** Taken away from its customer, which is for ever. */
  isDetached: boolean;
  billing: BillingDetails;
  metadata: Metadata;
} & (
  | { type: 'card'; card: CardDetails; bank: null }
  | { type: 'us_bank_account'; card: null; bank: BankDetails }
);

export type PaymentMethodType = PaymentMethodRow['type'];

/** The last refusal, as `last_setup_error` shows it. */
export type StoredError = {
  code: string;
  declineCode: string | null;
  message: string;
  /** The method that was refused, as it was shown then. */
  paymentMethod: Stripe.PaymentMethod | null;
};

export type SetupIntentRow = {
  id: string;
  created: number;
  clientSecret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  /** What may be saved; `allowedTypes` is what the caller said, null when it said nothing. */
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
  /** While the bank account waits for its small deposit: its page's secret, and the tries so far. */
  microdeposit: {
    token: string;
    kind: 'descriptor_code' | 'amounts';
    arrivesAt: number;
    attempts: number;
  } | null;
  /** The sandbox's address as the caller knew it, for the page of the small deposit. */
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
  /** The sandbox's address as the caller knew it; the hosted page lies below it. */
  origin: string;
};

export type IdempotencyRow = {
  key: string;
  created: number;
  /** Method, path and parameters of the first call. */
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
};
