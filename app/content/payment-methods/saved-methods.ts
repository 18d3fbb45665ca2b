import type { SetupOrigin } from '~/domain/staff/staff-account';
import { paths } from '~/paths';

/** Texts of saved cards and bank accounts. */

export const METHODS = {
  heading: 'Payment methods',
  empty: 'No cards or bank accounts yet.',
  default: 'Default',
  expired: 'Expired',
  pending: 'Pending verification',
  pendingText:
    'Your bank gets a small test deposit in one or two business days. Confirm it, and the account can be used.',
  verify: 'Confirm the test deposit',
  makeDefault: 'Make Default',
  remove: 'Remove',
  name: 'Name it',
  rename: 'Rename',
  add: 'Add a card or bank',
  addText: 'You enter it on the card company’s own page. Its number never comes to us.',
  inPlace: 'Enter it on our page instead',
  expires: 'expires',
  cash: 'Every deposit into Earth Cash brings 2% on top.',
  addCash: 'Add Earth Cash',
} as const;

export const METHOD_NAME = {
  heading: 'Name this payment method',
  label: 'What do you call it?',
  hint: 'Like “Office card”. Only you see it. Leave it empty to go without.',
  save: 'Save name',
  cancel: 'Cancel',
} as const;

export const METHOD_REMOVAL = {
  heading: 'Remove this payment method?',
  text: 'It is taken out for good: to use it again you would have to enter it anew. What it has paid for stays as it is.',
  default: 'It is your default.',
  /** `others` is the number of other methods that can be charged. */
  leaves: (others: number) => {
    if (others === 0) return 'No other can be used: save another one before the next payment.';
    return others === 1
      ? 'The next payment is offered with the other one.'
      : 'The next payment asks which of the others to use; you can choose a new default before.';
  },
  confirm: 'Remove payment method',
  cancel: 'Keep it',
} as const;

export const METHOD_ADDING = {
  title: 'Add a card or bank',
  text: 'The fields below are the card company’s own. What you enter goes to them, and never to us.',
  fields: 'Card details',
  save: 'Save',
  saving: 'Saving...',
  check: 'Please check the fields above.',
  loading: 'The card company’s fields are loading.',
  unavailable: 'The card company’s fields cannot be shown here. Their own page does the same.',
  hosted: 'Use the card company’s page',
  cancel: 'Cancel',
} as const;

/** The pages that the three origins of the spec's section 7 return to; there are no others. */
export const SETUP_RETURN: Readonly<Record<SetupOrigin, string>> = {
  setup: paths.accountBilling(),
  checkout: paths.checkoutPay(),
  earthCash: paths.addEarthCash(),
};

/**
 * Returns the paths that Stripe's page returns to: with the session's id after success, without it if the
 * customer cancels.
 */
export function setupReturnPaths(origin: SetupOrigin): { success: string; cancel: string } {
  const cancel = paths.billingReturn({ origin });
  // Stripe replaces the placeholder, so its braces must not be encoded.
  return { success: `${cancel}&session_id={CHECKOUT_SESSION_ID}`, cancel };
}

/** What removing a card does to the automatic top-up, for the page that asks. */
export const TOP_UP_REMOVAL = {
  ends: 'Your automatic top-up charges this card. Removing it turns that off, and we email you to confirm.',
  other: 'Your automatic top-up charges another card and goes on.',
  none: 'Nothing tops up your Earth Cash automatically, so nothing else stops.',
} as const;
