import { errorMessage } from '~/content/core/errors';
import { type Quote, QUOTE_STEP_LIMITS, quoteName, shownState } from '~/domain/quotes/quote';
import type { QuoteVersionView, QuoteView } from '~/domain/quotes/quote-view';
import type { QuoteVersion } from '~/domain/quotes/quote';
import type { StoreContext } from '~/http/context.server';
import type { FormOutcome, FormRules } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import { findPaymentBySubject } from '~/models/payments/payment.server';
import { listQuoteEvents } from '~/models/quotes/quote-event.server';
import { listVersions } from '~/models/quotes/quote.server';

/** Returns a quote with its versions and history. */
export async function quoteView(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  quote: Quote,
): Promise<QuoteView> {
  const [versions, events, payment] = await Promise.all([
    listVersions(db, quote.id),
    listQuoteEvents(db, quote.id),
    findPaymentBySubject(db, 'quote', quote.id),
  ]);
  const { orderGid, orderName } = quote;
  return {
    id: quote.id,
    name: quoteName(quote),
    state: shownState(quote, now()),
    validUntil: quote.validUntil,
    wantedOn: quote.wantedOn,
    createdAt: quote.createdAt.toISOString(),
    versions: versions.map(versionView),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    order: orderGid === null ? null : { gid: orderGid, name: orderName ?? '' },
    paymentId: quote.state === 'accepted' ? (payment?.id ?? null) : null,
    awaitsStaff: quote.awaitsStaffSince !== null,
  };
}

/** Returns a version without what only staff need. */
export function versionView(version: QuoteVersion): QuoteVersionView {
  const { draftVersion: _draft, sentAt, ...shown } = version;
  return { ...shown, sentAt: sentAt.toISOString() };
}

/** The rules of a customer's steps of a quote; staff have those of all their forms. @param who customer GID */
export function quoteForms(who: string): FormRules {
  return {
    limit: {
      rule: 'quote-step',
      windows: QUOTE_STEP_LIMITS,
      who,
      message: (wait) => errorMessage('quote_too_many', { wait }),
      isFirst: true,
    },
    failed: 'quote_silent',
  };
}

/** Returns the outcome of a step. @throws 404 for a quote that does not exist or is another customer's */
export function quoteOutcome(
  step: { ok: true } | { ok: false; reason: 'not-found' | 'late' | 'changed' },
  to: string,
): FormOutcome {
  if (step.ok) return { to };
  if (step.reason === 'not-found') return notFound();
  return { code: step.reason === 'changed' ? 'quote_changed' : 'quote_late' };
}
