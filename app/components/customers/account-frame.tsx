import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LoadingIndicator } from '~/components/ui/loading-indicator';
import { ACCOUNT_PAGES, type AccountPage } from '~/content/customers/account';
import { paths } from '~/paths';

const PAGES: readonly { page: AccountPage; href: string }[] = [
  { page: 'profile', href: paths.accountProfile() },
  { page: 'billing', href: paths.accountBilling() },
  { page: 'company', href: paths.accountCompany() },
  { page: 'settings', href: paths.accountSettings() },
];

/**
 * Frames the four account pages with their navigation (spec section 9: a sidebar of 220 px). Shows the
 * loading indicator during navigation.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="account wrap" aria-busy={isLoading || undefined}>
      <LoadingIndicator isLoading={isLoading} />
      <nav aria-label="Account" data-print="off">
        <ul>
          {PAGES.map(({ page, href }) => (
            <li key={page}>
              <a href={href} aria-current={pathname === href ? 'page' : undefined}>
                {ACCOUNT_PAGES[page].label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-page">{children}</div>
    </div>
  );
}

/** The heading and introduction of an account page. */
export function AccountHead({ page }: { page: AccountPage }) {
  const { title, intro } = ACCOUNT_PAGES[page];
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{intro}</p>
    </>
  );
}

/** A section of a page, with its heading. */
export function AccountSection({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
