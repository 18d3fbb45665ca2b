import { data, redirect } from '@remix-run/node';
import { CUSTOM_ORDER_ERRORS } from '~/content/custom-orders/custom-orders';
import { fieldSentence, sentence } from '~/content/core/errors';
import {
  CUSTOM_ORDER_CHANGE_LIMITS,
  CUSTOM_ORDER_LENGTHS,
} from '~/domain/custom-orders/custom-order';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import type { StrictForm } from '~/http/strict-form.server';

/** Why a step of a custom order was refused, with what was typed. */
export type StepReply = {
  intent: string;
  fault: string;
  /** The control concerned, if there is one. */
  controlId: string | null;
  typed: Record<string, string>;
};

/** Refuses a step with the form exactly as typed. */
export function refuseStep(
  form: StrictForm,
  fault: string,
  status: number,
  controlId: string | null = null,
) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [],
    ),
  );
  const reply: StepReply = { intent: String(form.get('intent')), fault, controlId, typed };
  return data(reply, { status, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Answers a step: redirects to the page, or says why it was refused.
 *
 * @throws 404 for a custom order that is not the customer's
 */
export function stepAnswer(
  form: StrictForm,
  step: { ok: true } | { ok: false; reason: string },
  to: string,
) {
  if (step.ok) {
    return redirect(to, { status: 303, headers: { 'Cache-Control': 'no-store' } });
  }
  switch (step.reason) {
    case 'not-found':
      return notFound();
    case 'changed':
      return refuseStep(form, CUSTOM_ORDER_ERRORS.changed, 409);
    case 'artwork':
      return refuseStep(form, CUSTOM_ORDER_ERRORS.artworkGone, 422, 'proof-file');
    default:
      return refuseStep(form, CUSTOM_ORDER_ERRORS.late, 409);
  }
}

/** Reads a required text of several lines; a card number in it is refused. */
export function readSaid(
  form: StrictForm,
  name: string,
): { ok: true; text: string } | { ok: false; fault: string } {
  if (form.withheld.has(name)) return { ok: false, fault: sentence('card_number_refused') };
  const typed = String(form.get(name) ?? '');
  if (typed.trim() === '') return { ok: false, fault: CUSTOM_ORDER_ERRORS.comment };
  const rules = paragraphs({ max: CUSTOM_ORDER_LENGTHS.comment, missing: 'none' });
  const read = rules.safeParse(typed);
  return read.success
    ? { ok: true, text: read.data }
    : { ok: false, fault: fieldSentence(read.error.issues[0]?.message ?? '') };
}

/** Returns a sentence if the rate limit is exceeded, else null. @param who customer gid or staff id */
export async function tooManySteps(context: StoreContext, who: string): Promise<string | null> {
  const caller = { ...context, clientAddress: who };
  const wait = await secondsToWait(caller, 'custom-order-step', CUSTOM_ORDER_CHANGE_LIMITS);
  return wait === null ? null : CUSTOM_ORDER_ERRORS.tooMany.replace('{wait}', waitWords(wait));
}
