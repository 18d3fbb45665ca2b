import type { ReactNode } from 'react';
import { ROWS } from '~/components/ui/lists/erp-table';
import { SkipLink } from '~/components/ui/skip-link';
import { LISTS } from '~/content/core/lists';

export type ErpPageProps = {
  title: string;
  text: string;
  /** Whether the page is a list: its title is beside its filters, and the sentence below the rows. */
  isList?: boolean;
  children: ReactNode;
};

/** A page of the back-office: heading, a sentence, and the content. */
export function ErpPage({ title, text, isList = false, children }: ErpPageProps) {
  if (isList) {
    return (
      <div className="list-page">
        <SkipLink to={`#${ROWS}`} label={LISTS.skip} />
        <h1>{title}</h1>
        {children}
        <p className="mt-3 text-sm text-ink-soft">{text}</p>
      </div>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <div className="mt-8">{children}</div>
    </>
  );
}
