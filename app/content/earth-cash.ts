import { formatUsd, type Cents } from '~/domain/money';

/** The words of Earth Cash: header, 'Cards' dialog, deposits. Names of things are the spec's. */

export const CASH_HEADER = {
  label: 'Earth Cash:',
  unknown: 'being read',
  pending: (amount: Cents) => `${formatUsd(amount)} pending`,
  held: (amount: Cents) => `${formatUsd(amount)} held`,
  owed: (amount: Cents) => `${formatUsd(amount)} owed`,
  frozen: 'Frozen',
  menu: 'Profile',
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
