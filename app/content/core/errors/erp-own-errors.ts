import type { OwnErrorTexts } from './own-errors';
import { erpPaths } from '~/erp-paths';

/** Texts of refused and missing pages in the back-office, apart from those that customers load. */
export const STAFF_OWN_ERRORS: OwnErrorTexts = {
  refused: 'It is for administrators. If you think it should be open to you, ask one of them.',
  ask: null,
  ways: [
    { label: 'Today', href: erpPaths.home() },
    { label: 'Orders', href: erpPaths.orders() },
  ],
  silent: {
    title: 'Shopify isn’t answering',
    text: 'This page needs an answer from Shopify, and there was none just now. Please try again in a minute. If you have sent a form, please look first whether it went through. Lists come from our own copy and keep working.',
  },
};
