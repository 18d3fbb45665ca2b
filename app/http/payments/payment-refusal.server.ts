import { sentence } from '~/content/core/errors';
import { formatUsd } from '~/domain/core/money';
import type { PaymentRefusal } from '~/domain/payments/payment-refusal';
import { waitWords } from '~/http/rate-limit.server';

/** Returns the sentence for a refused payment, with its amounts and times filled in. */
export function paymentRefusalWords(refusal: PaymentRefusal): string {
  switch (refusal.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
      return sentence(refusal.code, { available: formatUsd(refusal.availableCents) });
    case 'payment_allowance_exceeded':
      return sentence(refusal.code, { left: formatUsd(refusal.leftCents) });
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
      return sentence(refusal.code, { wait: waitWords(refusal.waitSeconds) });
    default:
      return sentence(refusal.code);
  }
}
