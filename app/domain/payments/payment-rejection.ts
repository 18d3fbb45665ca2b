import type { Cents } from '~/domain/core/money';
import type { DraftOrderInput } from '~/domain/draft-orders/draft-order';
import type { PaymentSplit } from './payment';
import type { PaymentTermsName } from '~/domain/orders/order-terms';
import type { PaymentView } from './payment-view';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import type { Browser } from '~/domain/core/browser';

/**
 * Why a payment was not started: nothing is stored, reserved or charged. The code is the key of a sentence
 * in content/core/errors.ts; the values fill its blanks and links.
 */
export type PaymentRejection =
  /** The form's token is malformed, or was used for something else. */
  | { code: 'payment_form_used' }
  /** The balance from before the store has to be imported first (money-security 3.8). */
  | { code: 'payment_not_ready' }
  | { code: 'payment_frozen' }
  /** There is less Earth Cash than requested. */
  | { code: 'payment_balance_too_small'; availableCents: Cents }
  /** The customer is not, or no longer, a member of the organization whose Earth Cash was requested. */
  | { code: 'payment_not_a_member' }
  /** More than is left of the month's allowance. */
  | { code: 'payment_allowance_exceeded'; leftCents: Cents }
  /** The organization has less Earth Cash than requested. */
  | { code: 'payment_organization_too_small'; availableCents: Cents }
  /** Of this card; of several others, so that no new one may be tried; or payments that are still open. */
  | { code: 'payment_too_many_declines'; waitSeconds: number }
  | { code: 'payment_too_many_cards'; waitSeconds: number }
  | { code: 'payment_too_many_open'; waitSeconds: number }
  /** The method belongs to another customer, or does not exist. */
  | { code: 'payment_method_unknown' }
  | { code: 'payment_method_expired' }
  /** A bank account, for what is sent or made at once: its debits can fail for days. */
  | { code: 'payment_method_no_card' }
  /** A bank account whose test deposits are not confirmed yet. */
  | { code: 'payment_method_pending' }
  /** A bank account that its bank has blocked, or of which a debit was disputed. */
  | { code: 'payment_method_refused' }
  /** On invoice, but the customer does not have the invoice option. */
  | { code: 'payment_terms_not_granted' }
  /** Staff have changed the customer's terms since the page showed them. */
  | { code: 'payment_terms_changed' }
  /** More than is left of the customer's credit limit. */
  | { code: 'payment_credit_exceeded'; termsCents: Cents; leftCents: Cents }
  /** Another payment for it is under way or done. */
  | { code: 'payment_subject_taken' }
  /** Stripe does not answer, or rejects our key. */
  | { code: 'payment_card_company_silent' }
  /** The store is being tried out (ALLOW_MIXED). */
  | { code: 'payment_not_live' };

export type PaymentRejectionCode = PaymentRejection['code'];

const STATUS: Readonly<Partial<Record<PaymentRejectionCode, 403 | 404 | 409 | 429 | 503>>> = {
  payment_not_ready: 503,
  payment_frozen: 403,
  payment_balance_too_small: 409,
  payment_not_a_member: 403,
  payment_allowance_exceeded: 409,
  payment_organization_too_small: 409,
  payment_too_many_declines: 429,
  payment_too_many_cards: 429,
  payment_too_many_open: 429,
  // The same as for a method that does not exist (money-security S-1).
  payment_method_unknown: 404,
  payment_terms_not_granted: 403,
  payment_terms_changed: 409,
  payment_credit_exceeded: 409,
  payment_subject_taken: 409,
  payment_card_company_silent: 503,
  payment_not_live: 503,
};

/** Returns the HTTP status of a response with this rejection. */
export function paymentRejectionStatus(
  code: PaymentRejectionCode,
): 403 | 404 | 409 | 422 | 429 | 503 {
  return STATUS[code] ?? 422;
}

/** The terms that the page showed, and the customer's own number of the order. */
export type OnTerms = { terms: PaymentTermsName; poNumber: string | null };

/** What a customer wants to pay, from their form and from what we read from the platforms. */
export type PayRequest = {
  /** The form's token: submitting the same form again is the same payment. */
  formToken: string;
  purpose: PaymentPurpose;
  /** The hashed cart key, the custom order's id, or the invoice's id in QuickBooks. */
  subject: string;
  /** For a cart: the order as it was calculated. Null for the other purposes. */
  draftInput: DraftOrderInput | null;
  /** For a custom order: its draft order at Shopify. */
  draftGid: string | null;
  /** The split of the total that the customer saw and accepted. */
  split: PaymentSplit;
  /** What was agreed about the part on invoice; without it, the customer's terms hold. */
  onTerms?: OnTerms | null;
  /** The saved card or bank account; null without a card part. */
  paymentMethodId: string | null;
  /** Whence the post came, which Stripe wants for a bank debit: without it only cards are charged. */
  from?: Browser;
  /** The organization whose Earth Cash is used; null for the customer's own. */
  organizationId: string | null;
  /** Whether staff have it charged while the customer is not there: a bank that wants to ask them declines. */
  isOffSession?: boolean;
};

/** Returns the organization whose Earth Cash is requested; null if the payment uses no Earth Cash. */
export function payingOrganization({ organizationId, split }: PayRequest): string | null {
  return split.storeCreditCents > 0 ? organizationId : null;
}

export type PayAnswer =
  | { kind: 'payment'; payment: PaymentView }
  /** Nothing is stored, reserved or charged. */
  | { kind: 'refused'; rejection: PaymentRejection };
