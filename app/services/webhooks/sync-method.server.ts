import {
  deletePaymentMethod,
  findMethodOwner,
  findOwnerOfStripeCustomer,
  insertPaymentMethod,
} from '~/models/payment-methods/payment-method.server';
import { turnTopUpOff } from '~/models/top-ups/agree-top-up.server';
import { defaultIfFirst } from '~/platforms/stripe/payment-methods.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';
import {
  findSetupIntent,
  findSetupSession,
  type SetupSnapshot,
} from '~/platforms/stripe/setup-intents.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now'>;

/** The events about saved methods, with the kind of id that `objectId` is for each. */
export const METHOD_EVENTS = [
  'setup_intent.succeeded', // seti_…
  'checkout.session.completed', // cs_…
  'payment_method.detached', // pm_…
  'payment_method.automatically_updated', // pm_…
] as const;

export type MethodEvent = { type: (typeof METHOD_EVENTS)[number]; objectId: string };

/**
 * Processes an event about a saved method. The event is only a hint: its object is read again, so order,
 * repetition and forgery make no difference (money-security 3.10).
 *
 * @throws StripeFailure; repeating is safe
 */
export async function syncMethod(context: Context, { type, objectId }: MethodEvent): Promise<void> {
  switch (type) {
    case 'setup_intent.succeeded':
      return save(context, await findSetupIntent(context.stripe, objectId));
    case 'checkout.session.completed':
      return save(context, (await findSetupSession(context.stripe, objectId))?.setup ?? null);
    case 'payment_method.detached':
      return forget(context, objectId);
    case 'payment_method.automatically_updated':
      // A new expiry date or number of the same card. We store neither: lists are read from Stripe.
      return;
  }
}

async function save({ db, stripe, now }: Context, setup: SetupSnapshot | null): Promise<void> {
  if (setup?.status !== 'succeeded' || setup.livemode !== stripe.livemode) return;
  const { stripeCustomerId, paymentMethodId } = setup;
  const customerGid = stripeCustomerId && (await findOwnerOfStripeCustomer(db, stripeCustomerId));
  if (!customerGid || !paymentMethodId) return;
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) return;
  await insertPaymentMethod(db, method.id, { customerGid, stripeCustomerId }, at);
  await defaultIfFirst(stripe, stripeCustomerId, method);
}

async function forget({ db, stripe, now }: Context, id: string): Promise<void> {
  const owner = await findMethodOwner(db, id);
  if (!owner) return;
  const method = await getOwnMethod(stripe, owner.stripeCustomerId, id, new Date(now()));
  if (method) return;
  const stop = { because: 'card_removed' as const, at: new Date(now()) };
  await turnTopUpOff(db, owner.customerGid, stop, id);
  await deletePaymentMethod(db, id);
}
