import type { SetupOrigin } from '~/domain/staff/staff-account';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

/** Texts of saved cards and bank accounts. */

export const METHODS = {
  heading: 'Payment methods',
  empty: 'No cards or bank accounts yet.',
  default: 'Default',
  expired: 'Expired',
  expiredOn: 'expired',
  pending: 'Pending verification',
  pendingText:
    'Your bank will get a small test deposit in 1–2 business days. Confirm it to start using the account.',
  verify: 'Confirm test deposit',
  makeDefault: 'Make Default',
  remove: 'Remove',
  name: 'Add nickname',
  rename: 'Edit nickname',
  add: 'Add a card or bank account',
  addText: 'What you enter goes to Stripe. We never receive the number.',
  expires: 'expires',
  cash: 'Get a 2% bonus on every deposit.',
  addCash: 'Add Earth Cash',
} as const;

export const METHOD_NAME = {
  heading: 'Payment method nickname',
  label: 'Nickname',
  hint: 'Like “Office card.” Only you can see it. Leave it empty for no nickname.',
  save: 'Save nickname',
  cancel: 'Cancel',
} as const;

export const METHOD_REMOVAL = {
  heading: 'Remove this payment method?',
  text: 'To use it again, you’d have to enter it again. Past payments stay as they are.',
  default: 'This is your default.',
  /** `others` is the number of other methods that can be charged. */
  leaves: (others: number) => {
    if (others === 0)
      return 'You have no other method to pay with. Save another before your next payment.';
    return others === 1
      ? 'We’ll offer the other one for your next payment.'
      : 'Your next payment will ask which of the others to use. You can choose a new default first.';
  },
  confirm: 'Remove payment method',
  cancel: 'Keep payment method',
} as const;

export const METHOD_ADDING = {
  title: 'Add a card or bank account',
  text: 'The fields below are Stripe’s. What you enter goes to Stripe, never to us.',
  fields: 'Card details',
  save: 'Save',
  saving: 'Saving...',
  check: 'Check the fields above.',
  loading: 'Loading Stripe’s fields.',
  unavailable: 'We can’t show Stripe’s fields here. Stripe’s secure page does the same.',
  hosted: 'Use Stripe’s secure page',
  cancel: 'Cancel',
} as const;

/** The pages that the three origins of the spec's section 7 return to; there are no others. */
export const SETUP_RETURN: Readonly<Record<SetupOrigin, string>> = {
  setup: accountPaths.accountBilling(),
  checkout: paths.checkoutPay(),
  earthCash: accountPaths.addEarthCash(),
};

/**
 * Returns the paths that Stripe's page returns to: with the session's id after success, without it if the
 * customer cancels.
 */
export function setupReturnPaths(origin: SetupOrigin): { success: string; cancel: string } {
  const cancel = accountPaths.billingReturn({ origin });
  // Stripe replaces the placeholder, so its braces must not be encoded.
  return { success: `${cancel}&session_id={CHECKOUT_SESSION_ID}`, cancel };
}

/** What removing a card does to the automatic top-up, for the page that asks. */
export const TOP_UP_REMOVAL = {
  ends: 'Your auto top-up charges this card. Removing the card turns auto top-up off, and we’ll email you to confirm.',
  other: 'Your auto top-up charges another card and stays on.',
  none: 'Auto top-up is off, so nothing else stops.',
} as const;
