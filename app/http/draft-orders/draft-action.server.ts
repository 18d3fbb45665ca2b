import { data } from '@remix-run/node';
import { adminSentence } from '~/content/staff/admin-sentence';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import {
  type DraftDifference,
  draftDifferences,
  type DraftHit,
  type DraftSums,
  numberIn,
  type TypedDraft,
  typedFromDraft,
} from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { erpPaths } from '~/erp-paths';
import type { DraftRefusal } from '~/domain/draft-orders/staff-draft';
import type { StoreContext } from '~/http/context.server';
import { newFormToken, type StrictForm } from '~/http/form.server';
import { typedDraft } from './draft-form.server';
import {
  calculated,
  type DraftStep,
  findGoods,
  withAddress,
  withCustomer,
  withLine,
} from './draft-page.server';
import { notFound } from '~/http/replies.server';
import type { ApprovalRefusal } from '~/models/staff/with-approval.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { approvalOutcome, isApprovalRefusal } from '~/http/staff/trace.server';
import { isFormToken, isUuid } from '~/domain/core/ids';
import { z } from 'zod';

/** An action's reply to the form of a draft: everything that was typed, and the result. */
export type DraftReply = {
  typed: TypedDraft;
  faults: Record<string, string>;
  token: string;
  version: string | null;
  found: { words: string; hits: DraftHit[] } | null;
  sums: (DraftSums & { shippingRates: ShippingRate[] }) | null;
  /** What differs in the saved draft, if someone else changed it meanwhile. */
  differences: DraftDifference[] | null;
  /** A page to continue on instead. */
  link: { to: string; label: string } | null;
};

const { errors: ERRORS, edit } = ERP_DRAFTS;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** Replies with the form. @param wait seconds until it makes sense to send it again */
export function draftReply(
  form: StrictForm,
  step: Partial<DraftReply> & Pick<DraftReply, 'typed'>,
  status = 200,
  wait: number | null = null,
) {
  const version = form.get('version');
  const reply: DraftReply = {
    faults: {},
    token: tokenOf(form) ?? newFormToken(),
    version: typeof version === 'string' ? version : null,
    found: null,
    sums: null,
    differences: null,
    link: null,
    ...step,
  };
  const headers = { ...NO_STORE, ...(wait === null ? {} : { 'Retry-After': String(wait) }) };
  return data(reply, { status, headers });
}

/** Returns the token of a posted form; null if malformed. */
export function tokenOf(form: StrictForm): string | null {
  const token = String(form.get('form_token') ?? '');
  return isUuid(token) ? token : null;
}

/**
 * Handles the buttons that look something up, add or remove a line or calculate; nothing is saved.
 *
 * @returns null for any other button
 * @throws PlatformFailure `unavailable`
 */
export async function lookUp(context: StoreContext, form: StrictForm) {
  const typed = typedDraft(form);
  const words = String(form.get('find') ?? '').trim();
  const [intent = '', rest = ''] = String(form.get('intent') ?? '').split(' ');
  const answer = (step: DraftStep, more: Partial<DraftReply> = {}) => {
    const isRefused = Object.keys(step.faults).length > 0;
    return draftReply(
      form,
      { ...step, sums: step.sums ?? null, ...more } as DraftReply,
      isRefused ? 422 : 200,
    );
  };
  const variant = String(form.get('add') ?? '');
  if (variant !== '') {
    const hits = await findGoods(context, words);
    const hit = hits.find((one) => one.variant === variant);
    const step = hit ? withLine(typed, hit) : { typed, faults: { find: ERRORS.variant } };
    return answer(step, { found: { words, hits } });
  }
  switch (intent) {
    case 'find':
      return answer(
        { typed, faults: {} },
        { found: { words, hits: words === '' ? [] : await findGoods(context, words) } },
      );
    case 'custom':
      return answer(withLine(typed, null));
    case 'remove': {
      const lines = typed.lines.filter((_, place) => String(place) !== rest);
      return answer({ typed: { ...typed, lines }, faults: {} });
    }
    case 'customer':
      return answer(await withCustomer(context, typed));
    case 'address':
      return answer(await withAddress(context, typed, rest));
    case 'calculate':
      return answer(await calculated(context, typed, form.withheld));
    default:
      return null;
  }
}

/** Replies that a draft was not saved, with everything that was typed. @throws 404 if it does not exist */
export function refusedDraft(
  form: StrictForm,
  refusal: DraftRefusal | { code: 'beyond-form' },
  typed: TypedDraft,
) {
  const fault = (sentence: string, status: number, more: Partial<DraftReply> = {}) =>
    draftReply(form, { typed, faults: { '': sentence }, ...more }, status);
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'of-payment':
      return fault(edit.ofPayment, 409);
    case 'beyond-form':
      return fault(edit.beyondForm, 409);
    case 'completed': {
      const to = refusal.order && erpPaths.order(numberIn(refusal.order.gid));
      return fault(edit.closed, 409, { link: to === null ? null : { to, label: edit.toOrder } });
    }
    case 'changed':
      return fault(ERRORS.changed, 409, {
        differences: draftDifferences(typed, typedFromDraft(refusal.draft)),
        // Sending the form again is now an informed decision: it carries the version it would replace.
        version: draftVersion(refusal.draft),
        token: newFormToken(),
      });
    case 'busy':
      return fault(ERRORS.busy, 409);
    case 'unknown':
      return fault(ERRORS.unknown, 503);
    case 'refused':
      return fault(adminSentence(refusal.failure), 422);
  }
}

const version = z.string().catch('');

/** Completes the draft order that the page showed. */
export const completeDraftSchema = z.strictObject({
  form_token: z.string('enquiry_form_outdated').refine(isFormToken, 'enquiry_form_outdated'),
  version,
});

/** Deletes it. */
export const deleteDraftSchema = z.strictObject({ version });

/** Returns why a confirmed step was refused, or leads to what waits. @throws 404 if the draft does not exist */
export function refusedAsk(refusal: DraftRefusal | ApprovalRefusal): FormOutcome {
  if (isApprovalRefusal(refusal)) return approvalOutcome(refusal);
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'of-payment':
      return { sentence: edit.ofPayment };
    case 'completed':
      return { sentence: edit.closed };
    case 'changed':
      return { sentence: ERRORS.changed };
    case 'busy':
      return { sentence: ERRORS.busy };
    case 'unknown':
      return { sentence: ERRORS.unknown, status: 503 };
    case 'refused':
      return { sentence: adminSentence(refusal.failure), status: 422 };
  }
}
