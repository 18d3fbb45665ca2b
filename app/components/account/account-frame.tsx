import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LoadingIndicator } from '~/components/ui/loading-indicator';
import { ACCOUNT_PAGES, type AccountPage } from '~/content/account';
import { paths } from '~/paths';

const PAGES: readonly { page: AccountPage; href: string }[] = [
  { page: 'profile', href: paths.accountProfile() },
  { page: 'billing', href: paths.accountBilling() },
  { page: 'company', href: paths.accountCompany() },
  { page: 'settings', href: paths.accountSettings() },
];

/** The four pages side by side with the one that is open (spec section 9: the sidebar's 220 px);
 * what is on its way shows in the bar above. */
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

/** The head of one of the pages. */
export function AccountHead({ page }: { page: AccountPage }) {
  const { title, intro } = ACCOUNT_PAGES[page];
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{intro}</p>
    </>
  );
}

/** A part of a page, with its heading. */
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
