import { sentence } from '~/content/core/errors';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import type { StoreContext } from '~/http/context.server';
import { listMethodNames } from '~/models/payment-methods/card-name.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { shownMethod } from '~/platforms/stripe/own-method';
import { listMethods } from '~/platforms/stripe/payment-methods.server';

export type SavedMethods = {
  /** The default method first, then the newest. */
  methods: PaymentMethod[];
  /** Why they could not be read, in which case the list is empty (spec section 8). */
  problem: string | null;
};

type Reader = Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now'>;

/**
 * Lists the customer's saved cards and bank accounts with their names, for loaders and endpoints. Includes
 * only the fields that may leave the server.
 */
export async function readMethods(
  { db, stripe, log, now }: Reader,
  { gid }: { gid: string },
): Promise<SavedMethods> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  // A customer who never saved a method does not exist at Stripe: no call is needed.
  if (!stripeCustomerId) return { methods: [], problem: null };
  try {
    const own = await listMethods(stripe, stripeCustomerId, new Date(now()));
    const ids = own.map(({ id }) => id);
    const names = await listMethodNames(db, ids);
    const methods = own.map((method) => ({
      ...shownMethod(method),
      nickname: names.get(method.id) ?? null,
    }));
    methods.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
    return { methods, problem: null };
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'saved methods could not be read');
    return { methods: [], problem: sentence('methods_unavailable') };
  }
}
