import { customOrderTag } from './custom-order';
import { cents, formatUsd, type Cents } from './money';

/** What is paid for: an order from the cart, a made-to-order order, an invoice. */
export type PaymentPurpose = 'cart' | 'custom_order' | 'invoice';

/**
 * Where a payment stands (docs/money.md draws it). `settled` and `failed` are left by nothing;
 * `review` needs a person.
 */
export type PaymentState =
  /** Accepted; its Earth Cash is set aside. */
  | 'held'
  /** What is paid for is known outside, and its total is the one that was accepted. */
  | 'drafted'
  | 'pi_created'
  | 'confirming'
  | 'requires_action'
  /** Everything that was to be taken is taken: from here on it goes forward. */
  | 'charged'
  /** The order exists, or the books know the payment. What was set aside is spent. */
  | 'completed'
  | 'settled'
  /** It will not be: everything that was taken is being given back. */
  | 'undoing'
  | 'failed'
  | 'review';

/** Its card may still be declined in one of these. */
export const BEFORE_CHARGE: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'confirming',
  'requires_action',
];

/** What pays for it; the three add up to the total. */
export type PaymentSplit = {
  totalCents: Cents;
  /** Earth Cash. */
  cashCents: Cents;
  cardCents: Cents;
  /** Owed afterwards: on invoice. */
  termsCents: Cents;
};

/** The card company takes nothing below this (money-security 1.1 row 12). */
export const LEAST_CARD_CENTS = 50;

/** The most Earth Cash that can go into it: all there is, if that is not more than the total. */
export function largestCash(totalCents: Cents, availableCents: Cents): Cents {
  return cents(Math.max(0, Math.min(totalCents, availableCents)));
}

/**
 * Splits a total. A rest that is too small for a card takes some of the Earth Cash back.
 *
 * @param cashCents as much of it as is wanted; more than the total is the total
 * @param rest who pays what is left
 * @returns null when the total is too small for a card and the Earth Cash does not cover it
 */
export function splitPayment(
  totalCents: Cents,
  cashCents: Cents,
  rest: 'card' | 'terms',
): PaymentSplit | null {
  const cash = largestCash(totalCents, cashCents);
  const left = totalCents - cash;
  if (rest === 'terms') {
    return { totalCents, cashCents: cash, cardCents: cents(0), termsCents: cents(left) };
  }
  if (left === 0 || left >= LEAST_CARD_CENTS) {
    return { totalCents, cashCents: cash, cardCents: cents(left), termsCents: cents(0) };
  }
  if (totalCents < LEAST_CARD_CENTS) return null;
  return {
    totalCents,
    cashCents: cents(totalCents - LEAST_CARD_CENTS),
    cardCents: cents(LEAST_CARD_CENTS),
    termsCents: cents(0),
  };
}

/** The tag by which a draft order of ours is found again when its making was not answered. */
export function paymentTag(paymentId: string): string {
  return `pay-${paymentId}`;
}

/** The tag of the order that a payment pays for, which it has from its draft; an invoice has none. */
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
    case 'invoice':
      return null;
  }
}

const OWED = ['Paid with Earth Cash', 'Owed on invoice'] as const;

type Attribute = { name: string; value: string };

/**
 * The attributes of a draft with what its order says of itself when it is paid in part and otherwise
 * owed on invoice: whoever bills it has to know. The draft of a custom order outlives a payment that has
 * failed: what that one said of itself is taken out.
 *
 * @returns null where the draft says it already
 */
export function withOwed(
  known: readonly Attribute[],
  { cashCents, termsCents }: Pick<PaymentSplit, 'cashCents' | 'termsCents'>,
): Attribute[] | null {
  const said = [formatUsd(cashCents), formatUsd(termsCents)];
  const owed =
    cashCents > 0 && termsCents > 0
      ? OWED.map((name, place) => ({ name, value: said[place] ?? '' }))
      : [];
  const before = known.filter(({ name }) => isOwed(name));
  const isSaid =
    before.length === owed.length &&
    owed.every(({ name, value }) => before.some((one) => one.name === name && one.value === value));
  return isSaid ? null : [...known.filter(({ name }) => !isOwed(name)), ...owed];
}

function isOwed(name: string): boolean {
  return OWED.some((one) => one === name);
}
