import { z } from 'zod';
import type { PlainErrorCode } from '~/content/core/errors';
import { type Quote, quoteName, shownState } from '~/domain/quotes/quote';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { loadPayChoices } from '~/http/payments/pay-choices.server';
import { loadShownTerms, payOnTermsSchema } from '~/http/payments/terms-form.server';
import { findPaymentBySubject } from '~/models/payments/payment.server';
import { listVersions } from '~/models/quotes/quote.server';
import type { QuoteAccepted } from '~/domain/quotes/quote-rejection';
import { versionView } from './quote-view.server';

/** How to pay exactly the version that was shown, and what is agreed about a part on invoice. */
export const acceptQuoteSchema = payOnTermsSchema.extend({
  version: z.coerce.number().int().catch(0),
});

/**
 * Returns what accepting a quote costs and how it can be paid; null if it cannot be accepted now.
 *
 * @param adoptOpeningBalance imports the customer's opening balance from Shopify, at the first contact
 */
export async function quotePayPage(
  context: StoreContext,
  user: SignedIn,
  quote: Quote,
  adoptOpeningBalance: () => Promise<unknown>,
) {
  const { db, now } = context;
  const state = shownState(quote, now());
  if (state !== 'sent' && !(state === 'accepted' && (await isUnpaid(db, quote.id)))) return null;
  const [newest] = await listVersions(db, quote.id);
  if (!newest) return null;
  const terms = await loadShownTerms(context, user.gid);
  return {
    id: quote.id,
    name: quoteName(quote),
    version: versionView(newest),
    terms,
    pay: await loadPayChoices(context, user, {
      totalCents: newest.totalCents,
      mayOwe: terms !== null,
      adoptOpeningBalance,
    }),
  };
}

/** Whether the store ended between accepting and paying: the same form, or another, then begins the payment. */
async function isUnpaid(db: StoreContext['db'], id: string): Promise<boolean> {
  return (await findPaymentBySubject(db, 'quote', id)) === null;
}

/** Why a quote could not be accepted. */
export const NOT_ACCEPTED: Readonly<
  Record<Exclude<Extract<QuoteAccepted, { ok: false }>['reason'], 'not-found'>, PlainErrorCode>
> = {
  expired: 'quote_expired',
  changed: 'quote_changed',
  moved: 'quote_draft_moved',
  busy: 'quote_silent',
  late: 'quote_late',
};
