import { errorMessage } from '~/content/core/errors';
import { formatUsd } from '~/domain/core/money';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import { type PaymentRejection, paymentRejectionStatus } from '~/domain/payments/payment-rejection';
import type { Rejection } from '~/http/form-definition.server';
import { waitLabel } from '~/http/rate-limit.server';

/** Returns the message for a refused payment, with its amounts and times filled in. */
export function paymentRejectionLabel(rejection: PaymentRejection): string {
  switch (rejection.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
      return errorMessage(rejection.code, { available: formatUsd(rejection.availableCents) });
    case 'payment_allowance_exceeded':
      return errorMessage(rejection.code, { left: formatUsd(rejection.leftCents) });
    case 'payment_credit_exceeded':
      return errorMessage(rejection.code, {
        amount: formatUsd(rejection.termsCents),
        left: formatUsd(rejection.leftCents),
      });
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_too_many_open':
      return errorMessage(rejection.code, { wait: waitLabel(rejection.waitSeconds) });
    default:
      return errorMessage(rejection.code);
  }
}

/** Returns why a payment was not started, with its status and the time to wait. */
export function rejectedPayment(rejection: PaymentRejection): Rejection {
  return {
    message: paymentRejectionLabel(rejection),
    status: paymentRejectionStatus(rejection.code),
    ...('waitSeconds' in rejection && { wait: rejection.waitSeconds }),
  };
}

/** Returns why a payment that was started has failed: 402, and its form's token is used up. */
export function failedPayment(failure: PaymentFailure | null) {
  return { code: failure ?? 'payment_not_begun', status: 402, isTokenUsed: true } as const;
}
