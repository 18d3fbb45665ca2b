import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import {
  methodIdSchema,
  methodNameSchema,
} from '~/domain/payment-methods/payment-method.schema.server';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { type FormOutcome, takeAccountForm } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { StrictForm } from '~/http/form.server';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import type { StoreContext } from '~/http/context.server';
import { waitWords } from '~/http/rate-limit.server';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { listMethodNames } from '~/models/payment-methods/payment-method.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { shownMethod } from '~/platforms/stripe/own-method.server';
import { listMethods } from '~/platforms/stripe/payment-methods.server';

type Owner = { gid: string };

/** A service's result of changing a payment method. */
type Changed = { ok: true } | { ok: false; reason: 'not-found' | 'in-use' | 'pending' };

/** A service bound to what it needs. The route passes it in, since every form has exactly one. */
type Change<Value> = (value: Value) => Promise<Changed>;

/** Handles 'Make Default' in a list of payment methods. */
export function takeDefaultForm(
  args: ActionFunctionArgs,
  owner: Owner,
  form: StrictForm,
  { to, change }: { to: string; change: Change<string> },
) {
  return takeAccountForm(args, form, {
    name: 'method-default',
    schema: methodIdSchema,
    to,
    customerGid: owner.gid,
    save: ({ method }) => outcomeOf(args, 'method-default-changed', () => change(method)),
  });
}

/** Handles the form that names a payment method; an empty name removes it. */
export function takeNameForm(
  args: ActionFunctionArgs,
  owner: Owner,
  form: StrictForm,
  { to, change }: { to: string; change: Change<string | null> },
) {
  return takeAccountForm(args, form, {
    name: 'method-name',
    schema: methodNameSchema,
    to,
    customerGid: owner.gid,
    save: ({ nickname }) => outcomeOf(args, 'method-named', () => change(nickname)),
  });
}

/** Handles 'Remove', after the confirmation. */
export function takeRemovalForm(
  args: ActionFunctionArgs,
  owner: Owner,
  form: StrictForm,
  { to, change }: { to: string; change: Change<undefined> },
) {
  return takeAccountForm(args, form, {
    name: 'method-remove',
    schema: noFieldsSchema,
    to,
    customerGid: owner.gid,
    save: () => outcomeOf(args, 'method-removed', () => change(undefined)),
  });
}

/**
 * Returns the form's outcome. If Stripe does not answer, that is logged and also shown to the customer,
 * where the spec's old pages only logged it (money-security 3.12).
 *
 * @throws 404 if the payment method does not exist or is another customer's
 */
async function outcomeOf(
  { context }: ActionFunctionArgs,
  notice: 'method-default-changed' | 'method-named' | 'method-removed',
  change: () => Promise<Changed>,
): Promise<FormOutcome> {
  try {
    const changed = await change();
    if (changed.ok) return { ok: true, notice };
    switch (changed.reason) {
      case 'not-found':
        return notFound();
      case 'in-use':
        return { ok: false, status: 409, sentence: sentence('method_in_use') };
      case 'pending':
        return { ok: false, status: 409, sentence: sentence('method_pending') };
    }
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.warn({ err: error, notice }, 'a payment method could not be changed');
    return { ok: false, status: 503, sentence: sentence('method_not_changed') };
  }
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
    const problem = sentence('setup_too_many', { wait: waitWords(setup.waitSeconds) });
    return refusal(problem, 429, setup.waitSeconds);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'saving a card could not begin');
    return refusal(sentence('setup_not_begun'), 503, 10);
  }
}

function refusal(problem: string, status: number, waitSeconds: number): NotBegun {
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
