import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import {
  deletePaymentMethod,
  findMethodOwner,
} from '~/models/payment-methods/payment-method.server';
import { isChargedWith } from '~/models/payments/card-charge.server';
import { turnTopUpOff } from '~/models/top-ups/agree-top-up.server';
import { setDefaultMethod } from '~/platforms/stripe/customers.server';
import { detachMethod, listMethods } from '~/platforms/stripe/payment-methods.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';
import type { MoneyContext } from '~/services/money-context';

type MethodRemoved =
  | { ok: true }
  | {
      ok: false;
      /** `in-use`: an unfinished deposit or payment uses it. */
      reason: 'not-found' | 'in-use';
    };

/**
 * Removes one of the customer's own payment methods for good, with its name; an automatic top-up that
 * uses it is turned off. After an interruption or a lost response, repeating the call finishes it.
 *
 * @throws StripeFailure; it may have been removed
 */
export async function removePaymentMethod(
  { db, stripe, now }: Pick<MoneyContext, 'db' | 'stripe' | 'now'>,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<MethodRemoved> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) {
    const owner = await findMethodOwner(db, paymentMethodId);
    if (owner?.customerGid !== gid) return { ok: false, reason: 'not-found' };
    // It is detached at Stripe already; only our part is left.
    return forget();
  }
  if (await isChargedWith(db, gid, method.id)) return { ok: false, reason: 'in-use' };
  // First, because a customer without a default is fine, but a default that is gone is not.
  if (method.isDefault) await setDefaultMethod(stripe, stripeCustomerId, null);
  await detachMethod(stripe, method);
  return forget();

  async function forget(): Promise<MethodRemoved> {
    await turnTopUpOff(db, gid, { because: 'card_removed', at }, paymentMethodId);
    await deletePaymentMethod(db, paymentMethodId);
    return { ok: true };
  }
}

/**
 * Removes all saved payment methods of a customer who leaves. Idempotent.
 *
 * @returns false if an unfinished deposit or payment still needs one of them; the others are gone
 * @throws StripeFailure
 */
export async function removeAllMethods(
  context: Pick<MoneyContext, 'db' | 'stripe' | 'now'>,
  gid: string,
): Promise<boolean> {
  const { db, stripe, now } = context;
  const owner = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!owner) return true;
  let areGone = true;
  for (const { id } of await listMethods(stripe, owner, new Date(now()))) {
    const removed = await removePaymentMethod(context, { gid }, id);
    if (!removed.ok && removed.reason === 'in-use') areGone = false;
  }
  return areGone;
}
