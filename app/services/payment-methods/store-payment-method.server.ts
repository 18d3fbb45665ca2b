import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import {
  deleteMethodName,
  deletePaymentMethod,
  findMethodOwner,
  insertPaymentMethod,
  putMethodName,
} from '~/models/payment-methods/payment-method.server';
import {
  defaultIfFirst,
  detachMethod,
  getOwnMethod,
  listMethods,
} from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext } from '~/services/context';
import { setDefaultMethod } from '~/platforms/stripe/customers.server';
import { depositsOpenWith } from '~/models/deposits/deposit.server';
import { paymentsOpenWith } from '~/models/payments/payment.server';
import { turnTopUpOff } from '~/models/top-ups/stop-top-up.server';

export type MethodStored =
  | { ok: true; isPending: boolean }
  | {
      ok: false;
      /** `known`: stored before. `not-found`: unknown, or another customer's. */
      reason: 'known' | 'not-found';
    };

/**
 * Records a payment method as the customer's own if Stripe confirms it (spec section 7,
 * storePaymentMethod; money-security 7.2).
 *
 * @throws StripeFailure; repeating is safe
 */
export async function storePaymentMethod(
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<MethodStored> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) return { ok: false, reason: 'not-found' };
  const owner = { customerGid: gid, stripeCustomerId };
  const isNew = await insertPaymentMethod(db, method.id, owner, at);
  await defaultIfFirst(stripe, stripeCustomerId, method);
  if (!isNew) return { ok: false, reason: 'known' };
  return { ok: true, isPending: method.verification === 'pending' };
}

type MethodNamed = { ok: true } | { ok: false; reason: 'not-found' };

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

type DefaultMade = { ok: true } | { ok: false; reason: 'not-found' | 'pending' };

/**
 * Makes one of the customer's own payment methods the default. Refused for a bank account that is not
 * verified yet (money-security 3.12).
 *
 * @throws StripeFailure; repeating is safe
 */
export async function makeDefaultMethod(
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<DefaultMade> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) return { ok: false, reason: 'not-found' };
  if (method.verification === 'pending') return { ok: false, reason: 'pending' };
  if (!method.isDefault) await setDefaultMethod(stripe, stripeCustomerId, method.id);
  return { ok: true };
}

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
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
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
  const isInUse =
    (await depositsOpenWith(db, gid, method.id)) || (await paymentsOpenWith(db, gid, method.id));
  if (isInUse) return { ok: false, reason: 'in-use' };
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
  context: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
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
