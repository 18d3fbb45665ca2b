import { errorMessage, type PlainErrorCode } from '~/content/core/errors';
import { formatUsd } from '~/domain/core/money';
import type { FormOutcome } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import type { QuoteRejected, QuoteSent } from '~/domain/quotes/quote-rejection';

const CODES: Readonly<Record<Exclude<QuoteRejected, 'not-found'>, PlainErrorCode>> = {
  'of-payment': 'quote_draft_paid',
  completed: 'quote_draft_completed',
  changed: 'quote_draft_changed',
  busy: 'quote_draft_busy',
  'no-customer': 'quote_draft_no_customer',
  'other-customer': 'quote_draft_other_customer',
  'beyond-form': 'quote_draft_too_long',
  past: 'quote_day_past',
  'too-far': 'quote_day_far',
  late: 'quote_late',
};

/** Returns why a quote was not sent. @throws 404 if its draft does not exist */
export function unsentQuote(sent: Exclude<QuoteSent, { ok: true }>): FormOutcome {
  if (sent.reason === 'not-found') return notFound();
  if (sent.reason === 'over-limit') {
    const amounts = { amount: formatUsd(sent.cents), limit: formatUsd(sent.limitCents) };
    return { message: errorMessage('quote_over_limit', amounts) };
  }
  const code = CODES[sent.reason];
  const isDay = sent.reason === 'past' || sent.reason === 'too-far';
  return isDay ? { code, field: 'valid_until', status: 422 } : { code };
}
