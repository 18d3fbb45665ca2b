import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { RefundError } from '~/domain/orders/order-refund';
import type { RefundGiven } from '~/domain/refunds/payment-refund';
import type { CancelReason, RefundMethod } from '~/domain/staff/approval';
import { cashOf } from '~/content/ledger/earth-cash';

/** Texts of the back-office's pages about the money of an order. */
export const ORDER_MONEY = {
  back: 'Back to order',
  underWay:
    'The store’s own payment for this order is still in progress; a bank payment usually takes 4 business days. It finishes automatically; until then, nothing can be changed manually.',
  unknown:
    'Shopify didn’t answer, so we don’t know whether this was done. Press again to find out; nothing is done twice.',
  changed: 'This order was changed in the meantime. Check it again before you continue.',
  disputed:
    'The payment for this order is disputed. Until the dispute is decided, the order can’t be refunded or canceled: the customer would get the money twice.',
  open: 'A refund of this order is already in progress. Check its result first.',
  refund: {
    title: (order: string) => `Refund ${order}`,
    text: 'You’ll see where the money goes before anything is refunded.',
    facts: {
      total: 'Order total',
      refunded: 'Refunded so far',
      left: 'Refundable',
      elsewhere: 'Refunded by Shopify as store credit',
      cash: 'Paid with Earth Cash',
      card: (name: string | null) => `Paid with ${name ?? 'a card'}`,
      terms: 'Due on invoice',
      returned: 'Refunded to Earth Cash so far',
      cardBack: 'Refunded to the card so far',
    },
    unpaid:
      'Nothing on this order can be refunded: it isn’t paid in Shopify, or it’s already fully refunded. Cancel an unpaid order instead; any Earth Cash used for it then goes back.',
    cancel: 'Cancel order',
    lines: 'Items to refund',
    linesText: 'Leave at 0 to refund an amount without returning items.',
    quantity: (title: string, most: number) => `${title}: quantity, up to ${most}`,
    shipping: 'Shipping (USD)',
    shippingHint: (most: string) => `Up to ${most}.`,
    amount: 'Amount (USD)',
    amountHint: 'Leave blank to refund what was paid for the items and shipping.',
    restock: 'Restock the items',
    noRestock: 'Some items have shipped. The warehouse restocks them when they come back.',
    method: 'Refund to',
    methods: {
      original: 'Original payment method',
      earth_cash: 'Earth Cash only',
    } satisfies Record<RefundMethod, string>,
    noCash:
      'The refund goes to the original payment method. Only a payment made here with the customer’s own card can be refunded to Earth Cash only.',
    review: 'Review refund',
    notReviewed: 'Please fix these fields',
    will: {
      heading: 'Review refund',
      amount: (amount: string) => `${amount} of the order is refunded in Shopify.`,
      cash: (amount: string) => `${amount} goes to the customer’s Earth Cash right away.`,
      card: (amount: string) => `${amount} goes back to the card. Banks take a few days.`,
      terms: (amount: string) =>
        `${amount} was to be paid on invoice. The store refunds nothing for it: correct the invoice in QuickBooks.`,
      platform: 'Shopify refunds the amount to the payment method used at its checkout.',
      restocked: 'The items are restocked.',
      notRestocked: 'Nothing is restocked.',
      final: 'A refund can’t be undone.',
    },
    send: (amount: string) => `Refund ${amount}`,
    refused: 'Nothing was refunded',
    errors: {
      nothing: 'Enter items, shipping, or an amount to refund.',
      'too-much': 'Enter no more than what can still be refunded on this order.',
      line: 'Enter no more than was bought and not yet refunded.',
      shipping: 'Enter no more than the shipping cost.',
    } satisfies Record<RefundError, string>,
    money: 'Enter an amount in dollars, such as 12.50.',
    number: 'Enter a whole number.',
    notThisMethod:
      'This order can’t be refunded to Earth Cash only. Use the original payment method.',
    cardGone:
      'Money from this order has already gone back to the card, or its bank has taken it. Refunding to Earth Cash would pay it twice: use the original payment method.',
    done: 'Refund issued. Card refunds show up within 5–10 days.',
    begun:
      'Refund recorded in Shopify. The customer gets an email once Shopify has sent all of it.',
    requestRejected:
      'The refund wasn’t issued: Shopify rejected it, or that money went back to the card in the meantime. Nothing was refunded.',
    asked: 'Refunds issued here',
    resume: 'Check refund',
    states: { asked: 'Processing', done: 'Completed', refused: 'Failed' },
    none: 'No refunds issued here yet.',
    outdated: 'This form has expired. Your entries are still here: send it again.',
  },
  paid: {
    title: (order: string) => `Mark ${order} as paid`,
    text: 'For money received another way: a check, a bank transfer, or an invoice in QuickBooks.',
    will: (amount: string) =>
      `${amount} is recorded as received in Shopify, and the order counts as paid. No card is charged and no Earth Cash is used. This can’t be undone, only refunded.`,
    terms: (cash: string, terms: string) =>
      `${cash} of this order was already paid with Earth Cash here, and ${terms} is due on invoice. Mark it as paid once the invoice is paid. A refund returns only the Earth Cash.`,
    cash: (cash: string) =>
      `${cash} of this order was paid with Earth Cash, and Shopify doesn’t show it as paid yet. The store marks these orders automatically; do it manually only if that didn’t happen.`,
    already: 'This order is already paid.',
    notPayable: 'Shopify doesn’t allow this order to be marked as paid.',
    send: 'Mark as paid',
    refused: 'The order wasn’t marked as paid',
    ask: {
      link: 'Email the customer a payment link instead',
      title: (order: string) => `Ask the customer to pay for ${order}`,
      text: (amount: string) =>
        `We email them a link to pay ${amount} here with Earth Cash or a saved card.`,
      send: 'Send payment link',
      none: 'There is nothing that this customer can pay here now. Reload the page.',
    },
  },
  cancel: {
    title: (order: string) => `Cancel ${order}`,
    text: 'What was paid is refunded, and nothing more ships.',
    will: 'The order is canceled in Shopify. This can’t be undone. The customer gets an email that says how much is refunded and where.',
    back: (amount: string) => `${amount} goes back to the original payment methods.`,
    ours: (cash: string, card: string) =>
      `Of the amount paid here, ${cash} is refunded to Earth Cash and ${card} to the card.`,
    unpaid: 'Nothing has been paid in Shopify yet.',
    given: 'Everything paid has already been refunded.',
    already: 'This order is canceled.',
    reason: 'Reason',
    reasons: {
      CUSTOMER: 'Customer changed their mind',
      INVENTORY: 'Items out of stock',
      DECLINED: 'Payment declined',
      FRAUD: 'Fraud',
      STAFF: 'Our mistake',
      OTHER: 'Other',
    } satisfies Record<CancelReason, string>,
    restock: 'Restock the items',
    send: 'Cancel order',
    refused: 'The order wasn’t canceled',
    reasonMissing: 'Choose a reason.',
  },
  leave: 'Cancel',
} as const;

/**
 * Returns what happens to the money of a cancelled order, as sentences.
 *
 * @param leftCents amount that can still be refunded at Shopify; `refundedCents`: already refunded
 * @param split where the amount paid here goes; null for an order that was not paid here
 */
export function cancelMoneyLabel({
  leftCents,
  refundedCents,
  split,
}: {
  leftCents: Cents;
  refundedCents: Cents;
  split: { storeCreditCents: Cents; cardCents: Cents } | null;
}): string[] {
  const { back, given, ours, unpaid } = ORDER_MONEY.cancel;
  const nothing = refundedCents > 0 ? given : unpaid;
  const { storeCreditCents, cardCents } = split ?? { storeCreditCents: 0, cardCents: 0 };
  return [
    leftCents > 0 ? back(formatUsd(leftCents)) : nothing,
    ...(storeCreditCents + cardCents > 0
      ? [ours(formatUsd(cents(storeCreditCents)), formatUsd(cents(cardCents)))]
      : []),
  ];
}

/** Returns where a refund goes, one line per destination, whatever number of payments it is of. */
export function refundWhere(parts: readonly RefundGiven[]): string {
  return [
    ...sumsBy(parts, cashWhere, ({ storeCreditCents }) => storeCreditCents),
    ...sumsBy(
      parts,
      (part) => `has already gone back ${methodWhere(part)}.`,
      ({ cardHadCents }) => cardHadCents,
    ),
    ...sumsBy(
      parts,
      (part) => `goes back ${methodWhere(part)}. Banks take 5–10 days to show it.`,
      ({ otherCents }) => otherCents,
    ),
  ].join('\n');
}

function cashWhere({ organization, balanceCents }: RefundGiven): string {
  return organization === null
    ? `was added to your Earth Cash. Your balance is now ${formatUsd(balanceCents)}.`
    : `was added to ${cashOf(organization)}.`;
}

function methodWhere({ methodName }: RefundGiven): string {
  return methodName === null ? 'to the original payment method' : `to ${methodName}`;
}

/** A line for each destination that gets something, with its sum. */
function sumsBy(
  parts: readonly RefundGiven[],
  where: (part: RefundGiven) => string,
  amount: (part: RefundGiven) => Cents,
): string[] {
  const sums = new Map<string, number>();
  for (const part of parts) {
    const to = where(part);
    sums.set(to, (sums.get(to) ?? 0) + amount(part));
  }
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .map(([to, sum]) => `${formatUsd(cents(sum))} ${to}`);
}

/** For a cancelled order of which nothing has been refunded yet, if anything will be. */
export const NOTHING_BACK_YET = 'Anything you paid goes back to the original payment method.';
