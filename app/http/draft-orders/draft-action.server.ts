import { data } from '~/framework.server';
import { adminMessage } from '~/content/staff/admin-message';
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
import type { DraftRejection } from '~/domain/draft-orders/staff-draft';
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
import type { ApprovalRejection } from '~/models/staff/with-approval.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { approvalOutcome, isApprovalRejection } from '~/http/staff/activity.server';
import { isFormToken, isUuid } from '~/domain/core/ids';
import { z } from 'zod';

/** An action's reply to the form of a draft: everything that was typed, and the result. */
export type DraftReply = {
  typed: TypedDraft;
  errors: Record<string, string>;
  token: string;
  version: string | null;
  found: { search: string; hits: DraftHit[] } | null;
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
    errors: {},
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
  const search = String(form.get('find') ?? '').trim();
  const [intent = '', rest = ''] = String(form.get('intent') ?? '').split(' ');
  const answer = (step: DraftStep, more: Partial<DraftReply> = {}) => {
    const isRejected = Object.keys(step.errors).length > 0;
    return draftReply(
      form,
      { ...step, sums: step.sums ?? null, ...more } as DraftReply,
      isRejected ? 422 : 200,
    );
  };
  const variant = String(form.get('add') ?? '');
  if (variant !== '') {
    const hits = await findGoods(context, search);
    const hit = hits.find((one) => one.variant === variant);
    const step = hit ? withLine(typed, hit) : { typed, errors: { find: ERRORS.variant } };
    return answer(step, { found: { search, hits } });
  }
  switch (intent) {
    case 'find':
      return answer(
        { typed, errors: {} },
        { found: { search, hits: search === '' ? [] : await findGoods(context, search) } },
      );
    case 'custom':
      return answer(withLine(typed, null));
    case 'remove': {
      const lines = typed.lines.filter((_, place) => String(place) !== rest);
      return answer({ typed: { ...typed, lines }, errors: {} });
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
export function rejectedDraft(
  form: StrictForm,
  rejection: DraftRejection | { code: 'beyond-form' },
  typed: TypedDraft,
) {
  const error = (message: string, status: number, more: Partial<DraftReply> = {}) =>
    draftReply(form, { typed, errors: { '': message }, ...more }, status);
  switch (rejection.code) {
    case 'not-found':
      return notFound();
    case 'of-payment':
      return error(edit.ofPayment, 409);
    case 'beyond-form':
      return error(edit.beyondForm, 409);
    case 'completed': {
      const to = rejection.order && erpPaths.order(numberIn(rejection.order.gid));
      return error(edit.closed, 409, { link: to === null ? null : { to, label: edit.toOrder } });
    }
    case 'changed':
      return error(ERRORS.changed, 409, {
        differences: draftDifferences(typed, typedFromDraft(rejection.draft)),
        // Sending the form again is now an informed decision: it carries the version it would replace.
        version: draftVersion(rejection.draft),
        token: newFormToken(),
      });
    case 'busy':
      return error(ERRORS.busy, 409);
    case 'unknown':
      return error(ERRORS.unknown, 503);
    case 'refused':
      return error(adminMessage(rejection.failure), 422);
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
export function rejectedRequest(rejection: DraftRejection | ApprovalRejection): FormOutcome {
  if (isApprovalRejection(rejection)) return approvalOutcome(rejection);
  switch (rejection.code) {
    case 'not-found':
      return notFound();
    case 'of-payment':
      return { message: edit.ofPayment };
    case 'completed':
      return { message: edit.closed };
    case 'changed':
      return { message: ERRORS.changed };
    case 'busy':
      return { message: ERRORS.busy };
    case 'unknown':
      return { message: ERRORS.unknown, status: 503 };
    case 'refused':
      return { message: adminMessage(rejection.failure), status: 422 };
  }
}
