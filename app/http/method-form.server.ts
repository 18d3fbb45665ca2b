import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/errors';
import { methodIdSchema, methodNameSchema } from '~/domain/payment-method.schema.server';
import { nothingSchema } from '~/domain/settings.schema.server';
import { isStripeFailure } from '~/domain/stripe-failure';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { StrictForm } from '~/http/strict-form.server';

type Owner = { gid: string };

/** What a service says of a change of one method. */
type Changed = { ok: true } | { ok: false; reason: 'not-found' | 'in-use' | 'pending' };

/** A service with what it needs: the route's to name, as every form has exactly one. */
type Change<Value> = (value: Value) => Promise<Changed>;

/** 'Make Default' of one of a list; the list is drawn anew after it. */
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

/** What a method is called from now on; null for nothing. */
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

/** 'Remove', after the question. */
export function takeRemovalForm(
  args: ActionFunctionArgs,
  owner: Owner,
  form: StrictForm,
  { to, change }: { to: string; change: Change<undefined> },
) {
  return takeAccountForm(args, form, {
    name: 'method-remove',
    schema: nothingSchema,
    to,
    customerGid: owner.gid,
    save: () => outcomeOf(args, 'method-removed', () => change(undefined)),
  });
}

/**
 * A refusal in words; a silent Stripe is logged and said too, where the spec's old pages only logged
 * it (money-security 3.12).
 *
 * @throws 404 for the method of somebody else, as for one that does not exist
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
