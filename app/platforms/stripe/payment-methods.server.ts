import { allOf, PAGE, type StripeClient, unlessMissing } from './client.server';
import { setDefaultMethod } from './customers.server';
import { findDefaultMethodId, listPending, ownMethod, type OwnMethod } from './own-method.server';
import { cancelSetupIntent } from './setup-intents.server';

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
