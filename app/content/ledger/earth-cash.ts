import { type Cents, formatUsd } from '~/domain/core/money';
import type { MendableBecause } from '~/domain/ledger/balance-view';
import { formatNumber } from '~/domain/core/numbers';

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
  unknown: 'loading',
  unknownHint: 'Your balance is loading. Check again in a minute.',
  pending: (amount: Cents) => `${formatUsd(amount)} pending`,
  held: (amount: Cents) => `${formatUsd(amount)} on hold`,
  unaccepted: (amount: Cents) => `${formatUsd(amount)} under review`,
  unacceptedHint: (amount: Cents) =>
    `${formatUsd(amount)} was added to your Earth Cash by hand. Our team is reviewing it; you can use it once it’s approved.`,
  owed: (amount: Cents) => `${formatUsd(amount)} owed`,
  frozen: 'Frozen',
  menu: 'Profile',
  signedOut: 'Signed out',
  signIn: 'Sign in',
} as const;

/** Why part of a balance cannot be used, and what helps. */
export const BALANCE_TROUBLE = {
  held: (amount: Cents) =>
    `${formatUsd(amount)} is on hold while a bank reviews a disputed payment. If the payment stands, you can spend this amount again.`,
  owed: (amount: Cents) =>
    `${formatUsd(amount)} is owed because a refund or your bank’s decision took back more than was left.`,
  frozen: 'You can’t add or spend Earth Cash until our team has reviewed it.',
  write: 'Email us',
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
  intro: 'Get a 2% bonus on every deposit. Earth Cash never expires.',
  loading: 'Loading your cards.',
  retry: 'Try again',
  methods: 'Pay with',
  noMethods: 'Save a card or bank account first, then you can add Earth Cash.',
  expired: 'Add it again to use it.',
  pending: 'Pending verification. Confirm the test deposit to use it.',
  bankTakesDays:
    'Takes up to 4 business days. Adding Earth Cash from this account authorizes us to debit it once.',
  declined: 'Declined recently. Try another, or call your bank.',
  amount: 'Amount',
  presets: 'Or choose an amount:',
  amountHint: (min: Cents, max: Cents) => `In dollars, from ${formatUsd(min)} to ${formatUsd(max)}`,
  dailyHint: (limit: Cents, used: Cents) => {
    const most = `Up to ${formatUsd(limit)} in 24 hours, bonus included`;
    return used > 0 ? `${most}; ${formatUsd(used)} used so far.` : `${most}.`;
  },
  dailyUsed: 'You’ve reached the 24-hour limit. You can add more tomorrow.',
  youGet: 'You get 2% more than you pay.',
  credit: (credit: Cents, amount: Cents, bonus: Cents) =>
    `You get ${formatUsd(credit)}: ${formatUsd(amount)} plus a ${formatUsd(bonus)} bonus.`,
  next: 'Review',
  refused: 'Nothing was charged',
  /** Heading of the question after the same amount was added a moment ago. */
  notYet: 'Nothing more has been charged yet',
  review: 'Review your deposit',
  reviewAmount: 'Charged now',
  reviewBankAmount: 'Debited from your account',
  reviewMethod: 'From',
  reviewBonus: '2% bonus',
  reviewCredit: 'Added to your Earth Cash',
  reviewInto: (organization: string) => `Added to ${cashOf(organization)}`,
  into: 'Add to',
  intoOwn: 'My Earth Cash',
  confirm: (amount: Cents) => `Pay ${formatUsd(amount)}`,
  again: 'Add another',
  busy: 'Adding Cash...',
  change: 'Change',
  toOpen: 'View deposit',
  added: (credit: Cents) => `${formatUsd(credit)} was added to your Earth Cash.`,
} as const;

/** Texts of /dashboard/payments. */
export const PAYMENTS = {
  title: 'Payments',
  balance: 'Earth Cash',
  latest: 'Recent activity',
  statement: 'Statement',
  methods: 'Payment methods',
  add: 'Add Earth Cash',
  deposits: 'Deposits',
  noDeposits: 'No deposits yet. Get a 2% bonus on every deposit.',
  allDeposits: (count: number) => `All deposits (${formatNumber(count)})`,
  allPayments: (count: number) => `All payments (${formatNumber(count)})`,
  invoice: 'Pay by invoice',
  invoiceText:
    'You can pay for larger orders by invoice instead. Ask us and we’ll review your account.',
  invoiceRequest: 'Request invoice terms',
  invoiceGranted:
    'You can order on invoice. Choose it at checkout, and we’ll send you an invoice to pay later.',
  invoiceOrders: 'View orders',
} as const;

/** The two dialogs for asking to pay by invoice (spec section 2). */
export const INVOICE_REQUEST = {
  confirm: 'Please confirm request',
  confirmText: 'We’ll send your name and email address to our team, and they’ll write to you.',
  send: 'Send',
  sending: 'Sending...',
  cancel: 'Cancel',
  done: 'Done',
  received: 'Request received',
  requested: (day: string) => `Requested on ${day}.`,
  receivedText: 'We will review your request and respond shortly.',
} as const;

/** Why Earth Cash is frozen, and what helps, for its customer: on pages and in the mail. */
export const FROZEN_REASONS: Readonly<Record<MendableBecause, string>> = {
  'two lost disputes':
    'Banks have returned 2 payments you used to add Earth Cash. Write to us. Once both are resolved, we’ll unfreeze it.',
  'a balance below zero':
    'A refund or your bank’s decision took back more than was left. Write to us. Once the difference is settled, we’ll unfreeze it.',
  'outside-overdraw':
    'More was taken from your Earth Cash than was there, and we need to find out why. Write to us if you know. We’re looking into it either way.',
};
