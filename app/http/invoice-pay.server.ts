import type { Invoice } from '~/domain/invoice';
import { suggestedPayment, type InvoicePayPage } from '~/domain/invoice-payment';
import { cents, type Cents } from '~/domain/money';
import { findBalance } from '~/models/balance.server';
import type { StoreContext } from './context.server';
import { newToken } from './deposit-form.server';
import type { InvoicePayRead } from './invoice-form.server';
import { readOwnInvoice } from './invoice.server';
import { readOrganizationFunds } from './organization-funds.server';
import { pageBalance } from './page-balance.server';
import { readMethods } from './saved-methods.server';
import type { SignedIn } from './signed-in.server';

/** Takes in the balance from before us, at the first contact. */
type TakeIn = () => Promise<unknown>;

/**
 * All that paying an invoice goes by, each from whoever knows it, now: the books, the ledger, Stripe.
 * The invoice is `silent` while QuickBooks does not answer.
 *
 * @throws 404 for an invoice that is not the customer's
 */
export async function readInvoicePay(
  context: StoreContext,
  user: SignedIn,
  id: string,
  takeIn: TakeIn,
): Promise<Omit<InvoicePayRead, 'invoice'> & { invoice: Invoice | 'silent' }> {
  const [invoice, availableCents, organization, saved] = await Promise.all([
    readOwnInvoice(context, user, id),
    readAvailable(context, user, takeIn),
    readOrganizationFunds(context, user),
    readMethods(context, user),
  ]);
  // A bank's debit can fail when the invoice is closed.
  const methods = saved.methods.filter(({ type }) => type === 'card');
  return { invoice, availableCents, organization, saved: { ...saved, methods } };
}

/** What the form begins with; each time with a token of its own. */
export function invoicePayPage(
  id: string,
  { invoice, availableCents, organization, saved }: Awaited<ReturnType<typeof readInvoicePay>>,
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
    token: newToken(),
  };
}

/** The Earth Cash that can be spent now; nothing while it is frozen, or not known yet. */
async function readAvailable(
  context: StoreContext,
  { gid }: Pick<SignedIn, 'gid'>,
  takeIn: TakeIn,
): Promise<Cents> {
  const { isKnown, frozen } = await pageBalance(context, gid, takeIn);
  if (!isKnown || frozen) return cents(0);
  return cents(Math.max(0, (await findBalance(context.db, gid)).availableCents));
}
