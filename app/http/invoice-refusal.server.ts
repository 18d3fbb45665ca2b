import { sentence } from '~/content/errors';
import type { InvoicePayReply } from '~/domain/invoice-payment';
import { formatUsd } from '~/domain/money';
import type { PaymentFailure } from '~/domain/payment-failure';
import type { PaymentRefusal } from '~/domain/payment-refusal';
import { newToken } from './deposit-form.server';
import { waitWords } from './rate-limit.server';

/**
 * How a refusal changes the reply of a review: drawn at the field that it is about, in the step where it can be mended. What will
 * pass by itself leaves the review as it is, so that one press tries again.
 */
export function refusedReply(refusal: PaymentRefusal): Partial<InvoicePayReply> {
  const words = refusalWords(refusal);
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
    case 'payment_allowance_exceeded':
    case 'payment_not_a_member':
      return { step: 'form', faults: { cash: words } };
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
 * How a payment is drawn that has come to nothing, with everything given back: what was typed stays,
 * and the form gets another token, since the old one is this payment's for ever.
 */
export function failedReply(failure: PaymentFailure | null): Partial<InvoicePayReply> {
  const code = failure ?? 'payment_not_begun';
  return { step: 'form', token: newToken(), faults: { form: sentence(code) } };
}

function refusalWords(refusal: PaymentRefusal): string {
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
      return sentence(refusal.code, { available: formatUsd(refusal.availableCents) });
    case 'payment_allowance_exceeded':
      return sentence(refusal.code, { left: formatUsd(refusal.leftCents) });
    case 'payment_too_many_declines':
      return sentence(refusal.code, { wait: waitWords(refusal.waitSeconds) });
    default:
      return sentence(refusal.code);
  }
}
