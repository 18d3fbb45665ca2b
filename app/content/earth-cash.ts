import type { DepositState } from '~/domain/deposit';
import { formatUsd, type Cents } from '~/domain/money';

/** The words of Earth Cash: header, 'Cards' dialog, deposits. Names of things are the spec's. */

export const CASH_HEADER = {
  label: 'Earth Cash:',
  unknown: 'being read',
  unknownHint: 'Your balance is being read. Look again in a minute.',
  pending: (amount: Cents) => `${formatUsd(amount)} pending`,
  held: (amount: Cents) => `${formatUsd(amount)} held`,
  owed: (amount: Cents) => `${formatUsd(amount)} owed`,
  frozen: 'Frozen',
  menu: 'Profile',
  signedOut: 'Signed out',
  signIn: 'Sign in',
} as const;

/** Spec section 2, Earth Cash dashboard header. */
export const PROFILE_MENU = {
  account: 'Account',
  billing: 'Billing',
  addresses: 'Addresses',
  add: 'Add Earth Cash',
  signOut: 'Sign out',
} as const;

/** The form for adding, in the 'Cards' dialog and on its page. */
export const ADD_CASH = {
  dialog: 'Cards',
  title: 'Add Earth Cash',
  intro: 'Every deposit brings 2% on top. Earth Cash never expires and costs nothing to keep.',
  loading: 'Your cards are being read.',
  retry: 'Try again',
  methods: 'Pay with',
  noMethods: 'Save a card or a bank account first; then you can add Earth Cash.',
  expired: 'Expired: add it once more to use it',
  pending: 'Pending verification: confirm the test deposit to use it',
  bankTakesDays: 'Takes up to 4 business days',
  amount: 'Amount',
  amountHint: (min: Cents, max: Cents) => `In dollars, from ${formatUsd(min)} to ${formatUsd(max)}`,
  dailyHint: (limit: Cents) => `At most ${formatUsd(limit)} in 24 hours, bonus included.`,
  youGet: 'You get 2% more than you pay.',
  credit: (credit: Cents, amount: Cents, bonus: Cents) =>
    `You get ${formatUsd(credit)}: ${formatUsd(amount)} and ${formatUsd(bonus)} bonus.`,
  next: 'Review',
  refused: 'Nothing was charged',
  /** Where the same was added a moment ago. */
  notYet: 'Nothing more was charged yet',
  review: 'Please check and confirm',
  reviewAmount: 'Charged now',
  reviewBankAmount: 'Taken from your account',
  reviewMethod: 'From',
  reviewBonus: '2% bonus',
  reviewCredit: 'Added to your Earth Cash',
  confirm: 'Confirm',
  again: 'Add another',
  busy: 'Adding Cash...',
  change: 'Change',
  toOpen: 'See the deposit that is being processed',
  added: (credit: Cents) => `${formatUsd(credit)} was added to your Earth Cash.`,
} as const;

/** Where a deposit stands, as its owner reads it. */
type StateWords = { short: string; heading: string; text: (credit: string) => string };

const UNDER_WAY: StateWords = {
  short: 'Being processed',
  heading: 'Your deposit is being processed',
  text: (credit) =>
    `The card company has not answered yet. ${credit} is added as soon as it says yes. You can leave this page; it goes on without it.`,
};

const CAME_TO_NOTHING: StateWords = {
  short: 'Not added',
  heading: 'Nothing was charged',
  text: () => 'This deposit came to nothing, and your balance is as it was.',
};

export const DEPOSIT_WORDS: Readonly<Record<DepositState, StateWords>> = {
  created: UNDER_WAY,
  pi_created: UNDER_WAY,
  confirming: UNDER_WAY,
  requires_action: {
    short: 'Waits for you',
    heading: 'Your bank wants to check it is you',
    text: (credit) =>
      `Please confirm this deposit on your bank’s page; it leads you back here. Nothing is charged before that, then ${credit} is added.`,
  },
  processing: {
    short: 'Pending',
    heading: 'Your bank has been asked',
    text: (credit) =>
      `A bank takes up to 4 business days. ${credit} is pending, and is added as soon as the bank has paid.`,
  },
  credited: {
    short: 'Added',
    heading: 'Earth Cash added',
    text: (credit) => `${credit} is in your Earth Cash and can be spent.`,
  },
  failed: CAME_TO_NOTHING,
  canceled: CAME_TO_NOTHING,
  review: {
    short: 'Being looked at',
    heading: 'A person looks at it',
    text: () =>
      'Something about this deposit does not fit together. We look at it and write to you; nothing more is charged meanwhile.',
  },
};

export const DEPOSIT_PAGE = {
  toBank: 'Go to your bank',
  bankSilent: 'Your bank’s page cannot be opened just now. Please look again in a moment.',
  lookAgain: 'Look again',
  tryAgain: 'Try again',
  shop: 'Shop All',
  all: 'All deposits',
  method: 'From',
  amount: 'Amount',
  bonus: '2% bonus',
  credit: 'Earth Cash',
  begun: 'Begun',
  credited: 'Added',
} as const;

/** /dashboard/payments */
export const PAYMENTS = {
  title: 'Payments',
  balance: 'Earth Cash',
  latest: 'Latest movements',
  statement: 'Statement',
  add: 'Add Earth Cash',
  deposits: 'Deposits',
  noDeposits: 'Nothing has been added yet. Every deposit brings 2% on top.',
  columns: { date: 'Date', method: 'From', amount: 'Paid', credit: 'Earth Cash', state: 'State' },
  newer: 'Newer',
  older: 'Older',
  invoice: 'Pay by invoice',
  invoiceText: 'Larger orders can be paid by invoice instead. Ask us, and we look at your account.',
  invoiceAsk: 'Ask to pay by invoice',
} as const;

/** Spec section 2: the two dialogs of asking to pay by invoice. */
export const INVOICE_REQUEST = {
  confirm: 'Please confirm request',
  confirmText: 'We send your name and email address to our team, who then writes to you.',
  send: 'Send',
  sending: 'Sending...',
  cancel: 'Cancel',
  done: 'Done',
  received: 'Request received',
  asked: (day: string) => `You asked on ${day}.`,
  receivedText: 'We will review your request and respond shortly.',
} as const;
