import type { ReactNode } from 'react';
import { useLocation, type MetaDescriptor } from '~/framework';
import { ACCOUNT_PAGES, type AccountPage } from '~/content/customers/account';
import { STORE_NAME } from '~/content/core/seo';
import { Notice } from '~/components/ui/notice';

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

/** Returns the meta tags of an account page: no personal data, and noindex. */
export function accountMeta(page: AccountPage): MetaDescriptor[] {
  const { title, intro } = ACCOUNT_PAGES[page];
  return [
    { title: `${title} | ${STORE_NAME}` },
    { name: 'description', content: intro },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Shown in place of data that could not be read, with a link to try again. */
export function LoadProblem({ problem }: { problem: string }) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="problem">
      <p>{problem}</p>
      <p>
        <a href={pathname + search} data-document="true" className="target underline">
          Try again
        </a>
      </p>
    </Notice>
  );
}
