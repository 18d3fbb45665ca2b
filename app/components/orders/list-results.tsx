import type { ReactNode } from 'react';
import { PrintButton } from './print-button';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { Pagination } from '~/components/ui/lists/pagination';
import { LISTS } from '~/content/core/lists';

type ListResultsProps = {
  /** The count in words. */
  heading: string;
  count: number;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** URL of the same list as a CSV file. */
  csv: string;
  /** URL of the unfiltered list, offered if nothing is found. */
  all: string;
  /** The table. */
  children: ReactNode;
};

/** The requested page of a table: total count, download link, pagination. */
export function ListResults(props: ListResultsProps) {
  const { heading, count, page, pageCount, hrefOf, csv, all, children } = props;
  if (count === 0) {
    return (
      <EmptyState title={LISTS.nothingTitle}>
        <p>{LISTS.nothing}</p>
        <LinkButton to={all} variant="secondary">
          {LISTS.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="list-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="list-count" className="text-lg">
            {heading}
          </h2>
          <p className="text-sm text-ink-soft">{LISTS.zone}</p>
        </div>
        <div className="flex flex-wrap gap-3" data-print="off">
          <LinkButton to={csv} variant="secondary" download>
            {LISTS.csv}
          </LinkButton>
          <PrintButton />
        </div>
      </div>
      {children}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
  );
}
