import type { Kysely, Selectable } from 'kysely';
import type { DraftOrderInput } from '~/domain/draft-order';
import { cents, type Cents } from '~/domain/money';
import type { PaymentPurpose, PaymentState } from '~/domain/payment';
import type { DB, Payment as PaymentRow } from '../../db/schema';

/** One payment, from the post that asked for it to its end (docs/money.md). */
export type Payment = {
  id: string;
  customerGid: string;
  /** Whose Earth Cash it is; null for the customer's own. */
  organizationId: string | null;
  /** Of the form that was sent; one payment per customer and token. */
  formToken: string;
  /** What the form asked for. */
  fingerprint: string;
  purpose: PaymentPurpose;
  /** The cart's key, hashed; the custom order's id; the invoice's id in the books. */
  subject: string;
  /** For a cart: what its draft order is made from. */
  draftInput: DraftOrderInput | null;
  totalCents: Cents;
  cashCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  stripeCustomerId: string | null;
  paymentMethodId: string | null;
  /** 'Visa ending in 4242', as it was called then. */
  methodName: string | null;
  asks3ds: boolean;
  state: PaymentState;
  /** Since then a draft of ours may exist without our knowing its id. */
  draftTriedAt: Date | null;
  draftGid: string | null;
  orderGid: string | null;
  orderName: string | null;
  bookPaymentId: string | null;
  paymentIntentId: string | null;
  /** Number of the present confirm key; 0 before the first. */
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  /** A 5xx may be stored behind the present confirm key, to be replayed for ever. */
  confirmAnswered5xx: boolean;
  /** A code of domain/payment-failure.ts; from `undoing` on. */
  failureCode: string | null;
  /** What the platform says was given back of the order, and how far that has come here. */
  refundedCents: Cents;
  cashReturnedCents: Cents;
  /** Of the card's part, given as Earth Cash (decision 0033). */
  cardAsCashCents: Cents;
  /** Of the card's part that was to be Earth Cash, what the card has had for good first. */
  cardHadCents: Cents;
  cardRefundWantedCents: Cents;
  cardRefundedCents: Cents;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  /** Failures in a row. */
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
  toldAt: Date | null;
};

/** All columns of payments, for the models that look for some of them. */
export function selectPayments(db: Kysely<DB>) {
  return db.selectFrom('payment').selectAll();
}

/** As the models of payments give it up. */
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
    cashCents: cents(row.cash_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    stripeCustomerId: row.stripe_customer_id,
    paymentMethodId: row.payment_method_id,
    methodName: row.pm_name,
    asks3ds: row.asks_3ds,
    state: row.state as PaymentState,
    draftTriedAt: row.draft_tried_at,
    draftGid: row.draft_gid,
    orderGid: row.order_gid,
    orderName: row.order_name,
    bookPaymentId: row.book_payment_id,
    paymentIntentId: row.payment_intent_id,
    confirmSeq: row.confirm_seq,
    confirmFirstUsedAt: row.confirm_first_used_at,
    confirmAnswered5xx: row.confirm_answered_5xx,
    failureCode: row.failure_code,
    refundedCents: cents(row.refunded_cents),
    cashReturnedCents: cents(row.cash_returned_cents),
    cardAsCashCents: cents(row.card_as_cash_cents),
    cardHadCents: cents(row.card_had_cents),
    cardRefundWantedCents: cents(row.card_refund_wanted_cents),
    cardRefundedCents: cents(row.card_refunded_cents),
    leaseOwner: row.lease_owner,
    leaseUntil: row.lease_until,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    settledAt: row.settled_at,
    toldAt: row.told_at,
  };
}
