import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { RefundError } from '~/domain/orders/order-refund';
import type { CancelReason, RefundMethod } from '~/domain/staff/approval';
import { cashOf } from '~/content/ledger/earth-cash';

/** Texts of the back-office's pages about the money of an order. */
export const ORDER_MONEY = {
  back: 'Back to the order',
  underWay:
    'The store’s own payment of this order is still under way. It ends by itself; until then nothing is done by hand.',
  unknown:
    'The platform has not answered, so it is not known whether this was done. Nothing is done twice: press again to find out.',
  changed: 'This order was changed meanwhile. Please look at it again before you go on.',
  disputed:
    'A bank disputes what was paid for this order. Until that is decided nothing is refunded, and the order is not cancelled: the customer would get it twice.',
  open: 'A refund of this order is on its way. Find out what became of it first.',
  refund: {
    title: (order: string) => `Refund ${order}`,
    text: 'Nothing is given back before you have seen where it goes.',
    facts: {
      total: 'Total of the order',
      refunded: 'Refunded so far',
      left: 'Can be refunded',
      elsewhere: 'Refunded by the platform itself, as store credit',
      cash: 'Paid with Earth Cash',
      card: (name: string | null) => `Paid with ${name ?? 'a card'}`,
      terms: 'Owed on invoice',
      returned: 'Given back as Earth Cash so far',
      cardBack: 'Given back to the card so far',
    },
    unpaid:
      'Nothing of this order can be refunded: it is not paid at the platform, or all of it was given back. An order that is not paid is cancelled instead; Earth Cash that was used for it then goes back.',
    cancel: 'Cancel this order',
    lines: 'What comes back',
    linesText: 'Leave it at zero to give back an amount without goods.',
    quantity: (title: string, most: number) => `${title}: pieces, at most ${most}`,
    shipping: 'Shipping, USD',
    shippingHint: (most: string) => `At most ${most}.`,
    amount: 'Amount, USD',
    amountHint: 'Leave it empty for what the pieces and the shipping were paid with.',
    restock: 'Put the pieces back into stock',
    noRestock: 'Pieces of this order were sent: the warehouse books them in when they come back.',
    method: 'Where it goes',
    methods: {
      original: 'To where it came from',
      earth_cash: 'All of it to Earth Cash',
    } satisfies Record<RefundMethod, string>,
    noCash:
      'It goes back to where it came from. To Earth Cash alone goes only what a customer has paid here with a card of their own.',
    review: 'See what will happen',
    notReviewed: 'This refund cannot be shown yet',
    will: {
      heading: 'This will happen',
      amount: (amount: string) => `${amount} of the order is refunded at the platform.`,
      cash: (amount: string) => `${amount} goes to the customer’s Earth Cash, at once.`,
      card: (amount: string) => `${amount} goes back to the card; banks take some days.`,
      terms: (amount: string) =>
        `${amount} was to be paid on invoice. The store gives nothing back for it: correct the invoice in the books.`,
      platform: 'The platform gives it back to where its checkout has taken it from.',
      restocked: 'The pieces are put back into stock.',
      notRestocked: 'Nothing is put back into stock.',
      final: 'A refund cannot be taken back.',
    },
    send: (amount: string) => `Refund ${amount}`,
    refused: 'Nothing was refunded',
    errors: {
      nothing: 'Please say what is to be given back: pieces, shipping or an amount.',
      'too-much': 'That is more than can still be refunded of this order.',
      line: 'That is more than was bought, or was given back already.',
      shipping: 'That is more than the shipping has cost.',
    } satisfies Record<RefundError, string>,
    money: 'Please enter an amount in dollars, like 12.50.',
    number: 'Please enter a whole number.',
    notThisMethod:
      'This order cannot be refunded to Earth Cash alone. Let it go back to where it came from.',
    cardGone:
      'The card has had money of this order back already, or its bank has taken it. To Earth Cash it would be given twice: let the refund go back to where it came from.',
    done: 'The refund was made. A bank shows what goes to a card within five to ten days.',
    begun:
      'The refund is noted at the platform. The customer is told once all of it is on its way.',
    requestRejected:
      'The refund was not made: the platform did not take it, or the card has had that money back meanwhile. Nothing was given back.',
    asked: 'Refunds from here',
    resume: 'Find out what became of it',
    states: { asked: 'On its way', done: 'Made', refused: 'Not made' },
    none: 'Nobody has refunded anything from here yet.',
    outdated: 'This form has expired. Everything you entered is kept: please send it again.',
  },
  paid: {
    title: (order: string) => `Mark ${order} as paid`,
    text: 'For money that has come another way: a check, a transfer, an invoice in the books.',
    will: (amount: string) =>
      `${amount} is written down as received at the platform, and the order counts as paid. No card is charged and no Earth Cash is taken. It cannot be taken back; only a refund can.`,
    terms: (cash: string, terms: string) =>
      `${cash} of this order was paid with Earth Cash here already, and ${terms} is owed on invoice: mark it as paid once the invoice is. A refund gives back the Earth Cash alone.`,
    cash: (cash: string) =>
      `${cash} of this order was paid with Earth Cash, and the platform does not show it as paid yet. The store marks such orders itself: do it by hand only if that was not done.`,
    already: 'This order is paid.',
    notPayable: 'The platform does not let this order be marked as paid.',
    send: 'Mark as paid',
    refused: 'The order was not marked',
  },
  cancel: {
    title: (order: string) => `Cancel ${order}`,
    text: 'What was paid goes back, and nothing more is sent.',
    will: 'The order is called off at the platform. It cannot be brought back. The customer is told by mail, with what goes back to where.',
    back: (amount: string) => `${amount} that was paid goes back to where it came from.`,
    ours: (cash: string, card: string) =>
      `Of what was paid here, ${cash} goes back to Earth Cash and ${card} to the card.`,
    unpaid: 'Nothing was paid at the platform yet.',
    given: 'All that was paid was given back already.',
    already: 'This order is cancelled.',
    reason: 'Reason',
    reasons: {
      CUSTOMER: 'The customer has changed their mind',
      INVENTORY: 'We cannot deliver it',
      DECLINED: 'The payment was declined',
      FRAUD: 'Fraud',
      STAFF: 'A mistake of ours',
      OTHER: 'Another reason',
    } satisfies Record<CancelReason, string>,
    restock: 'Put the goods back into stock',
    send: 'Cancel the order',
    refused: 'The order was not cancelled',
    reasonMissing: 'Please choose a reason.',
  },
  leave: 'Leave it as it is',
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

/** A refund by destination. */
export type RefundGiven = {
  /** Returned to Earth Cash, where it already is. */
  storeCreditCents: Cents;
  /** Goes back by the other method of payment. */
  otherCents: Cents;
  /** Already returned to the card instead of to Earth Cash, by the card's bank or by us before. */
  cardHadCents: Cents;
  /** 'Visa ending in 4242'; null if Shopify refunds what its own checkout has charged. */
  methodName: string | null;
  /** Name of the organization whose Earth Cash it is; null for the customer's own. */
  organization: string | null;
  /** The customer's own balance, including this refund. */
  balanceCents: Cents;
};

/** Returns where a refund goes, one line per destination. */
export function refundWhere(given: RefundGiven): string {
  const { storeCreditCents, otherCents, cardHadCents, methodName, organization, balanceCents } =
    given;
  const cash =
    organization === null
      ? `was added to your Earth Cash. Your balance is now ${formatUsd(balanceCents)}.`
      : `was added to ${cashOf(organization)}.`;
  const other = methodName === null ? 'the way it was paid' : `to ${methodName}`;
  return [
    ...(storeCreditCents > 0 ? [`${formatUsd(storeCreditCents)} ${cash}`] : []),
    ...(cardHadCents > 0 ? [`${formatUsd(cardHadCents)} has gone back ${other} already.`] : []),
    ...(otherCents > 0
      ? [
          `${formatUsd(otherCents)} goes back ${other}. That takes a few days: banks show it within five to ten.`,
        ]
      : []),
  ].join('\n');
}

/** For a cancelled order of which nothing has been refunded yet, if anything will be. */
export const NOTHING_BACK_YET =
  'What you have paid for it, if anything, goes back the way it was paid.';
