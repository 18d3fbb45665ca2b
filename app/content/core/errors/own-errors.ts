import { accountPaths } from '~/account-paths';
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
  refused: 'You don’t have access to this page',
  again: 'Try again',
  missing: 'We couldn’t find this page',
  missingText: 'It may have moved, or the address has a typo.',
  ambassador: {
    text: 'This page is for ambassadors, and your account isn’t one. If it used to be, your link and what you earned are still saved.',
    join: { label: 'Become an Ambassador', href: paths.getStartedAmbassador() },
  },
} as const;

/** In the frames of customers. */
export const CUSTOMER_OWN_ERRORS: OwnErrorTexts = {
  refused: 'This page is for another type of account.',
  ask: {
    before: 'If you think you should have access,',
    label: 'write to us',
    href: paths.contactSales(),
  },
  links: [
    { label: 'Dashboard', href: accountPaths.dashboardHome() },
    { label: 'My Products', href: paths.myProducts() },
  ],
  silent: null,
};

/** Texts of refused and missing pages in the back-office, apart from those that customers load. */
export const STAFF_OWN_ERRORS: OwnErrorTexts = {
  refused: 'This page is for admins. If you think you should have access, ask one of them.',
  ask: null,
  links: [
    { label: 'Today', href: erpPaths.home() },
    { label: 'Orders', href: erpPaths.orders() },
  ],
  silent: {
    title: 'Shopify isn’t answering',
    text: 'This page needs Shopify, which didn’t respond. Try again in a minute. If you sent a form, check first whether it went through. Lists come from our own copy and keep working.',
  },
};
