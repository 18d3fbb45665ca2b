import { data, redirect } from '@remix-run/node';
import { CUSTOM_ORDER_ERRORS } from '~/content/custom-orders';
import { fieldSentence, sentence } from '~/content/errors';
import { CUSTOM_ORDER_CHANGE_LIMITS, CUSTOM_ORDER_LENGTHS } from '~/domain/custom-order';
import { paragraphs } from '~/domain/form-text.schema.server';
import type { StoreContext } from './context.server';
import { secondsToWait, waitWords } from './rate-limit.server';
import { notFound } from './replies.server';
import type { StrictForm } from './strict-form.server';

/** Why a step of a request was not taken; what was typed comes back. */
export type StepReply = {
  intent: string;
  fault: string;
  /** The control that it is about. */
  controlId: string | null;
  typed: Record<string, string>;
};

/** An answer with the form as it was typed. */
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
 * What a step has come to: back to the page, or why not.
 *
 * @throws 404 for a request that is not theirs
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

/** Text of several lines that has to be there; a card's number never is. */
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

/** A sentence for who does too much at once; null for everybody else. @param who gid or staff id */
export async function tooManySteps(context: StoreContext, who: string): Promise<string | null> {
  const caller = { ...context, clientAddress: who };
  const wait = await secondsToWait(caller, 'custom-order-step', CUSTOM_ORDER_CHANGE_LIMITS);
  return wait === null ? null : CUSTOM_ORDER_ERRORS.tooMany.replace('{wait}', waitWords(wait));
}
