import type { Cents } from '~/domain/core/money';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';

/** Whether to request 3-D Secure: on a first deposit, from 200.00, and after a decline. */
export function asks3ds(
  amount: Cents,
  methodType: PaymentMethodType,
  {
    hasCredited,
    hasDeclinedSinceCredit,
  }: { hasCredited: boolean; hasDeclinedSinceCredit: boolean },
): boolean {
  if (methodType !== 'card') return false;
  return !hasCredited || amount >= ASKS_3DS_FROM || hasDeclinedSinceCredit;
}

/** From this amount on we always request 3-D Secure (money-security 3.9). */
const ASKS_3DS_FROM = 20_000;
