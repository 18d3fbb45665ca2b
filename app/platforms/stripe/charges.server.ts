import type { Stripe } from 'stripe';
import { methodName, type PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { idOf, type StripeClient, unlessMissing } from './client.server';

/** What was charged, and to which payment method: enough to restore the record of a lost deposit. */
type ChargeSnapshot = {
  id: string;
  paymentIntentId: string | null;
  paymentMethodId: string | null;
  /** Null for kinds that the store does not accept. */
  methodType: PaymentMethodType | null;
  /** 'Visa ending in 4242' */
  methodName: string;
  /** The bank account's fingerprint; null for cards. Never leaves the server. */
  bankFingerprint: string | null;
};

/** @returns null if Stripe knows no such charge. @throws StripeFailure */
export async function findCharge(stripe: StripeClient, id: string): Promise<ChargeSnapshot | null> {
  const charge = await unlessMissing(
    stripe.run('charges.retrieve', (sdk) => sdk.charges.retrieve(id)),
  );
  return charge && chargesSnapshotOf(charge);
}

function chargesSnapshotOf(charge: Stripe.Charge): ChargeSnapshot {
  const { card, us_bank_account: bank } = charge.payment_method_details ?? {};
  const type = bank ? 'us_bank_account' : card ? 'card' : null;
  return {
    id: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    paymentMethodId: charge.payment_method,
    methodType: type,
    methodName: methodName({
      type: type ?? 'card',
      brand: card?.brand ?? null,
      bankName: bank?.bank_name ?? null,
      last4: card?.last4 ?? bank?.last4 ?? '????',
    }),
    bankFingerprint: bank?.fingerprint ?? null,
  };
}
