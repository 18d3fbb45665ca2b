import type { CheckoutStep, ReviewTerms } from '~/domain/checkout/checkout';
import { formatUsd, type Cents } from '~/domain/core/money';
import { calendarLabel } from '~/content/core/dates';
import { termsLabel } from '~/domain/orders/order-terms';
import type { PaymentView } from '~/domain/payments/payment-view';
import { cashOf } from '~/content/ledger/earth-cash';
import type { CodeShown } from '~/domain/cart/cart-code';

/** Texts of the checkout. */

export const CHECKOUT = {
  cart: 'Cart',
  steps: { address: 'Shipping', pay: 'Review and pay', done: 'Thank you' } satisfies Record<
    CheckoutStep,
    string
  >,
  stepsLabel: 'Checkout',
  empty: 'Your cart is empty. Add an item before you check out.',
  nothingCharged: 'You were not charged. Your cart and your choices are saved.',
} as const;

export const DELIVERY = {
  title: 'Shipping address',
  saved: 'Ship to',
  other: 'New address',
  save: 'Save this address',
  saveFull: 'Your address book is full, so we’ll use this address for this order only.',
  default: 'Default',
  next: 'Continue to payment',
  back: 'Back to cart',
  abroad: 'Outside the United States. We don’t ship there yet.',
  incomplete: 'Incomplete. Complete it in your account first.',
} as const;

export const ORDER_SUMMARY = {
  heading: 'Your order',
  pieces: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  quantity: 'Quantity',
  edit: 'Edit cart',
  subtotal: 'Subtotal',
  discount: (code: string | null) => (code ? `Discount ${code}` : 'Discount'),
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  taxExempt: 'Tax-exempt',
  total: 'Total',
  later: 'Shipping and tax are calculated in the next step.',
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
      return `You came through ${broughtBy}’s referral link, so they earn commission on this order. A code entered here replaces it. Your price stays the same.`;
    }
    return typed === ''
      ? 'Did an ambassador tell you about us? Enter their code to give them credit. Your price stays the same.'
      : 'The ambassador with this code earns commission on your order. Your price stays the same.';
  },
} as const;

/** Texts of the second page. */
export const REVIEW = {
  title: 'Review and pay',
  to: 'Shipping to',
  changeAddress: 'Change address',
  shipping: 'Shipping',
  code: 'Discount code',
  apply: 'Apply',
  pay: 'Payment',
  cash: 'Earth Cash',
  cashLabel: 'Use Earth Cash',
  cashHave: (available: Cents) => `You have ${formatUsd(available)}.`,
  cashLeft: (left: Cents) =>
    left === 0
      ? 'This order uses all of your Earth Cash.'
      : `You’ll have ${formatUsd(left)} of Earth Cash left.`,
  cashTooMuch: (available: Cents) => `Enter ${formatUsd(available)} or less.`,
  cashMalformed: 'Enter an amount in dollars and cents, like 25 or 25.50.',
  cashLess: (chosen: Cents, available: Cents) =>
    `You chose ${formatUsd(chosen)} of Earth Cash, but ${formatUsd(available)} is available now. Check how you’re paying for this order.`,
  cashMost: (most: Cents) => `Use ${formatUsd(most)}`,
  cashNone: 'You have no Earth Cash yet. Get a 2% bonus on every deposit.',
  cashAdd: 'Add Earth Cash',
  cashUnknown: 'We’re still loading your Earth Cash balance. Refresh in a minute, or pay by card.',
  cashFrozen: 'Your Earth Cash is frozen, so you can’t spend it now. Please contact us.',
  restUnknown: 'Pay the rest with',
  restPays: (amount: Cents) => `Remaining: ${formatUsd(amount)}`,
  restNothing: 'Your Earth Cash covers the total. No card is charged.',
  restMinimum: 'Cards have a $0.50 minimum, so you keep a little Earth Cash.',
  noCards: 'You have no saved cards yet.',
  addCard: 'Add a card',
  addCardText: 'You enter it on Stripe’s secure page, then come back here.',
  inPlace: 'Enter it here instead',
  storedCard: 'The card you chose',
  expired: 'Expired. Add it again to use it.',
  terms: 'On invoice',
  termsText: ({ name, dueOn, leftCents }: ReviewTerms) =>
    [
      name === 'due_on_receipt'
        ? 'Due when you receive the invoice.'
        : `${termsLabel(name)}: due ${calendarLabel(dueOn)}.`,
      ...(leftCents === null ? [] : [`${formatUsd(leftCents)} of your credit limit is left.`]),
    ].join(' '),
  poNumber: 'Purchase order number',
  poNumberHint: 'For an order on invoice. We keep it with your order.',
  update: 'Update',
  byCard: 'by card',
  byTerms: 'on invoice',
  place: 'Place order',
  placing: 'Placing your order...',
  consent: 'When you press this button, we place your order and charge the amounts shown on it.',
  consentTerms:
    'When you press this button, we place your order. You pay the amount on invoice later.',
  refused: 'Your order isn’t placed yet, and you were not charged',
  blocked: 'We can’t place this order yet',
  toCart: 'Edit cart',
  tooManyChecks: (wait: string) =>
    `You’ve opened this page many times in a short time. Try again in ${wait}.`,
  tooManyCodes: (wait: string) =>
    `You’ve tried several codes in a short time. Try again in ${wait}.`,
  stored: 'Your choices are saved, and you were not charged.',
  again: 'Try again',
} as const;

/** Texts for choosing whose Earth Cash pays, for members of an organization. */
export const FROM_CHOICE = {
  legend: 'Which Earth Cash?',
  own: 'My Earth Cash',
  have: (available: Cents) =>
    available === 0 ? 'You have none yet' : `You have ${formatUsd(available)}`,
  upTo: (available: Cents) => `You can use up to ${formatUsd(available)}`,
  usedUp: 'You’ve used your allowance for this month',
  ask: 'Request more',
  choose: 'Use this Earth Cash',
  most: (available: Cents) => `You can use ${formatUsd(available)}.`,
  /** Shown to customers with an allowance: what is left of it after this order. */
  allowanceLeft: (left: Cents) =>
    `You’ll have ${formatUsd(left)} of your allowance left this month.`,
  balanceLeft: (left: Cents) => `${formatUsd(left)} will be left in the balance.`,
  paysAll: (organization: string) =>
    `${cashOf(organization)} covers the total. No card is charged.`,
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
