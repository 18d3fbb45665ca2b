import { quotedVersion } from '~/domain/quotes/quote-version.server';
import { storeDay } from '~/domain/core/time/store-day';
import { isOverdue, type Quote } from '~/domain/quotes/quote';
import type { QuoteAccepted } from '~/domain/quotes/quote-rejection';
import type { PayRequest } from '~/domain/payments/payment-rejection';
import { withDraftLock } from '~/models/draft-orders/draft-mirror.server';
import { insertQuoteEvent } from '~/models/quotes/quote-event.server';
import {
  followQuotes,
  markAccepted,
  offerAgain,
  setAwaitsStaff,
} from '~/models/quotes/quote-steps.server';
import { findOwnQuote, listVersions, lockQuote } from '~/models/quotes/quote.server';
import { findStaffDraft } from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { pay } from '~/services/payments/pay.server';

type Context = Parameters<typeof pay>[0] & { admin: Parameters<typeof findStaffDraft>[0] };

/** How the customer pays for the version that they have seen. */
export type QuoteAcceptance = Pick<
  PayRequest,
  'formToken' | 'split' | 'onTerms' | 'paymentMethodId' | 'organizationId'
> & { version: number };

/**
 * Accepts a quote: pays its draft order as the customer has chosen, or puts it on invoice. Nobody can change the draft
 * meanwhile, and afterwards only once the payment has failed. The same post again, or another tab, gets the first
 * one's answer.
 *
 * @param customer from the session, never from the request
 * @throws PlatformFailure if the draft cannot be read: nothing was accepted
 */
export async function acceptQuote(
  context: Context,
  customer: { gid: string; name: string },
  id: string,
  acceptance: QuoteAcceptance,
): Promise<QuoteAccepted> {
  const { db, now } = context;
  await followQuotes(db, id, now());
  const quote = await findOwnQuote(db, customer.gid, id);
  if (!quote) return { ok: false, reason: 'not-found' };
  const { draftGid } = quote;
  if (draftGid === null) return { ok: false, reason: 'late' };
  const outcome = await withDraftLock(context, draftGid, () =>
    accept(context, customer, { ...quote, draftGid }, acceptance),
  );
  return outcome === 'busy' ? { ok: false, reason: 'busy' } : outcome;
}

async function accept(
  context: Context,
  customer: { gid: string; name: string },
  { id, draftGid }: Pick<Quote, 'id'> & { draftGid: string },
  { version, ...payment }: QuoteAcceptance,
): Promise<QuoteAccepted> {
  const { db, now } = context;
  const begun = await begin(context, customer, { id, draftGid }, { ...payment, version });
  if (begun !== 'begun') return { ok: false, reason: begun };
  const answer = await pay(context, customer, {
    ...payment,
    purpose: 'quote',
    subject: id,
    draftInput: null,
    draftGid,
  });
  if (answer.kind === 'refused') await offerAgain(db, id, new Date(now()));
  else await followQuotes(db, id, now());
  return { ok: true, answer };
}

/** Marks the version as accepted, if it is still the one that was offered and can be accepted. */
async function begin(
  { db, admin, now }: Context,
  customer: { gid: string; name: string },
  { id, draftGid }: { id: string; draftGid: string },
  { version, formToken, split }: QuoteAcceptance,
): Promise<'begun' | 'expired' | 'changed' | 'moved' | 'late'> {
  const [draft, [newest]] = await Promise.all([
    findStaffDraft(admin, draftGid),
    listVersions(db, id),
  ]);
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, id);
    if (quote?.customerGid !== customer.gid) return 'late';
    // Begun before, by this form or in another tab: its payment answers.
    if (quote.state === 'accepted') return quote.version === version ? 'begun' : 'changed';
    if (quote.state !== 'sent') return 'late';
    if (quote.version !== version || newest?.version !== version) return 'changed';
    if (isOverdue(newest.validUntil, now())) return 'expired';
    const isOffered =
      draft !== null &&
      draft.order === null &&
      draft.customerGid === customer.gid &&
      quotedVersion(draft) === newest.draftVersion &&
      draft.totalCents === newest.totalCents &&
      split.totalCents === newest.totalCents;
    if (!isOffered) {
      await setAwaitsStaff(trx, id, quote.awaitsStaffSince ?? at);
      return 'moved';
    }
    if (!(await markAccepted(trx, id, { version, today: storeDay(now()), at }))) return 'late';
    const actor = { kind: 'customer', id: customer.gid, name: customer.name } as const;
    const event = { quoteId: id, kind: 'accepted', actor, version, formToken, at } as const;
    await insertQuoteEvent(trx, event);
    return 'begun';
  });
}
