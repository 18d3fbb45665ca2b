import type { CashFrom, OrganizationFunds } from './checkout-review';
import { parseAmount } from './deposit';
import { cents, type Cents } from './money';
import { largestCash, splitPayment, type PaymentSplit, type PaymentState } from './payment';
import type { PaymentMethod } from './payment-method';

/** The form that pays an invoice, all or a part of it: what it is drawn with, and what is typed in it. */

export const INVOICE_PAY_FIELDS = [
  'amount',
  'from',
  'cash',
  'method',
  'balance',
  'form_token',
] as const;

/** Exactly what was typed and chosen. */
export type TypedInvoicePayment = {
  /** How much of the invoice. */
  amount: string;
  /** Whose Earth Cash. */
  from: CashFrom;
  /** How much of that with Earth Cash; empty is none. */
  cash: string;
  /** The saved card that pays the rest. */
  method: string;
};

/** What the form is drawn with. */
export type InvoicePayPage = {
  /** The books' id. */
  id: string;
  /** What people call it, and what is open; null while QuickBooks does not answer. */
  number: string | null;
  balanceCents: Cents | null;
  availableCents: Cents;
  /** What can be used of the organization's Earth Cash; null where there is none. */
  organization: OrganizationFunds | null;
  cards: PaymentMethod[];
  /** Why the cards could not be read. */
  problem: string | null;
  suggested: TypedInvoicePayment;
  /** Of this rendered form; one payment per token. */
  token: string;
};

/** The answer to a post that has not become a payment. */
export type InvoicePayReply = {
  step: 'form' | 'review';
  typed: TypedInvoicePayment;
  /** The one that the form goes on with; another one once a payment has definitely failed. */
  token: string;
  /** Sentences: at the fields, about the whole. */
  faults: { amount?: string; cash?: string; method?: string; form?: string };
  /** What is to be confirmed; in the step `review`. */
  review: InvoicePayReview | null;
};

export type InvoicePayReview = {
  split: PaymentSplit;
  /** 'Visa ending in 4242'; null where no card is part of it. */
  methodName: string | null;
  /** Whose Earth Cash it is; null for one's own. */
  organization: string | null;
  /** What is open before it: confirmed together with the rest. */
  balanceCents: Cents;
  /** And after it. */
  leftCents: Cents;
};

/** A payment of an invoice, as the invoice's page lists it. */
export type InvoicePaymentShown = {
  id: string;
  state: PaymentState;
  totalCents: Cents;
  cashCents: Cents;
  cardCents: Cents;
  methodName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** The payment that has to come to its end before the next; one invoice has one at a time. */
export function paymentUnderWay(
  payments: readonly InvoicePaymentShown[],
): InvoicePaymentShown | null {
  return payments.find(({ state }) => state !== 'settled' && state !== 'failed') ?? null;
}

export type InvoicePayFault =
  | 'invoice_amount_missing'
  | 'invoice_amount_malformed'
  | 'invoice_amount_too_small'
  | 'invoice_amount_too_large'
  | 'invoice_cash_malformed'
  | 'invoice_cash_too_large'
  | 'invoice_rest_too_small'
  | 'invoice_method_missing'
  | 'invoice_method_unknown';

/** What is wrong, at which field. */
export type InvoicePayFaults = Partial<Record<'amount' | 'cash' | 'method', InvoicePayFault>>;

/** A saved card that can be charged now. A bank's debit can fail weeks later. */
export function canPay({ type, isExpired }: Pick<PaymentMethod, 'type' | 'isExpired'>): boolean {
  return type === 'card' && !isExpired;
}

/** What the fields begin with: all of it, with as much Earth Cash as there is. */
export function suggestedPayment(
  balanceCents: Cents,
  availableCents: Cents,
): Pick<TypedInvoicePayment, 'amount' | 'cash'> {
  const cash = largestCash(balanceCents, availableCents);
  return { amount: decimal(balanceCents), cash: cash > 0 ? decimal(cash) : '' };
}

/**
 * What was typed, as a split of that amount; or what is wrong with it. More Earth Cash than the amount
 * is the amount. A rest below what a card can take is filled up to it with less Earth Cash.
 */
export function splitTyped(
  { amount, cash }: Pick<TypedInvoicePayment, 'amount' | 'cash'>,
  balanceCents: Cents,
  availableCents: Cents,
): { split: PaymentSplit } | { faults: InvoicePayFaults } {
  const atAmount = amountFault(amount, balanceCents);
  const wanted = cash.trim() === '' ? cents(0) : readDollars(cash);
  const atCash = wanted === null ? 'invoice_cash_malformed' : null;
  const total = readDollars(amount);
  if (atAmount !== null || atCash !== null || total === null || wanted === null) {
    return { faults: { ...(atAmount && { amount: atAmount }), ...(atCash && { cash: atCash }) } };
  }
  const used = largestCash(total, wanted);
  if (used > Math.max(0, availableCents)) return { faults: { cash: 'invoice_cash_too_large' } };
  const split = splitPayment(total, used, 'card');
  return split ? { split } : { faults: { amount: 'invoice_rest_too_small' } };
}

/** What is wrong with who pays the rest; null where nothing is, or nothing is left to pay. */
export function cardFault(
  { cardCents }: Pick<PaymentSplit, 'cardCents'>,
  method: string,
  methods: readonly PaymentMethod[],
): InvoicePayFault | null {
  if (cardCents === 0) return null;
  if (method === '') return 'invoice_method_missing';
  const chosen = methods.find(({ id }) => id === method);
  return chosen && canPay(chosen) ? null : 'invoice_method_unknown';
}

/** Dollars and cents as people type them, with or without the sign; null for anything else. */
export function readDollars(typed: string): Cents | null {
  return parseAmount(typed.replace(/^ *\$/, ''));
}

/** `12345` as a field has it: `123.45`. */
function decimal(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

function amountFault(typed: string, balanceCents: Cents): InvoicePayFault | null {
  if (typed.trim() === '') return 'invoice_amount_missing';
  const amount = readDollars(typed);
  if (amount === null) return 'invoice_amount_malformed';
  if (amount === 0) return 'invoice_amount_too_small';
  return amount > balanceCents ? 'invoice_amount_too_large' : null;
}
