import { customOrderTag, quoteTag } from '~/domain/orders/order-tags';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** How it is paid; the three parts add up to the total. */
export type PaymentSplit = {
  totalCents: Cents;
  /** Earth Cash. */
  storeCreditCents: Cents;
  cardCents: Cents;
  /** Owed on invoice. */
  termsCents: Cents;
};

/** Whose Earth Cash pays: the customer's own, or that of their organization. */
export type CashFrom = 'own' | 'organization';

/** Stripe charges nothing below this (money-security 1.1 row 12). */
export const LEAST_CARD_CENTS = 50;

/** Returns the most Earth Cash that can be used: all that is available, at most the total. */
export function largestCash(totalCents: Cents, availableCents: Cents): Cents {
  return cents(Math.max(0, Math.min(totalCents, availableCents)));
}

/**
 * Splits a total. If the rest is too small to charge, less Earth Cash is used.
 *
 * @param storeCreditCents how much Earth Cash is wanted; capped at the total
 * @param rest what pays the rest
 * @returns null if the total is too small for a card and the Earth Cash does not cover it
 */
export function splitPayment(
  totalCents: Cents,
  storeCreditCents: Cents,
  rest: 'card' | 'terms',
): PaymentSplit | null {
  const cash = largestCash(totalCents, storeCreditCents);
  const left = totalCents - cash;
  if (rest === 'terms') {
    return { totalCents, storeCreditCents: cash, cardCents: cents(0), termsCents: cents(left) };
  }
  if (left === 0 || left >= LEAST_CARD_CENTS) {
    return { totalCents, storeCreditCents: cash, cardCents: cents(left), termsCents: cents(0) };
  }
  if (totalCents < LEAST_CARD_CENTS) return null;
  return {
    totalCents,
    storeCreditCents: cents(totalCents - LEAST_CARD_CENTS),
    cardCents: cents(LEAST_CARD_CENTS),
    termsCents: cents(0),
  };
}

/** Returns the tag by which a draft order of ours is found again if the response to its creation was lost. */
export function paymentTag(paymentId: string): string {
  return `pay-${paymentId}`;
}

/** Whether it may be paid from a bank account: nothing is made or sent because of it before the debit has arrived. */
export function takesBankDebits(purpose: PaymentPurpose): boolean {
  return purpose === 'order' || purpose === 'invoice';
}

/**
 * Whether what is paid for has a draft order of its own, which was there before the payment and outlives one that
 * fails.
 */
export function hasOwnDraft(purpose: PaymentPurpose): boolean {
  return purpose === 'custom_order' || purpose === 'quote';
}

/** Returns the tag that the paid order has from its draft; an invoice, and an order that was there before, have none. */
export function orderTag(payment: {
  id: string;
  purpose: PaymentPurpose;
  subject: string;
}): string | null {
  switch (payment.purpose) {
    case 'cart':
      return paymentTag(payment.id);
    case 'custom_order':
      return customOrderTag(payment.subject);
    case 'quote':
      return quoteTag(payment.subject);
    case 'invoice':
    case 'order':
      return null;
  }
}

const OWED = ['Paid with Earth Cash', 'Owed on invoice'] as const;

type Attribute = { name: string; value: string };

/**
 * Returns a draft's attributes, with those that tell whoever bills the order that it is paid in part and
 * otherwise owed on invoice. A draft that outlives a failed payment (`hasOwnDraft`) loses that
 * payment's attributes.
 *
 * @returns null if the draft has them already
 */
export function withOwed(
  known: readonly Attribute[],
  { storeCreditCents, termsCents }: Pick<PaymentSplit, 'storeCreditCents' | 'termsCents'>,
): Attribute[] | null {
  const amounts = [formatUsd(storeCreditCents), formatUsd(termsCents)];
  const owed =
    storeCreditCents > 0 && termsCents > 0
      ? OWED.map((name, place) => ({ name, value: amounts[place] ?? '' }))
      : [];
  const before = known.filter(({ name }) => isOwed(name));
  const isStated =
    before.length === owed.length &&
    owed.every(({ name, value }) => before.some((one) => one.name === name && one.value === value));
  return isStated ? null : [...known.filter(({ name }) => !isOwed(name)), ...owed];
}

function isOwed(name: string): boolean {
  return OWED.some((one) => one === name);
}

/**
 * A payment's state (docs/money.md has the diagram). `settled` and `failed` are final; `review` needs a
 * person.
 */
export type PaymentState =
  /** Accepted; its Earth Cash is reserved. */
  | 'held'
  /** The draft order or invoice exists, and its total is the one that was accepted. */
  | 'drafted'
  | 'pi_created'
  | 'confirming'
  | 'requires_action'
  /** A bank account's debit is at its bank, for days. With a failure code it is given back once it has arrived. */
  | 'processing'
  /** Everything is taken: from here on it only goes forward. */
  | 'charged'
  /** The order exists, or QuickBooks has the payment. The reserved Earth Cash is spent. */
  | 'completed'
  | 'settled'
  /** It will not complete: everything that was taken is being given back. */
  | 'undoing'
  | 'failed'
  | 'review';

/** States in which the card may still be declined. */
export const BEFORE_CHARGE: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'confirming',
  'requires_action',
];

/** A payment that is not charged by then is undone: its goods and total may have changed. */
export const PAYMENT_LIFE_MS = 30 * 60_000;

/** A payment or deposit that has not ended, as pages remind its customer of it. */
export type OpenPayment = {
  kind: 'payment' | 'deposit';
  id: string;
  /** What it pays, if that is an invoice: QuickBooks' id. */
  invoiceId: string | null;
  totalCents: Cents;
  /** Earth Cash that is set aside for it. */
  storeCreditCents: Cents;
  stage: OpenPaymentStage;
  /** When it is canceled if the customer does nothing, ISO 8601; null unless it waits for them. */
  until: string | null;
};

/**
 * `customer`: it waits for the customer at their bank. `at-bank`: a bank takes days for a debit. `checked`: a person is
 * looking at it.
 */
type OpenPaymentStage = 'customer' | 'at-bank' | 'under-way' | 'undoing' | 'checked';

/** Returns the stage of a payment that has not ended. */
export function openPaymentStage({
  state,
  failureCode,
}: {
  state: PaymentState;
  failureCode: string | null;
}): OpenPaymentStage {
  switch (state) {
    case 'requires_action':
      return 'customer';
    case 'processing':
      return failureCode === null ? 'at-bank' : 'undoing';
    case 'undoing':
      return 'undoing';
    case 'review':
      return 'checked';
    default:
      return 'under-way';
  }
}
