import { type Kysely, type Selectable } from 'kysely';
import type { DraftOrderInput } from '~/domain/draft-orders/draft-order';
import { cents, type Cents } from '~/domain/core/money';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { type PaymentState } from '~/domain/payments/payment';
import type { PaymentTermsName } from '~/domain/orders/order-terms';
import type { DB, Payment as PaymentRow } from '../../../db/schema';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import { isUuid } from '~/domain/core/ids';

/** A payment, from the post that requested it to its end (docs/money.md). */
export type Payment = {
  id: string;
  customerGid: string;
  /** The organization whose Earth Cash is used; null for the customer's own. */
  organizationId: string | null;
  /** From the submitted form; one payment per customer and token. */
  formToken: string;
  /** Identifies what the form asked for. */
  fingerprint: string;
  purpose: PaymentPurpose;
  /** The cart's hashed key, the custom order's id, the invoice's id in QuickBooks, or the order's GID. */
  subject: string;
  /** For a cart: the input of its draft order. */
  draftInput: DraftOrderInput | null;
  totalCents: Cents;
  storeCreditCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** Of the part on invoice: its terms, and the customer's purchase order; null without one. */
  terms: PaymentTermsName | null;
  poNumber: string | null;
  stripeCustomerId: string | null;
  paymentMethodId: string | null;
  /** 'Visa ending in 4242', as of the payment. */
  methodName: string | null;
  methodType: PaymentMethodType;
  /** Of a bank account: which one it is, wherever it is saved. Never sent to browsers. */
  methodFingerprint: string | null;
  asks3ds: boolean;
  /** Whether it is charged while its customer is not there. */
  isOffSession: boolean;
  state: PaymentState;
  /** Since then a draft of ours may exist whose id we do not know. */
  draftTriedAt: Date | null;
  draftGid: string | null;
  /** Since then an order may exist of which no answer has told us. */
  orderRequestedAt: Date | null;
  orderGid: string | null;
  orderName: string | null;
  /** Of what is paid later: what had been refunded of the order by then. */
  orderRefundedBeforeCents: Cents;
  bookPaymentId: string | null;
  paymentIntentId: string | null;
  /** Number of the current confirm key; 0 before the first. */
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  /** Stripe may have stored a 5xx for the current confirm key and would replay it forever. */
  confirmAnswered5xx: boolean;
  /** Since when a bank decides on the debit; it stays when that has ended. */
  processingAt: Date | null;
  /** A code of domain/payments/payment-failure.ts; set from `undoing` on. */
  failureCode: string | null;
  /** The order's refunds according to Shopify, followed by how far they have been passed on. */
  refundedCents: Cents;
  storeCreditReturnedCents: Cents;
  /** The share of the card's part returned as Earth Cash (decision 0033). */
  cardAsStoreCreditCents: Cents;
  /** The share of the card's part meant to be Earth Cash that the card had already received for good. */
  cardHadCents: Cents;
  cardRefundRequestedCents: Cents;
  cardRefundedCents: Cents;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  /** Failed attempts in a row. */
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
};

/** Selects all columns of `payment`, for the models that add conditions. */
export function selectPayments(db: Kysely<DB>) {
  return db.selectFrom('payment').selectAll();
}

/** Converts a row to a Payment. */
export function paymentFromRow(row: Selectable<PaymentRow>): Payment {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    organizationId: row.organization_id,
    formToken: row.form_token,
    fingerprint: row.fingerprint,
    purpose: row.purpose as PaymentPurpose,
    subject: row.subject,
    draftInput: row.draft_input as DraftOrderInput | null,
    totalCents: cents(row.total_cents),
    storeCreditCents: cents(row.store_credit_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    terms: row.terms as PaymentTermsName | null,
    poNumber: row.po_number,
    stripeCustomerId: row.stripe_customer_id,
    paymentMethodId: row.payment_method_id,
    methodName: row.pm_name,
    methodType: row.pm_type as PaymentMethodType,
    methodFingerprint: row.pm_fingerprint,
    asks3ds: row.asks_3ds,
    isOffSession: row.is_off_session,
    state: row.state as PaymentState,
    draftTriedAt: row.draft_tried_at,
    draftGid: row.draft_gid,
    orderRequestedAt: row.order_requested_at,
    orderGid: row.order_gid,
    orderName: row.order_name,
    orderRefundedBeforeCents: cents(row.order_refunded_before_cents),
    bookPaymentId: row.book_payment_id,
    paymentIntentId: row.payment_intent_id,
    confirmSeq: row.confirm_seq,
    confirmFirstUsedAt: row.confirm_first_used_at,
    confirmAnswered5xx: row.confirm_answered_5xx,
    processingAt: row.processing_at,
    failureCode: row.failure_code,
    refundedCents: cents(row.refunded_cents),
    storeCreditReturnedCents: cents(row.store_credit_returned_cents),
    cardAsStoreCreditCents: cents(row.card_as_store_credit_cents),
    cardHadCents: cents(row.card_had_cents),
    cardRefundRequestedCents: cents(row.card_refund_requested_cents),
    cardRefundedCents: cents(row.card_refunded_cents),
    leaseOwner: row.lease_owner,
    leaseUntil: row.lease_until,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    settledAt: row.settled_at,
  };
}

/** Finds a payment of any customer by an id from a trusted source; null if there is none. */
export async function findPaymentById(db: Kysely<DB>, id: string): Promise<Payment | null> {
  if (!isUuid(id)) return null;
  const row = await selectPayments(db).where('id', '=', id).executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}
