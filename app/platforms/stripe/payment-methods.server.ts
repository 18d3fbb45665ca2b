import { allOf, idOf, PAGE, type StripeClient, unlessMissing } from './client.server';
import { setDefaultMethod } from './customers.server';
import { ownMethod, type OwnMethod } from './own-method';
import { listPending } from './pending-methods.server';
import { cancelSetupIntent } from './setup-intents.server';

export type { OwnMethod } from './own-method';

/**
 * Lists all saved methods of a customer, newest first, of the kinds that the store accepts; none if Stripe no
 * longer knows the customer. Bank accounts whose test deposits are not confirmed yet are included, marked
 * `pending`. Nicknames are null here: our database has them.
 *
 * @param at the time at which expiry is judged
 * @throws StripeFailure
 */
export async function listMethods(
  stripe: StripeClient,
  stripeCustomerId: string,
  at: Date,
): Promise<OwnMethod[]> {
  const [attached, pending, standard] = await Promise.all([
    listAttached(stripe, stripeCustomerId),
    listPending(stripe, stripeCustomerId, at),
    findDefaultMethodId(stripe, stripeCustomerId),
  ]);
  const ids = new Set(attached.map(({ id }) => id));
  const waiting = [...pending.values()].flatMap(({ method }) =>
    method && !ids.has(method.id) ? [method] : [],
  );
  return [...attached, ...waiting]
    .sort((a, b) => b.created - a.created)
    .flatMap((method) => ownMethod(method, pending.get(method.id), standard, at) ?? []);
}

/**
 * Returns one saved method of this customer. Null if it is another customer's, was removed or never existed:
 * the answer is the same (money-security 1.1 row 13).
 *
 * @param at the time at which expiry is judged
 * @throws StripeFailure
 */
export async function getOwnMethod(
  stripe: StripeClient,
  stripeCustomerId: string,
  paymentMethodId: string,
  at: Date,
): Promise<OwnMethod | null> {
  if (!/^pm_\w{1,250}$/.test(paymentMethodId)) return null;
  const [attached, standard] = await Promise.all([
    findAttached(stripe, stripeCustomerId, paymentMethodId),
    findDefaultMethodId(stripe, stripeCustomerId),
  ]);
  if (attached?.type === 'card') return ownMethod(attached, undefined, standard, at);
  // A bank account is attached only once its test deposits are confirmed; until then, only its setup knows
  // it.
  const waiting = (await listPending(stripe, stripeCustomerId, at, paymentMethodId)).get(
    paymentMethodId,
  );
  const method = attached ?? waiting?.method;
  return method ? ownMethod(method, waiting, standard, at) : null;
}

/** @returns null if the customer has none or no longer exists. @throws StripeFailure */
export async function findDefaultMethodId(
  stripe: StripeClient,
  stripeCustomerId: string,
): Promise<string | null> {
  const customer = await unlessMissing(
    stripe.read('customers.retrieve', (sdk) => sdk.customers.retrieve(stripeCustomerId)),
  );
  if (!customer || customer.deleted) return null;
  return idOf(customer.invoice_settings.default_payment_method);
}

/**
 * Makes a saved method the default of a customer who has none, so that the first one is. A bank account that
 * is not verified yet cannot be it. Idempotent.
 *
 * @throws StripeFailure
 */
export async function defaultIfFirst(
  stripe: StripeClient,
  stripeCustomerId: string,
  { id, verification }: Pick<OwnMethod, 'id' | 'verification'>,
): Promise<void> {
  if (verification === 'pending') return;
  if ((await findDefaultMethodId(stripe, stripeCustomerId)) !== null) return;
  await setDefaultMethod(stripe, stripeCustomerId, id);
}

/**
 * Detaches a method from its customer, for good: it can never be attached again. One that is already gone is
 * no error.
 *
 * @throws StripeFailure
 */
export async function detachMethod(
  stripe: StripeClient,
  { id, setupId }: Pick<OwnMethod, 'id' | 'setupId'>,
): Promise<void> {
  // A method that waits for test deposits is not attached yet; without its setup it never will be.
  if (setupId !== null) return cancelSetupIntent(stripe, setupId);
  await unlessMissing(stripe.run('paymentMethods.detach', (sdk) => sdk.paymentMethods.detach(id)));
}

async function listAttached(stripe: StripeClient, customer: string) {
  const methods = await unlessMissing(
    stripe.read('customers.listPaymentMethods', (sdk) =>
      allOf(sdk.customers.listPaymentMethods(customer, { limit: PAGE })),
    ),
  );
  return methods ?? [];
}

async function findAttached(stripe: StripeClient, customer: string, id: string) {
  return unlessMissing(
    stripe.read('customers.retrievePaymentMethod', (sdk) =>
      sdk.customers.retrievePaymentMethod(customer, id),
    ),
  );
}
