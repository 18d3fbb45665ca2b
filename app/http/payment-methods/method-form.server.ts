import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import {
  methodIdSchema,
  methodNameSchema,
} from '~/domain/payment-methods/payment-method.schema.server';
import { noFieldsSchema } from '~/domain/core/forms/no-fields.schema.server';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { StrictForm } from '~/http/strict-form.server';

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
