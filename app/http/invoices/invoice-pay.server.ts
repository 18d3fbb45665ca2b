import {
  type Invoice,
  INVOICE_REQUEST_OPEN_MS,
  type InvoiceWithCredit,
} from '~/domain/invoices/invoice';
import {
  type InvoicePaymentShown,
  type InvoicePayPage,
  suggestedPayment,
} from '~/domain/invoices/invoice-payment';
import { cents, type Cents } from '~/domain/core/money';
import { findBalance } from '~/models/ledger/balance.server';
import type { StoreContext } from '~/http/context.server';
import { newFormToken } from '~/http/form.server';
import type { LoadedInvoicePay } from './invoice-form.server';
import { loadOrganizationFunds } from '~/http/organizations/organization-cash.server';
import { pageBalance } from '~/http/ledger/page-balance.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import {
  findOpenInvoiceRequest,
  listInvoicePayments,
} from '~/models/invoices/invoice-request.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { findInvoice, fetchInvoicePdf } from '~/platforms/quickbooks/invoice.server';
import { notFound } from '~/http/replies.server';

/** Imports the customer's opening balance from Shopify, at the first contact. */
type AdoptOpeningBalance = () => Promise<unknown>;

/**
 * Reads everything needed to pay an invoice from its source: QuickBooks, the ledger, Stripe. The invoice is
 * `silent` if QuickBooks does not answer.
 *
 * @throws 404 if the invoice is not the customer's
 */
export async function loadInvoicePay(
  context: StoreContext,
  user: SignedIn,
  id: string,
  adoptOpeningBalance: AdoptOpeningBalance,
): Promise<Omit<LoadedInvoicePay, 'invoice'> & { invoice: Invoice | 'silent' }> {
  const [invoice, availableCents, organization, saved] = await Promise.all([
    loadOwnInvoice(context, user, id),
    loadAvailable(context, user, adoptOpeningBalance),
    loadOrganizationFunds(context, user),
    loadMethods(context, user),
  ]);
  return { invoice, availableCents, organization, saved };
}

/** Returns the form's initial data, with a new token each time. */
export function invoicePayPage(
  id: string,
  { invoice, availableCents, organization, saved }: Awaited<ReturnType<typeof loadInvoicePay>>,
): InvoicePayPage {
  const known = invoice === 'silent' ? null : invoice;
  const suggested = known
    ? suggestedPayment(known.balanceCents, availableCents)
    : { amount: '', cash: '' };
  return {
    id,
    number: known && known.number,
    balanceCents: known && known.balanceCents,
    availableCents,
    organization,
    cards: saved.methods,
    problem: saved.problem,
    suggested: { ...suggested, from: 'own', method: '' },
    token: newFormToken(),
  };
}

/** Returns the Earth Cash that can be spent now; zero if it is frozen or not known yet. */
async function loadAvailable(
  context: StoreContext,
  { gid }: Pick<SignedIn, 'gid'>,
  adoptOpeningBalance: AdoptOpeningBalance,
): Promise<Cents> {
  const { isKnown, frozen } = await pageBalance(context, gid, adoptOpeningBalance);
  if (!isKnown || frozen) return cents(0);
  return cents(Math.max(0, (await findBalance(context.db, gid)).availableCents));
}

/**
 * Returns when the customer asked to pay by invoice (ISO 8601), if the request is still open; null if they
 * may ask. Uses the same time limit as the check for asking again.
 */
export async function loadInvoiceRequested(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: { gid: string },
): Promise<string | null> {
  const since = new Date(now() - INVOICE_REQUEST_OPEN_MS);
  return (await findOpenInvoiceRequest(db, gid, since))?.requestedAt.toISOString() ?? null;
}

/**
 * Returns one of the customer's own invoices, read from QuickBooks now; `silent` if it does not answer.
 *
 * @throws 404 if there is none, or it is another customer's
 */
export async function loadOwnInvoice(
  { quickbooks, log }: Pick<StoreContext, 'quickbooks' | 'log'>,
  { gid, email }: Pick<SignedIn, 'gid' | 'email'>,
  id: string,
): Promise<InvoiceWithCredit | 'silent'> {
  try {
    return (await findInvoice(quickbooks, email, id)) ?? notFound();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, customer: gid }, 'an invoice could not be read');
    return 'silent';
  }
}

/**
 * Returns the PDF of an invoice that `loadOwnInvoice` returned; `silent` if QuickBooks does not answer.
 *
 * @throws 404 if there is none
 */
export async function loadOwnPdf(
  { quickbooks, log }: Pick<StoreContext, 'quickbooks' | 'log'>,
  { gid }: Pick<SignedIn, 'gid'>,
  id: string,
): Promise<Uint8Array | 'silent'> {
  try {
    return (await fetchInvoicePdf(quickbooks, id)) ?? notFound();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, customer: gid }, 'the PDF of an invoice could not be read');
    return 'silent';
  }
}

/** Lists the customer's payments of an invoice made here, the latest first, as its page shows them. */
export async function loadInvoicePayments(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: Pick<SignedIn, 'gid'>,
  invoiceId: string,
): Promise<InvoicePaymentShown[]> {
  const payments = await listInvoicePayments(db, gid, invoiceId);
  return payments.map((payment) => ({
    id: payment.id,
    state: payment.state,
    totalCents: payment.totalCents,
    storeCreditCents: payment.storeCreditCents,
    cardCents: payment.cardCents,
    methodName: payment.methodName,
    createdAt: payment.createdAt.toISOString(),
  }));
}
