import { paths } from '~/paths';
import { erpPaths } from '~/erp-paths';

/** What refused and missing pages say inside one kind of frame, and where their readers go on. */
export type OwnErrorTexts = {
  refused: string;
  ask: { before: string; label: string; href: string } | null;
  links: readonly { label: string; href: string }[];
  /** What is said if a platform does not answer; null for the shop's own words. */
  silent: { title: string; text: string } | null;
};

/** Texts of refused and missing pages inside a customer's or staff member's own frame. */
export const OWN_ERRORS = {
  refused: 'This page is not open to you',
  again: 'Try again',
  missing: 'We could not find this page',
  missingText: 'It may have moved, or the address has a typing mistake.',
  ambassador: {
    text: 'It is for ambassadors, and your account is not one. If it was, your link and what you have earned stay as they are.',
    join: { label: 'Become an Ambassador', href: paths.getStartedAmbassador() },
  },
} as const;

/** In the frames of customers. */
export const CUSTOMER_OWN_ERRORS: OwnErrorTexts = {
  refused: 'It belongs to another kind of account.',
  ask: {
    before: 'If you think it should be yours,',
    label: 'write to us',
    href: paths.contactSales(),
  },
  links: [
    { label: 'Dashboard', href: paths.dashboardHome() },
    { label: 'My Products', href: paths.myProducts() },
  ],
  silent: null,
};

/** Texts of refused and missing pages in the back-office, apart from those that customers load. */
export const STAFF_OWN_ERRORS: OwnErrorTexts = {
  refused: 'It is for administrators. If you think it should be open to you, ask one of them.',
  ask: null,
  links: [
    { label: 'Today', href: erpPaths.home() },
    { label: 'Orders', href: erpPaths.orders() },
  ],
  silent: {
    title: 'Shopify isn’t answering',
    text: 'This page needs an answer from Shopify, and there was none just now. Please try again in a minute. If you have sent a form, please look first whether it went through. Lists come from our own copy and keep working.',
  },
};
