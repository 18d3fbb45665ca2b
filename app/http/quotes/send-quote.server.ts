import type { PlainErrorCode } from '~/content/core/errors';
import type { FormOutcome } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import { approvalOutcome, isApprovalRejection } from '~/http/staff/activity.server';
import type { ApprovalRejection } from '~/models/staff/with-approval.server';
import type { QuoteRejected, QuoteSent } from '~/domain/quotes/quote-rejection';

const CODES: Readonly<Record<Exclude<QuoteRejected, 'not-found'>, PlainErrorCode>> = {
  'of-payment': 'quote_draft_paid',
  completed: 'quote_draft_completed',
  changed: 'quote_draft_changed',
  busy: 'quote_draft_busy',
  'no-customer': 'quote_draft_no_customer',
  'other-customer': 'quote_draft_other_customer',
  past: 'quote_day_past',
  'too-far': 'quote_day_far',
  late: 'quote_late',
};

/** Returns why a quote was not sent, or leads to what waits for a second person. @throws 404 if its draft does not exist */
export function unsentQuote(
  sent: Exclude<QuoteSent, { ok: true }> | ApprovalRejection,
): FormOutcome {
  if (isApprovalRejection(sent)) return approvalOutcome(sent);
  if (sent.code === 'not-found') return notFound();
  const code = CODES[sent.code];
  const isDay = sent.code === 'past' || sent.code === 'too-far';
  return isDay ? { code, field: 'valid_until', status: 422 } : { code };
}
