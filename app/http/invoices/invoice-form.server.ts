import { z } from 'zod';
import { errorMessage } from '~/content/core/errors';
import { anyText, anyToken } from '~/domain/core/forms/form-text.schema.server';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import type { Invoice } from '~/domain/invoices/invoice';
import {
  cardError,
  type InvoicePayError,
  type InvoicePayErrors,
  type InvoicePayReview,
  splitTyped,
  type TypedInvoicePayment,
} from '~/domain/invoices/invoice-payment';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { type CashFrom, LEAST_CARD_CENTS } from '~/domain/payments/payment';
import { methodName } from '~/domain/payment-methods/payment-method';
import type { SavedMethods } from '~/http/payment-methods/method-form.server';
import type { PaymentRejection } from '~/domain/payments/payment-rejection';
import { rejectedPayment } from '~/http/payments/payment-rejection.server';

/** The form, valid or not. */
export const invoicePaySchema = z.strictObject({
  amount: anyText,
  from: anyText.transform((from): CashFrom => (from === 'organization' ? from : 'own')),
  cash: anyText,
  method: anyText,
  /** The open balance that the review showed; null if malformed. */
  balance: anyText.transform((shown) => (/^\d{1,12}$/.test(shown) ? cents(Number(shown)) : null)),
  form_token: anyToken,
});

/** The data for paying an invoice, as QuickBooks, the ledger and Stripe have it now. */
export type LoadedInvoicePay = {
  invoice: Invoice;
  availableCents: Cents;
  organization: OrganizationFunds | null;
  saved: SavedMethods;
};

export type Reviewed =
  | { ok: true; review: InvoicePayReview }
  | { ok: false; status: 409 | 422 | 503; errors: Record<string, string> };

/** Returns what the customer has to confirm, or what is wrong with the form, before any payment starts. */
export function reviewTyped(typed: TypedInvoicePayment, loaded: LoadedInvoicePay): Reviewed {
  const { invoice, organization, saved } = loaded;
  const { balanceCents } = invoice;
  if (balanceCents === 0) {
    return { ok: false, status: 409, errors: { '': errorMessage('invoice_closed') } };
  }
  const availableCents = availableOf(typed, loaded);
  const planned = splitTyped(typed, balanceCents, availableCents);
  if ('errors' in planned) return refused(planned.errors, { ...loaded, availableCents });
  const { split } = planned;
  if (split.cardCents > 0 && saved.problem !== null) {
    return { ok: false, status: 503, errors: { '': saved.problem } };
  }
  const atMethod = cardError(split, typed.method, saved.methods);
  if (atMethod) return refused({ method: atMethod }, loaded);
  const card = saved.methods.find(({ id }) => id === typed.method);
  const review = {
    split,
    methodName: split.cardCents > 0 && card ? methodName(card) : null,
    isDebit: split.cardCents > 0 && card?.type === 'us_bank_account',
    organization: typed.from === 'organization' ? (organization?.name ?? null) : null,
    balanceCents,
    leftCents: cents(balanceCents - split.totalCents),
  };
  return { ok: true, review };
}

/** Returns the spendable amount of the chosen Earth Cash, the customer's own or the organization's. */
function availableOf({ from }: TypedInvoicePayment, loaded: LoadedInvoicePay): Cents {
  return from === 'own' ? loaded.availableCents : (loaded.organization?.availableCents ?? cents(0));
}

function refused(errors: InvoicePayErrors, loaded: LoadedInvoicePay): Reviewed {
  const messages = Object.entries(errors).map(([place, code]) => [
    place,
    fieldErrorMessage(code, loaded),
  ]);
  return { ok: false, status: 422, errors: Object.fromEntries(messages) };
}

function fieldErrorMessage(
  code: InvoicePayError,
  { invoice, availableCents }: LoadedInvoicePay,
): string {
  switch (code) {
    case 'invoice_amount_too_large':
      return errorMessage(code, { amount: formatUsd(invoice.balanceCents) });
    case 'invoice_cash_too_large':
      return errorMessage(code, { amount: formatUsd(availableCents) });
    case 'invoice_rest_too_small':
      return errorMessage(code, { amount: formatUsd(cents(LEAST_CARD_CENTS)) });
    default:
      return errorMessage(code);
  }
}

/** The field at which the customer can fix it; a rejection without one keeps the review, for one more click. */
const FIELD_OF: Partial<Record<PaymentRejection['code'], keyof TypedInvoicePayment>> = {
  payment_balance_too_small: 'cash',
  payment_organization_too_small: 'cash',
  payment_allowance_exceeded: 'cash',
  payment_not_a_member: 'cash',
  payment_too_many_declines: 'method',
  payment_too_many_cards: 'method',
  payment_method_unknown: 'method',
  payment_method_expired: 'method',
  payment_method_no_card: 'method',
  payment_method_pending: 'method',
  payment_method_refused: 'method',
};

/** Returns why the payment was not started: at its field, or in the review. */
export function rejectedInvoicePayment(rejection: PaymentRejection, review: InvoicePayReview) {
  const field = FIELD_OF[rejection.code];
  return { ...rejectedPayment(rejection), ...(field ? { field } : { review }) };
}
