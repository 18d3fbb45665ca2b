import type { OwnErrorTexts } from '~/content/own-errors';
import { erpPaths } from '~/erp-paths';

/** Texts of refused and missing pages in the back-office, apart from those that customers load. */
export const STAFF_OWN_ERRORS: OwnErrorTexts = {
  refused: 'It is for administrators. If you think it should be open to you, ask one of them.',
  ask: null,
  ways: [
    { label: 'Today', href: erpPaths.home() },
    { label: 'Orders', href: erpPaths.orders() },
  ],
};
