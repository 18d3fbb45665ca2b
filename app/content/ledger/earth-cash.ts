import { type Cents, formatUsd } from '~/domain/core/money';
import type { MendableBecause } from '~/domain/ledger/balance-view';

/**
 * Returns the name of an organization's balance: 'Harbor Coffee’s Earth Cash', 'Lakeshore Events’ Earth
 * Cash'.
 */
export function cashOf(organization: string): string {
  return `${organization}${/s$/i.test(organization) ? '’' : '’s'} Earth Cash`;
}

/** Texts of Earth Cash: header, 'Cards' dialog, deposits. Names are the spec's. */

export const CASH_HEADER = {
  label: 'Earth Cash:',
  unknown: 'being read',
  unknownHint: 'Your balance is being read. Look again in a minute.',
  pending: (amount: Cents) => `${formatUsd(amount)} pending`,
  held: (amount: Cents) => `${formatUsd(amount)} held`,
  unaccepted: (amount: Cents) => `${formatUsd(amount)} being checked`,
  unacceptedHint: (amount: Cents) =>
    `${formatUsd(amount)} was added to your Earth Cash by hand. Someone on our team checks it first; you can use it as soon as it’s accepted.`,
  owed: (amount: Cents) => `${formatUsd(amount)} owed`,
  frozen: 'Frozen',
  menu: 'Profile',
  signedOut: 'Signed out',
  signIn: 'Sign in',
} as const;

/** Why part of a balance cannot be used, and what helps. */
export const BALANCE_TROUBLE = {
  held: (amount: Cents) =>
    `${formatUsd(amount)} is on hold: a bank is looking into a payment with which it was added. If the bank decides that the payment stands, it is available again by itself.`,
  owed: (amount: Cents) =>
    `${formatUsd(amount)} is owed: a refund or a decision of your bank took back more than was left.`,
  frozen: 'Nothing can be added or spent until our team has looked at it.',
  write: 'Write to us',
  subject: 'My Earth Cash',
} as const;

/** The profile menu (spec section 2, Earth Cash dashboard header). */
export const PROFILE_MENU = {
  account: 'Account',
  billing: 'Billing',
  addresses: 'Addresses',
  add: 'Add Earth Cash',
  signOut: 'Sign out',
} as const;

/** Texts of the form for adding Earth Cash, in the 'Cards' dialog and on its page. */
export const ADD_CASH = {
  dialog: 'Cards',
  title: 'Add Earth Cash',
  intro: 'Every deposit brings 2% on top. Earth Cash never expires.',
  loading: 'Your cards are being read.',
  retry: 'Try again',
  methods: 'Pay with',
  noMethods: 'Save a card or a bank account first; then you can add Earth Cash.',
  expired: 'Expired: add it once more to use it',
  pending: 'Pending verification: confirm the test deposit to use it',
  bankTakesDays:
    'Takes up to 4 business days. Adding Earth Cash from it authorizes us to debit it once.',
  amount: 'Amount',
  amountHint: (min: Cents, max: Cents) => `In dollars, from ${formatUsd(min)} to ${formatUsd(max)}`,
  dailyHint: (limit: Cents, used: Cents) => {
    const most = `At most ${formatUsd(limit)} in 24 hours, bonus included`;
    return used > 0 ? `${most}; ${formatUsd(used)} of it is used.` : `${most}.`;
  },
  dailyUsed: 'You have added as much as 24 hours allow. You can add more tomorrow.',
  youGet: 'You get 2% more than you pay.',
  credit: (credit: Cents, amount: Cents, bonus: Cents) =>
    `You get ${formatUsd(credit)}: ${formatUsd(amount)} and ${formatUsd(bonus)} bonus.`,
  next: 'Review',
  refused: 'Nothing was charged',
  /** Heading of the question after the same amount was added a moment ago. */
  notYet: 'Nothing more was charged yet',
  review: 'Please check and confirm',
  reviewAmount: 'Charged now',
  reviewBankAmount: 'Taken from your account',
  reviewMethod: 'From',
  reviewBonus: '2% bonus',
  reviewCredit: 'Added to your Earth Cash',
  reviewInto: (organization: string) => `Added to ${cashOf(organization)}`,
  into: 'Add to',
  intoOwn: 'My Earth Cash',
  confirm: 'Confirm',
  again: 'Add another',
  busy: 'Adding Cash...',
  change: 'Change',
  toOpen: 'See this deposit',
  added: (credit: Cents) => `${formatUsd(credit)} was added to your Earth Cash.`,
} as const;

/** Texts of /dashboard/payments. */
export const PAYMENTS = {
  title: 'Payments',
  balance: 'Earth Cash',
  latest: 'Latest movements',
  statement: 'Statement',
  add: 'Add Earth Cash',
  deposits: 'Deposits',
  noDeposits: 'Nothing has been added yet. Every deposit brings 2% on top.',
  allDeposits: (count: number) => `All deposits (${count.toLocaleString('en-US')})`,
  allPayments: (count: number) => `All payments (${count.toLocaleString('en-US')})`,
  invoice: 'Pay by invoice',
  invoiceText: 'Larger orders can be paid by invoice instead. Ask us, and we look at your account.',
  invoiceRequest: 'Ask to pay by invoice',
  invoiceGranted:
    'You can order on invoice: choose it at the checkout, and we send you an invoice to pay later.',
  invoiceOrders: 'See your orders',
} as const;

/** The two dialogs for asking to pay by invoice (spec section 2). */
export const INVOICE_REQUEST = {
  confirm: 'Please confirm request',
  confirmText: 'We send your name and email address to our team, who then writes to you.',
  send: 'Send',
  sending: 'Sending...',
  cancel: 'Cancel',
  done: 'Done',
  received: 'Request received',
  requested: (day: string) => `You asked on ${day}.`,
  receivedText: 'We will review your request and respond shortly.',
} as const;

/** Why Earth Cash is frozen, and what helps, for its customer: on pages and in the mail. */
export const FROZEN_REASONS: Readonly<Record<MendableBecause, string>> = {
  'two lost disputes':
    'Banks have twice returned a payment with which you had added Earth Cash. Write to us: once both are cleared up, it is opened again.',
  'a balance below zero':
    'A refund or a decision of your bank took back more than was left of it. Write to us: once the difference is settled, it is opened again.',
  'outside-overdraw':
    'More was taken from it than there was, and we have to find out why. Write to us if you know; we look into it either way.',
};
