import type { MetaDescriptor } from '@remix-run/node';
import { ACCOUNT_PAGES, type AccountPage } from '~/content/customers/account';
import { STORE_NAME } from '~/content/core/seo';

/** Returns the meta tags of an account page: no personal data, and noindex. */
export function accountMeta(page: AccountPage): MetaDescriptor[] {
  const { title, intro } = ACCOUNT_PAGES[page];
  return [
    { title: `${title} | ${STORE_NAME}` },
    { name: 'description', content: intro },
    { name: 'robots', content: 'noindex' },
  ];
}
