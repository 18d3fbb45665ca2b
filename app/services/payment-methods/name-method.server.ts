import { deleteMethodName, putMethodName } from '~/models/payment-methods/card-name.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext } from '~/services/context';

export type MethodNamed = { ok: true } | { ok: false; reason: 'not-found' };

/**
 * Names one of the customer's own payment methods, or removes the name if null (the table
 * `credit_card_names` of the spec).
 *
 * @param nickname validated by `methodNameSchema`
 * @throws StripeFailure when the method's owner cannot be verified; nothing has changed then
 */
export async function nameMethod(
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
  { gid }: { gid: string },
  paymentMethodId: string,
  nickname: string | null,
): Promise<MethodNamed> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  const method =
    stripeCustomerId &&
    (await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, new Date(now())));
  if (!method) return { ok: false, reason: 'not-found' };
  if (nickname === null) await deleteMethodName(db, method.id);
  else await putMethodName(db, method.id, nickname);
  return { ok: true };
}
