import { quoteDocument, type QuoteDocumentData } from '~/content/quotes/quote-document';
import type { StoreDocument } from '~/domain/documents/document';
import type { PrintedDraft } from '~/domain/orders/order-document';
import { termsLabel } from '~/domain/orders/order-terms';
import { type Quote, quoteName, type QuoteVersion, shownState } from '~/domain/quotes/quote';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import { findTerms } from '~/models/payments/customer-terms.server';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import { findPaymentBySubject } from '~/models/payments/payment.server';
import { findCustomerName, listVersions } from '~/models/quotes/quote.server';
import { fetchPrintedDraft } from '~/platforms/shopify/orders/printed-order.server';
import type { ServiceContext } from '~/services/context';
import { renderDocument } from '~/services/documents/render-document.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now'>;

/**
 * Returns a version of a quote as a document: what was offered as it was kept, and how its customer, purchase order and
 * terms are now.
 *
 * @param hasAddress whether the reader may know who it is for: not by the link of a mail, which may have been passed on
 * @throws PlatformFailure if Shopify does not answer
 */
export async function loadQuoteDocument(
  { db, admin, now }: Context,
  quote: Quote,
  { version, hasAddress }: { version: QuoteVersion; hasAddress: boolean },
): Promise<StoreDocument> {
  const { id, customerGid, draftGid } = quote;
  const [draft, payment, name, seller] = await Promise.all([
    draftGid === null ? null : fetchPrintedDraft(admin, draftGid),
    findPaymentBySubject(db, 'quote', id),
    findCustomerName(db, customerGid),
    findStoreIdentity(db),
  ]);
  const agreed = payment?.termsCents ? payment.terms : null;
  return quoteDocument({
    name: quoteName(quote),
    version,
    newest: quote.version,
    state: shownState(quote, now()),
    orderName: quote.orderName,
    customer: hasAddress
      ? {
          name,
          email: draft?.email ?? null,
          billingAddress: draft?.billingAddress ?? null,
          shippingAddress: draft?.shippingAddress ?? null,
        }
      : null,
    poNumber: payment?.poNumber ?? draft?.poNumber ?? null,
    terms:
      agreed === null
        ? await termsOf(db, customerGid, draft)
        : { name: termsLabel(agreed), isOffered: false },
    seller,
  });
}

/** Returns the terms that staff have put on the draft; else those that its customer may choose, if any. */
async function termsOf(
  db: Context['db'],
  customerGid: string,
  draft: PrintedDraft | null,
): Promise<QuoteDocumentData['terms']> {
  if (draft?.terms) return { name: draft.terms.name, isOffered: false };
  if ((await findInvoiceOption(db, customerGid)) !== 'granted') return null;
  return { name: termsLabel((await findTerms(db, customerGid)).terms), isOffered: true };
}

/**
 * Sets a version of a quote as a PDF.
 *
 * @param requested the version's number as typed; null for the newest one
 * @returns null if the quote has no such version
 * @throws PlatformFailure as above
 */
export async function quotePdf(
  context: Context,
  quote: Quote,
  { version: requested, hasAddress }: { version: string | null; hasAddress: boolean },
): Promise<{ bytes: Uint8Array; name: string } | null> {
  const versions = await listVersions(context.db, quote.id);
  const version =
    requested === null ? versions[0] : versions.find((one) => String(one.version) === requested);
  if (!version) return null;
  const document = await loadQuoteDocument(context, quote, { version, hasAddress });
  return { bytes: await renderDocument(document), name: `${document.title} ${document.number}` };
}
