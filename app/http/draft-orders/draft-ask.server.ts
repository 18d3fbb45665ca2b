import { data } from '@remix-run/node';
import { adminSentence } from '~/content/staff/admin-sentence';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import type { DraftRefusal } from '~/domain/draft-orders/staff-draft';
import type { ApprovalRefusal } from '~/models/staff/with-approval.server';
import { approvalSentence, isApprovalRefusal } from '~/http/staff/approval-refusal.server';
import { notFound } from '~/http/replies.server';

const { errors: ERRORS, edit } = ERP_DRAFTS;

/** Replies why a confirmed step was refused. @throws 404 if the draft does not exist; a redirect to what waits */
export function refusedAsk(refusal: DraftRefusal | ApprovalRefusal) {
  if (isApprovalRefusal(refusal)) return sayFault(approvalSentence(refusal), 409);
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'of-payment':
      return sayFault(edit.ofPayment, 409);
    case 'completed':
      return sayFault(edit.closed, 409);
    case 'changed':
      return sayFault(ERRORS.changed, 409);
    case 'busy':
      return sayFault(ERRORS.busy, 409);
    case 'unknown':
      return sayFault(ERRORS.unknown, 503);
    case 'refused':
      return sayFault(adminSentence(refusal.failure), 422);
  }
}

type Said = {
  /** Seconds until it makes sense to send it again. */
  wait?: number | null;
  /** Id of the control that is at fault. */
  controlId?: string;
  /** What was typed, to be shown again. */
  typed?: Readonly<Record<string, string>>;
};

/** Refuses a form with one sentence. */
export function sayFault(
  fault: string,
  status: number,
  { wait = null, controlId, typed = {} }: Said = {},
) {
  const headers = {
    'Cache-Control': 'no-store',
    ...(wait === null ? {} : { 'Retry-After': String(wait) }),
  };
  const faults = [{ sentence: fault, ...(controlId && { controlId }) }];
  return data({ faults, typed }, { status, headers });
}
