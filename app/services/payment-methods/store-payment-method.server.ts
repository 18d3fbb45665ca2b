import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import {
  deleteMethodName,
  insertPaymentMethod,
  putMethodName,
} from '~/models/payment-methods/payment-method.server';
import { defaultIfFirst } from '~/platforms/stripe/payment-methods.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';
import type { ServiceContext } from '~/services/context';
import { setDefaultMethod } from '~/platforms/stripe/customers.server';

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
