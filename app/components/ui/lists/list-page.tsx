import type { ReactNode } from 'react';
import { EmptyState } from '~/components/ui/empty-state';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { countWords, LISTS } from '~/content/core/lists';
import { ListFilters, type ListFiltersProps } from './list-filters';
import { Pagination } from './pagination';

type Link = (params?: Record<string, string>) => string;

type ListPageProps<Query, Found> = Omit<ListFiltersProps<Query>, 'action'> & {
  /** The requested page; null if the URL could not be read. */
  found: Found | null;
  /** URL of the list, and of the same list as a CSV file. */
  path: Link;
  csv: Link;
  /** What is listed, singular and plural. */
  nouns: readonly [string, string];
  /** Instead of the form, if the list is empty and nothing was left out. */
  empty?: ReactNode;
  /** The table. */
  children: (found: Found) => ReactNode;
};

/** A list of the dashboard: filters, count, download, table and pagination, from its definition. */
export function ListPage<
  Query extends { page: number },
  Found extends { count: number; pageCount: number },
>(props: ListPageProps<Query, Found>) {
  const { found, path, csv, nouns, empty, children, ...filters } = props;
  const { list, query, words = LISTS } = filters;
  const isFiltered = list.isFiltered(query);
  const linkTo = (link: Link, page: number) => link(list.params({ ...query, page }));
  return (
    <>
      {empty !== undefined && found?.count === 0 && !isFiltered ? (
        empty
      ) : (
        <ListFilters {...filters} action={path()} />
      )}
      {found?.count === 0 && isFiltered ? (
        <EmptyState title={words.nothingTitle}>
          <p>{words.nothing}</p>
          <LinkButton to={path()} variant="secondary">
            {words.clear}
          </LinkButton>
        </EmptyState>
      ) : null}
      {found && found.count > 0 ? (
        <section aria-labelledby="list-count" className="mt-10 flex flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id="list-count" className="text-lg">
                {countWords(found.count, nouns, isFiltered)}
              </h2>
              <p className="text-sm text-ink-soft">{LISTS.zone}</p>
            </div>
            <div className="flex flex-wrap gap-3" data-print="off">
              <LinkButton to={linkTo(csv, 1)} variant="secondary" download>
                {LISTS.csv}
              </LinkButton>
              <PrintButton />
            </div>
          </div>
          {children(found)}
          <Pagination
            page={query.page}
            pageCount={found.pageCount}
            hrefOf={(page) => linkTo(path, page)}
          />
        </section>
      ) : null}
    </>
  );
}

/** Prints the page. Hidden without JavaScript, where the browser's own menu prints. */
export function PrintButton() {
  return (
    <Button
      type="button"
      variant="secondary"
      className="needs-script"
      onClick={() => window.print()}
    >
      {LISTS.print}
    </Button>
  );
}
