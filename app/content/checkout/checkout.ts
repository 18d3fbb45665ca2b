import type { CheckoutStep } from '~/domain/checkout/checkout';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { PaymentView } from '~/domain/payments/payment-view';
import { cashOf } from '~/content/ledger/earth-cash';
import type { CodeShown } from '~/domain/cart/cart-code';

/** Texts of the checkout. */

export const CHECKOUT = {
  cart: 'Cart',
  steps: { address: 'Delivery', pay: 'Review and pay', done: 'Thank you' } satisfies Record<
    CheckoutStep,
    string
  >,
  stepsLabel: 'Checkout',
  empty: 'Your cart is empty, so there is nothing to check out yet.',
  nothingCharged: 'Nothing was taken from you, and everything you chose is kept.',
} as const;

export const DELIVERY = {
  title: 'Where should it go?',
  saved: 'Send it to',
  other: 'A new address',
  save: 'Save this address',
  saveFull: 'Your address list is full, so this one is used for this order only.',
  default: 'Default',
  next: 'Continue to payment',
  back: 'Back to the cart',
  abroad: 'Outside the United States, where we do not deliver yet',
  incomplete: 'Something is missing: complete it in your account first',
} as const;

export const ORDER_SUMMARY = {
  heading: 'Your order',
  pieces: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  quantity: 'Quantity',
  edit: 'Change the cart',
  subtotal: 'Subtotal',
  discount: (code: string | null) => (code ? `Discount ${code}` : 'Discount'),
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  taxExempt: 'Tax-exempt',
  total: 'Total',
  later: 'Shipping and tax come next.',
} as const;

/** Returns 'Visa' for 'Visa ending in 4242', for buttons with little room. */
export function shortMethod(name: string): string {
  return name.replace(/ ending in .*$/, '');
}

/** Returns, for example, 'Place order: $30.00 Earth Cash + $12.34 Visa'. */
export function placeOrderLabel(
  parts: readonly { cents: Cents; from: string }[],
  total: Cents,
): string {
  const named = parts.filter(({ cents }) => cents > 0);
  if (named.length === 0) return `Place order: ${formatUsd(total)}`;
  return `Place order: ${named.map(({ cents, from }) => `${formatUsd(cents)} ${from}`).join(' + ')}`;
}

/**
 * Texts of the field for an ambassador's code, in the cart and at the checkout. A code is no discount, as
 * ambassadors learn in their training, and the field says so before anybody expects one.
 */
export const AMBASSADOR_CODE = {
  label: 'Ambassador code',
  hint: ({ typed, error, broughtBy }: CodeShown) => {
    if (error !== null) return undefined;
    if (broughtBy) {
      return `You came through ${broughtBy}’s link, so that ambassador earns commission on this order. A code here counts instead. Your price stays the same.`;
    }
    return typed === ''
      ? 'If an ambassador told you about us, their code credits them. Your price stays the same.'
      : 'This code counts: its ambassador earns commission on your order. Your price stays the same.';
  },
} as const;

/** Texts of the second page. */
export const REVIEW = {
  title: 'Review and pay',
  to: 'Delivery to',
  changeAddress: 'Change the address',
  shipping: 'Shipping',
  code: 'Discount code',
  apply: 'Apply',
  pay: 'How would you like to pay?',
  cash: 'Earth Cash',
  cashLabel: 'Use Earth Cash',
  cashHave: (available: Cents) => `You have ${formatUsd(available)}.`,
  cashLeft: (left: Cents) =>
    left === 0
      ? 'All of your Earth Cash goes into this order.'
      : `${formatUsd(left)} stays in your Earth Cash.`,
  cashTooMuch: (available: Cents) =>
    `There is ${formatUsd(available)} of it. Please enter that or less.`,
  cashMalformed: 'Please enter the amount in dollars and cents, like 25 or 25.50.',
  cashLess: (chosen: Cents, available: Cents) =>
    `You chose ${formatUsd(chosen)} of Earth Cash, but ${formatUsd(available)} is there now. Please check how the order is paid.`,
  cashMost: (most: Cents) => `Use ${formatUsd(most)}`,
  cashNone: 'You have no Earth Cash yet. Every deposit brings 2% on top.',
  cashAdd: 'Add Earth Cash',
  cashUnknown: 'Your Earth Cash is being read. Look again in a minute, or pay by card.',
  cashFrozen: 'Your Earth Cash is frozen, so it cannot be spent now. Please write to us.',
  restUnknown: 'What pays the rest',
  restPays: (amount: Cents) => `${formatUsd(amount)} is still to be paid`,
  restNothing: 'Your Earth Cash pays for all of it. No card is charged.',
  restMinimum: 'A card pays at least $0.50, so a little Earth Cash stays.',
  noCards: 'You have no saved card yet.',
  addCard: 'Add a card',
  addCardText: 'It is entered on the card company’s page, which leads you back here.',
  inPlace: 'Enter it here instead',
  storedCard: 'The card you chose',
  expired: 'Expired: add it once more to use it',
  terms: 'On invoice',
  termsText: 'You get an invoice and pay it later.',
  update: 'Update',
  byCard: 'by card',
  byTerms: 'on invoice',
  place: 'Place order',
  placing: 'Placing your order...',
  consent: 'Pressing this button places your order and charges the amounts on it.',
  consentTerms: 'Pressing this button places your order. What is on invoice you pay later.',
  refused: 'Your order is not placed yet, and nothing was taken',
  blocked: 'This order cannot be placed as it is',
  toCart: 'Change the cart',
  tooManyChecks: (wait: string) =>
    `You have opened this page very often just now. Please try again in ${wait}.`,
  tooManyCodes: (wait: string) =>
    `You have tried several codes in a short time. Please try again in ${wait}.`,
  stored: 'What you have chosen is kept, and nothing was taken.',
  again: 'Try again',
} as const;

/** Texts for choosing whose Earth Cash pays, for members of an organization. */
export const FROM_CHOICE = {
  legend: 'Whose Earth Cash?',
  own: 'My Earth Cash',
  have: (available: Cents) =>
    available === 0 ? 'You have none yet' : `You have ${formatUsd(available)}`,
  upTo: (available: Cents) => `You can use up to ${formatUsd(available)}`,
  usedUp: 'Nothing is left of your allowance this month',
  ask: 'Ask for more',
  choose: 'Use this Earth Cash',
  most: (available: Cents) => `You can use ${formatUsd(available)}.`,
  /** Shown to customers with an allowance: what is left of it after this order. */
  allowanceLeft: (left: Cents) => `${formatUsd(left)} of your allowance is left for this month.`,
  balanceLeft: (left: Cents) => `${formatUsd(left)} stays in it.`,
  paysAll: (organization: string) =>
    `${cashOf(organization)} pays for all of it. No card is charged.`,
} as const;

/** Returns how an order was paid, in a line: '$30.00 Earth Cash, $12.34 Visa ending in 4242'. */
export function paidWithLabel(
  {
    storeCreditCents,
    cardCents,
    termsCents,
    methodName,
  }: Pick<PaymentView, 'storeCreditCents' | 'cardCents' | 'termsCents' | 'methodName'>,
  /** Name of the organization whose Earth Cash it is; null for the customer's own. */
  organization: string | null = null,
): string {
  const cash = organization === null ? 'Earth Cash' : cashOf(organization);
  return [
    ...(storeCreditCents > 0 ? [`${formatUsd(storeCreditCents)} ${cash}`] : []),
    ...(cardCents > 0 ? [`${formatUsd(cardCents)} ${methodName ?? 'by card'}`] : []),
    ...(termsCents > 0 ? [`${formatUsd(termsCents)} on invoice`] : []),
  ].join(', ');
}
