import type { Stripe } from 'stripe';
import { allOf, idOf, PAGE, type StripeClient, unlessMissing } from './client.server';

/** Test deposits are confirmed within about ten days, or never (money-security 1.3). */
const VERIFY_DAYS = 15;

type Pending = { method: Stripe.PaymentMethod | null; setupId: string; verifyUrl: string };

/**
 * Returns bank accounts whose test deposits the customer has not confirmed yet, by the method's id. Stripe
 * attaches them to the customer only then; until then only the setup knows them.
 *
 * @throws StripeFailure
 */
export async function listPending(
  stripe: StripeClient,
  customer: string,
  at: Date,
  paymentMethodId?: string,
): Promise<Map<string, Pending>> {
  const since = Math.floor(at.getTime() / 1000) - VERIFY_DAYS * 86_400;
  const intents = await unlessMissing(
    stripe.read('setupIntents.list', (sdk) =>
      allOf(
        sdk.setupIntents.list({
          customer,
          limit: PAGE,
          created: { gte: since },
          expand: ['data.payment_method'],
          ...(paymentMethodId && { payment_method: paymentMethodId }),
        }),
      ),
    ),
  );
  const pending = new Map<string, Pending>();
  for (const { id: setupId, status, next_action: next, payment_method: method } of intents ?? []) {
    const verifyUrl = next?.verify_with_microdeposits?.hosted_verification_url;
    const id = idOf(method);
    if (status !== 'requires_action' || !verifyUrl || !id) continue;
    pending.set(id, { method: typeof method === 'string' ? null : method, setupId, verifyUrl });
  }
  return pending;
}
