import { errorMessage } from '~/content/core/errors';
import { formatUsd } from '~/domain/core/money';
import type { PaymentRejection } from '~/domain/payments/payment-rejection';
import { waitLabel } from '~/http/rate-limit.server';

/** Returns the message for a refused payment, with its amounts and times filled in. */
export function paymentRejectionLabel(rejection: PaymentRejection): string {
  switch (rejection.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
      return errorMessage(rejection.code, { available: formatUsd(rejection.availableCents) });
    case 'payment_allowance_exceeded':
      return errorMessage(rejection.code, { left: formatUsd(rejection.leftCents) });
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
      return errorMessage(rejection.code, { wait: waitLabel(rejection.waitSeconds) });
    default:
      return errorMessage(rejection.code);
  }
}
