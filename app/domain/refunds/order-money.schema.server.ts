import { z } from 'zod';
import { isFormToken, isUuid } from '~/domain/core/ids';
import { paymentReference } from '~/domain/orders/payment-reference.schema.server';

const form_token = z.string('erp_form_outdated').refine(isFormToken, 'erp_form_outdated');

/** The amount in cents that the page showed; what is malformed differs from every amount. */
const seen = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(-1);

/** Marks an order as paid that was paid elsewhere. */
export const markPaidSchema = z.strictObject({ form_token, seen, reference: paymentReference });

/** Asks the customer of an order to pay it. */
export const requestPaymentSchema = z.strictObject({ form_token });

/** Cancels an order. `reason` is one of Shopify's. */
export const cancelOrderSchema = z.strictObject({
  form_token,
  seen,
  reason: z.string().optional(),
  restock: z.string().optional(),
});

const text = z.string().optional();

const refund = z.strictObject({
  form_token: z.string('enquiry_form_outdated').refine(isUuid, 'enquiry_form_outdated'),
  seen: text,
  shipping: text,
  amount: text,
  way: text,
  restock: text,
});

/** What staff typed to refund; `pieces` are the names of the fields for the pieces of each line. */
export function refundSchema(pieces: readonly string[]): typeof refund {
  const fields: Record<never, typeof text> = Object.fromEntries(pieces.map((name) => [name, text]));
  return refund.extend(fields);
}

export const resumeRefundSchema = z.strictObject({ id: z.string().catch('') });

/** Begins a bulk action. @param isPaid whether it marks orders as paid, for which a reference is needed */
export function beginRunSchema(isPaid: boolean) {
  return z.strictObject({
    reference: isPaid
      ? paymentReference
      : z
          .string()
          .transform(() => '')
          .default(''),
  });
}
