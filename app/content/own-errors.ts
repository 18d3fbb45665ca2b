import { paths } from '~/paths';

/** Texts of refused and missing pages inside a customer's or staff member's own frame. */
export const OWN_ERRORS = {
  refused: 'This page is not open to you',
  missing: 'We could not find this page',
  customer: {
    refused: 'It belongs to another kind of account.',
    missing: 'It may have moved, or the address has a typing mistake.',
    ambassador: {
      text: 'It is for ambassadors, and your account is not one. If it was, your link and what you have earned stay as they are.',
      join: { label: 'Become an Ambassador', href: paths.getStartedAmbassador() },
    },
    ask: {
      before: 'If you think it should be yours,',
      label: 'write to us',
      href: paths.contactSales(),
    },
  },
  staff: {
    refused: 'It is for administrators. If you think it should be open to you, ask one of them.',
    missing: 'It may have moved, or the address has a typing mistake.',
    ask: null,
  },
} as const;

/** Where customers go on from such a page; `STAFF_WAYS` has it for staff, apart, so that no customer loads it. */
export const CUSTOMER_WAYS = [
  { label: 'Dashboard', href: paths.dashboardHome() },
  { label: 'My Products', href: paths.myProducts() },
] as const;
