import { errorMessage } from '~/content/core/errors';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import type { Invoice } from '~/domain/invoices/invoice';
import {
  cardError,
  type InvoicePayError,
  type InvoicePayErrors,
  type InvoicePayReply,
  type InvoicePayReview,
  splitTyped,
  type TypedInvoicePayment,
} from '~/domain/invoices/invoice-payment';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { LEAST_CARD_CENTS } from '~/domain/payments/payment';
import { methodName } from '~/domain/payment-methods/payment-method';
import type { SavedMethods } from '~/http/payment-methods/method-form.server';
import { formTokenOf, newFormToken, type StrictForm } from '~/http/form.server';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import type { PaymentRejection } from '~/domain/payments/payment-rejection';
import { paymentRejectionLabel } from '~/http/payments/payment-rejection.server';

/** No amount, id or token is longer. */
const TYPED_LENGTH = 100;

/** The form, as posted. */
export type PostedInvoicePayment = {
  typed: TypedInvoicePayment;
  /** The open balance that the review showed; null if malformed. */
  shownCents: Cents | null;
  /** Null if malformed. */
  token: string | null;
};

export function postedInvoicePayment(form: StrictForm): PostedInvoicePayment {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, TYPED_LENGTH);
  const shown = text('balance');
  return {
    typed: {
      amount: text('amount'),
      from: text('from') === 'organization' ? 'organization' : 'own',
      cash: text('cash'),
      method: text('method'),
    },
    shownCents: /^\d{1,12}$/.test(shown) ? cents(Number(shown)) : null,
    token: formTokenOf(form),
  };
}

/** Returns a reply to the posted fields: by default, the form as posted without errors. */
export function invoicePayReply(
  { typed, token }: Pick<PostedInvoicePayment, 'typed' | 'token'>,
  changes: Partial<InvoicePayReply> = {},
): InvoicePayReply {
  return {
    step: 'form',
    typed,
    token: token ?? newFormToken(),
    errors: {},
    review: null,
    ...changes,
  };
}

/** Returns error messages for the fields in which a card number was sent. */
export function cardNumberErrors({ withheld }: StrictForm): InvoicePayReply['errors'] {
  const places = [...withheld].map((name) =>
    name === 'amount' || name === 'cash' || name === 'method' ? name : 'form',
  );
  return Object.fromEntries(places.map((place) => [place, errorMessage('card_number_refused')]));
}

/** The data for paying an invoice, as QuickBooks, the ledger and Stripe have it now. */
export type LoadedInvoicePay = {
  invoice: Invoice;
  availableCents: Cents;
  organization: OrganizationFunds | null;
  saved: SavedMethods;
};

export type Reviewed =
  | { ok: true; review: InvoicePayReview }
  | { ok: false; status: 409 | 422 | 503; errors: InvoicePayReply['errors'] };

/** Returns what the customer has to confirm, or what is wrong with the form, before any payment starts. */
export function reviewTyped(typed: TypedInvoicePayment, loaded: LoadedInvoicePay): Reviewed {
  const { invoice, organization, saved } = loaded;
  const { balanceCents } = invoice;
  if (balanceCents === 0) {
    return { ok: false, status: 409, errors: { form: errorMessage('invoice_closed') } };
  }
  const availableCents = availableOf(typed, loaded);
  const planned = splitTyped(typed, balanceCents, availableCents);
  if ('errors' in planned) return refused(planned.errors, { ...loaded, availableCents });
  const { split } = planned;
  if (split.cardCents > 0 && saved.problem !== null) {
    return { ok: false, status: 503, errors: { form: saved.problem } };
  }
  const atMethod = cardError(split, typed.method, saved.methods);
  if (atMethod) return refused({ method: atMethod }, loaded);
  const card = saved.methods.find(({ id }) => id === typed.method);
  const review = {
    split,
    methodName: split.cardCents > 0 && card ? methodName(card) : null,
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
  const message = Object.entries(errors).map(([place, code]) => [
    place,
    fieldErrorMessage(code, loaded),
  ]);
  return {
    ok: false,
    status: 422,
    errors: Object.fromEntries(message) as InvoicePayReply['errors'],
  };
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

/**
 * Returns the changes that a rejection makes to the reply: the message at its field, in the step where the
 * customer can fix it. A temporary rejection keeps the review step, so that one click tries again.
 */
export function rejectedReply(rejection: PaymentRejection): Partial<InvoicePayReply> {
  const sentence = paymentRejectionLabel(rejection);
  switch (rejection.code) {
    case 'payment_balance_too_small':
    case 'payment_organization_too_small':
    case 'payment_allowance_exceeded':
    case 'payment_not_a_member':
      return { step: 'form', errors: { cash: sentence } };
    case 'payment_too_many_declines':
    case 'payment_too_many_cards':
    case 'payment_method_unknown':
    case 'payment_method_expired':
    case 'payment_method_no_card':
      return { step: 'form', errors: { method: sentence } };
    case 'payment_form_used':
      return { errors: { form: sentence }, token: newFormToken() };
    default:
      return { errors: { form: sentence } };
  }
}

/**
 * Returns the reply to a failed payment, after everything was returned. What was typed stays; the form gets
 * a new token, since the old one belongs to the failed payment for good.
 */
export function failedReply(failure: PaymentFailure | null): Partial<InvoicePayReply> {
  const code = failure ?? 'payment_not_begun';
  return { step: 'form', token: newFormToken(), errors: { form: errorMessage(code) } };
}
