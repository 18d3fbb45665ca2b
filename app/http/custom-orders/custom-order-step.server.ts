import { data, redirect } from '@remix-run/node';
import { CUSTOM_ORDER_ERRORS } from '~/content/custom-orders/custom-orders';
import { fieldSentence, sentence } from '~/content/core/errors';
import {
  CUSTOM_ORDER_CHANGE_LIMITS,
  CUSTOM_ORDER_LENGTHS,
  type Quote,
} from '~/domain/custom-orders/custom-order';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import type { StrictForm } from '~/http/form.server';
import { type Cents, centsFromDecimal } from '~/domain/core/money';
import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import type { ArtworkBrief, ArtworkRefusal } from '~/domain/core/files/artwork';
import type { UploadedFile } from '~/http/upload.server';

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

export const QUOTE_FIELDS = ['case', 'setup', 'shipping', 'lead_time', 'seen'] as const;

const MOST_CENTS = 99_999_999;

type QuoteForm =
  | { ok: true; quote: Omit<Quote, 'no'>; seenNo: number }
  | { ok: false; fault: string; controlId: string };

/** Parses the quote that staff typed: amounts in dollars, at most two decimals. */
export function readQuote(form: FormData): QuoteForm {
  const amounts: Cents[] = [];
  for (const name of ['case', 'setup', 'shipping'] as const) {
    const amount = dollars(String(form.get(name) ?? ''), name !== 'case');
    if (amount === null) {
      const least = name === 'case' ? 'more than zero' : 'zero or more';
      const fault = `Please enter the amount in dollars, ${least}, like 120.00.`;
      return { ok: false, fault, controlId: `quote-${name}` };
    }
    amounts.push(amount);
  }
  const rules = line({ max: CUSTOM_ORDER_LENGTHS.leadTime, missing: 'none' });
  const leadTime = rules.safeParse(String(form.get('lead_time') ?? ''));
  if (!leadTime.success) {
    const code = leadTime.error.issues[0]?.message ?? 'none';
    const fault = code === 'none' ? 'Please say how long it takes.' : fieldSentence(code);
    return { ok: false, fault, controlId: 'quote-lead_time' };
  }
  const seen = String(form.get('seen') ?? '');
  const [caseCents, setupCents, shippingCents] = amounts as [Cents, Cents, Cents];
  return {
    ok: true,
    quote: { caseCents, setupCents, shippingCents, leadTime: leadTime.data },
    seenNo: /^\d{1,6}$/.test(seen) ? Number(seen) : -1,
  };
}

/** Parses '1,250' or '$12.5' into cents; an empty field is zero if `mayBeZero`, null if invalid. */
function dollars(typed: string, mayBeZero: boolean): Cents | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  try {
    const amount = centsFromDecimal(plain === '' && mayBeZero ? '0' : plain);
    return amount > MOST_CENTS || (amount === 0 && !mayBeZero) ? null : amount;
  } catch {
    return null;
  }
}

type Kept = { ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRefusal };

/** Stores the file of a proof; returns its id or the sentence that says why not. @param keep the service */
export async function takeProof(
  file: UploadedFile | null,
  keep: (file: UploadedFile) => Promise<Kept>,
): Promise<{ ok: true; id: string } | { ok: false; fault: string }> {
  if (file === null) return { ok: false, fault: ARTWORK_ERRORS.artwork_missing };
  const kept = await keep(file);
  return kept.ok
    ? { ok: true, id: kept.artwork.id }
    : { ok: false, fault: ARTWORK_ERRORS[kept.code] };
}
