import { sentence } from '~/content/core/errors';
import type { InvoicePayReply } from '~/domain/invoices/invoice-payment';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import type { PaymentRefusal } from '~/domain/payments/payment-refusal';
import { newToken } from '~/http/deposits/deposit-form.server';
import { paymentRefusalWords } from '~/http/payments/payment-refusal.server';

/**
 * Returns the changes that a refusal makes to the reply: the message at its field, in the step where the
 * customer can fix it. A temporary refusal keeps the review step, so that one click tries again.
 */
export function refusedReply(refusal: PaymentRefusal): Partial<InvoicePayReply> {
  const words = paymentRefusalWords(refusal);
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
    case 'payment_allowance_exceeded':
    case 'payment_not_a_member':
      return { step: 'form', faults: { cash: words } };
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_method_unknown':
    case 'payment_method_expired':
    case 'payment_method_no_card':
      return { step: 'form', faults: { method: words } };
    case 'payment_form_used':
      return { faults: { form: words }, token: newToken() };
    default:
      return { faults: { form: words } };
  }
}

/**
 * Returns the reply to a failed payment, after everything was returned. What was typed stays; the form gets
 * a new token, since the old one belongs to the failed payment for good.
 */
export function failedReply(failure: PaymentFailure | null): Partial<InvoicePayReply> {
  const code = failure ?? 'payment_not_begun';
  return { step: 'form', token: newToken(), faults: { form: sentence(code) } };
}
