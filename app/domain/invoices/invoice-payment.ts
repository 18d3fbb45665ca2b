import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import { parseAmount } from '~/domain/core/forms/amount';
import { cents, type Cents } from '~/domain/core/money';
import {
  type CashFrom,
  largestCash,
  type PaymentSplit,
  type PaymentState,
  splitPayment,
} from '~/domain/payments/payment';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';

/** The form that pays an invoice in full or in part: its data and its typed values. */

/** Exactly what was typed and chosen. */
export type TypedInvoicePayment = {
  /** How much of the invoice to pay. */
  amount: string;
  /** Whose Earth Cash to use. */
  from: CashFrom;
  /** How much of the amount to pay with Earth Cash; empty means none. */
  cash: string;
  /** The saved card or bank account that pays the rest. */
  method: string;
};

/** Data of the form's page. */
export type InvoicePayPage = {
  /** The id in QuickBooks. */
  id: string;
  /** Invoice number and open balance; null while QuickBooks does not answer. */
  number: string | null;
  balanceCents: Cents | null;
  availableCents: Cents;
  /** What may be used of the organization's Earth Cash; null if there is none. */
  organization: OrganizationFunds | null;
  /** Saved cards and bank accounts. */
  cards: PaymentMethod[];
  /** Why the cards could not be read. */
  problem: string | null;
  suggested: TypedInvoicePayment;
  /** Belongs to this rendered form; at most one payment per token. */
  token: string;
};

export type InvoicePayReview = {
  split: PaymentSplit;
  /** Such as 'Visa ending in 4242'; null if no card is used. */
  methodName: string | null;
  /** Whether a bank account is debited, which takes days. */
  isDebit: boolean;
  /** Name of the organization whose Earth Cash is used; null for the customer's own. */
  organization: string | null;
  /** The open balance before the payment, which the customer confirms as well. */
  balanceCents: Cents;
  /** The open balance after the payment. */
  leftCents: Cents;
};

/** A payment of an invoice, as the invoice's page lists it. */
export type InvoicePaymentShown = {
  id: string;
  state: PaymentState;
  totalCents: Cents;
  storeCreditCents: Cents;
  cardCents: Cents;
  methodName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** Returns the payment in progress, if any: an invoice has at most one at a time. */
export function paymentUnderWay(
  payments: readonly InvoicePaymentShown[],
): InvoicePaymentShown | null {
  return payments.find(({ state }) => state !== 'settled' && state !== 'failed') ?? null;
}

export type InvoicePayError =
  | 'invoice_amount_missing'
  | 'invoice_amount_malformed'
  | 'invoice_amount_too_small'
  | 'invoice_amount_too_large'
  | 'invoice_cash_malformed'
  | 'invoice_cash_too_large'
  | 'invoice_rest_too_small'
  | 'invoice_method_missing'
  | 'invoice_method_unknown';

/** Errors by field. */
export type InvoicePayErrors = Partial<Record<'amount' | 'cash' | 'method', InvoicePayError>>;

/** Whether a saved method can pay an invoice: an unexpired card, or a verified bank account (decision 0067). */
export function canPay({
  isExpired,
  verification,
}: Pick<PaymentMethod, 'isExpired' | 'verification'>): boolean {
  return !isExpired && verification === 'verified';
}

/** Returns the form's initial amounts: the full balance, with as much Earth Cash as there is. */
export function suggestedPayment(
  balanceCents: Cents,
  availableCents: Cents,
): Pick<TypedInvoicePayment, 'amount' | 'cash'> {
  const cash = largestCash(balanceCents, availableCents);
  return { amount: decimal(balanceCents), cash: cash > 0 ? decimal(cash) : '' };
}

/**
 * Splits the typed amount between Earth Cash and card, or returns the errors. Earth Cash is capped at the
 * amount. If the rest is below the minimum of a card charge, less Earth Cash is used.
 */
export function splitTyped(
  { amount, cash }: Pick<TypedInvoicePayment, 'amount' | 'cash'>,
  balanceCents: Cents,
  availableCents: Cents,
): { split: PaymentSplit } | { errors: InvoicePayErrors } {
  const atAmount = amountError(amount, balanceCents);
  const desired = cash.trim() === '' ? cents(0) : parseDollars(cash);
  const atCash = desired === null ? 'invoice_cash_malformed' : null;
  const total = parseDollars(amount);
  if (atAmount !== null || atCash !== null || total === null || desired === null) {
    return { errors: { ...(atAmount && { amount: atAmount }), ...(atCash && { cash: atCash }) } };
  }
  const used = largestCash(total, desired);
  if (used > Math.max(0, availableCents)) return { errors: { cash: 'invoice_cash_too_large' } };
  const split = splitPayment(total, used, 'card');
  return split ? { split } : { errors: { amount: 'invoice_rest_too_small' } };
}

/** Checks the chosen card; null if it is valid, or if nothing is left to pay by card. */
export function cardError(
  { cardCents }: Pick<PaymentSplit, 'cardCents'>,
  method: string,
  methods: readonly PaymentMethod[],
): InvoicePayError | null {
  if (cardCents === 0) return null;
  if (method === '') return 'invoice_method_missing';
  const chosen = methods.find(({ id }) => id === method);
  return chosen && canPay(chosen) ? null : 'invoice_method_unknown';
}

/** Parses dollars and cents, with or without the dollar sign; null for anything else. */
export function parseDollars(typed: string): Cents | null {
  return parseAmount(typed.replace(/^ *\$/, ''));
}

/** Formats `12345` cents for a field: `123.45`. */
function decimal(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

function amountError(typed: string, balanceCents: Cents): InvoicePayError | null {
  if (typed.trim() === '') return 'invoice_amount_missing';
  const amount = parseDollars(typed);
  if (amount === null) return 'invoice_amount_malformed';
  if (amount === 0) return 'invoice_amount_too_small';
  return amount > balanceCents ? 'invoice_amount_too_large' : null;
}
