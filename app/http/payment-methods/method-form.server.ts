import { errorMessage } from '~/content/core/errors';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { methodIdSchema } from '~/domain/payment-methods/payment-method.schema.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { requireCustomer } from '~/http/customers/guards.server';
import type { Args } from '~/http/customers/signed-in.server';
import { notFound } from '~/http/replies.server';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import type { StoreContext } from '~/http/context.server';
import { waitLabel } from '~/http/rate-limit.server';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { listMethodNames } from '~/models/payment-methods/payment-method.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { shownMethod } from '~/platforms/stripe/own-method.server';
import { listMethods } from '~/platforms/stripe/payment-methods.server';

/**
 * Returns the outcome of a form that changes a payment method.
 *
 * @throws 404 if the payment method does not exist or is another customer's
 */
export function methodOutcome(
  changed: { ok: true } | { ok: false; reason: 'not-found' | 'in-use' | 'pending' },
  to: string,
  notice: 'method-default-changed' | 'method-named' | 'method-removed',
): FormOutcome {
  if (changed.ok) return { to, notice };
  if (changed.reason === 'not-found') return notFound();
  return { code: changed.reason === 'in-use' ? 'method_in_use' : 'method_pending' };
}

/** 'Make Default' in a list of payment methods. @param change the service */
export function defaultMethodForm(
  args: Args,
  to: string,
  change: (method: string) => Promise<Parameters<typeof methodOutcome>[0]>,
) {
  const guard = () => requireCustomer(args, 'cards.change');
  return form(methodIdSchema, { guard, silent: 'method_not_changed' }, async ({ method }) =>
    methodOutcome(await change(method), to, 'method-default-changed'),
  );
}

/** A setup that was not started: the reason, and the status and headers of the response. */
type NotBegun = {
  ok: false;
  problem: string;
  init: { status: number; headers: Record<string, string> };
};

type TooMany = { ok: false; reason: 'too-many'; waitSeconds: number };

/** Starts saving a payment method; turns the rate limit and a silent Stripe into sentences. */
export async function beginning<Begun extends { ok: true }>(
  { log }: Pick<StoreContext, 'log'>,
  begin: Promise<Begun | TooMany>,
): Promise<Begun | NotBegun> {
  try {
    const setup = await begin;
    if (setup.ok) return setup;
    const problem = errorMessage('setup_too_many', { wait: waitLabel(setup.waitSeconds) });
    return rejection(problem, 429, setup.waitSeconds);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'saving a card could not begin');
    return rejection(errorMessage('setup_not_begun'), 503, 10);
  }
}

function rejection(problem: string, status: number, waitSeconds: number): NotBegun {
  const headers = { 'Retry-After': String(waitSeconds), 'Cache-Control': 'no-store' };
  return { ok: false, problem, init: { status, headers } };
}

type Stored = { ok: true; isPending: boolean } | { ok: false; reason: 'known' | 'not-found' };

/**
 * Returns the notice for a payment method saved on our page. It is also a success if the webhook has stored
 * the method already. If Stripe does not answer, the webhook will store it later.
 *
 * @throws 404 if the method does not exist or is another customer's
 */
export async function storedNotice(
  { log }: Pick<StoreContext, 'log'>,
  store: Promise<Stored>,
): Promise<AccountNoticeCode> {
  try {
    const stored = await store;
    if (!stored.ok) return stored.reason === 'known' ? 'method-saved' : notFound();
    return stored.isPending ? 'method-pending' : 'method-saved';
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'a saved method could not be kept yet');
    return 'method-unknown';
  }
}

export type SavedMethods = {
  /** The default method first, then the newest. */
  methods: PaymentMethod[];
  /** Why they could not be read, in which case the list is empty (spec section 8). */
  problem: string | null;
};

type LoadContext = Pick<StoreContext, 'db' | 'stripe' | 'log' | 'now'>;

/**
 * Lists the customer's saved cards and bank accounts with their names, for loaders and endpoints. Includes
 * only the fields that may leave the server.
 */
export async function loadMethods(
  { db, stripe, log, now }: LoadContext,
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
    return { methods: [], problem: errorMessage('methods_unavailable') };
  }
}
