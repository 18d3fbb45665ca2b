import type { ReactNode } from 'react';
import { EmptyState } from '~/components/ui/empty-state';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { countWords, LISTS } from '~/content/core/lists';
import { Pagination } from './pagination';
import { FilterForm, type FilterFormProps } from './filter-form';
import type { Params, TabList } from '~/domain/core/lists';

type Link = (params?: Record<string, string>) => string;

type ListPageProps<Query, Found> = Omit<FilterFormProps<Query>, 'action' | 'labels'> &
  ListResultsProps<Query, Found>;

/** A list of the dashboard: filters, count, download, table and pagination, from its definition. */
export function ListPage<Query extends { page: number }, Found extends Counted>(
  props: ListPageProps<Query, Found>,
) {
  const { found, list, query, path, empty } = props;
  const isEmpty = empty !== undefined && found?.count === 0 && !list.isFiltered(query);
  return (
    <>
      {isEmpty ? null : <FilterForm {...props} action={path()} />}
      <ListResults actions={<PrintButton />} {...props} />
    </>
  );
}

type Counted = { count: number; pageCount: number };

export type ListResultsProps<Query, Found> = {
  list: Pick<Params<NoInfer<Query>, unknown, unknown>, 'params' | 'isFiltered'>;
  query: Query;
  /** The requested page; null if the URL could not be read. */
  found: Found | null;
  /** URL of the list, and of the same list as a CSV file. */
  path: Link;
  csv?: Link;
  /** What is listed, singular and plural; or what the heading says. */
  nouns: readonly [string, string] | ((count: number, isFiltered: boolean) => string);
  /** What differs from `LISTS`. */
  labels?: Partial<Record<ListLabel, string>>;
  /** Instead of the frame, if the list is empty and nothing was left out. */
  empty?: ReactNode;
  /** The table. */
  children: (found: Found) => ReactNode;
} & Pick<ResultFrameProps, 'note' | 'actions' | 'level'>;

/** What a list says of itself, where it does not say what all lists do. */
type ListLabel = 'show' | 'clear' | 'problemTitle' | 'nothingTitle' | 'nothing' | 'csv';

/** What was found: count, download, table and pagination; or that there is nothing. */
export function ListResults<Query extends { page: number }, Found extends Counted>(
  props: ListResultsProps<Query, Found>,
) {
  const { list, query, found, path, csv, nouns, empty, children, note, actions, level } = props;
  const labels = { ...LISTS, ...props.labels };
  if (found === null) return null;
  const isFiltered = list.isFiltered(query);
  if (found.count === 0 && !isFiltered && empty !== undefined) return empty;
  if (found.count === 0) {
    return (
      <EmptyState title={labels.nothingTitle}>
        <p>{labels.nothing}</p>
        <LinkButton to={path()} variant="secondary">
          {labels.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  const linkTo = (link: Link, page: number) => link(list.params({ ...query, page }));
  return (
    <ResultFrame
      heading={
        typeof nouns === 'function'
          ? nouns(found.count, isFiltered)
          : countWords(found.count, nouns, isFiltered)
      }
      level={level}
      note={note}
      actions={
        csv ? (
          <>
            <LinkButton to={linkTo(csv, 1)} variant="secondary" download>
              {labels.csv}
            </LinkButton>
            {actions}
          </>
        ) : (
          actions
        )
      }
      page={query.page}
      pageCount={found.pageCount}
      hrefOf={(page) => linkTo(path, page)}
    >
      {children(found)}
    </ResultFrame>
  );
}

type ResultFrameProps = {
  heading: string;
  /** Of the heading. */
  level?: 2 | 3;
  /** Below the heading; by default that days are Pacific Time. */
  note?: ReactNode;
  /** Beside the heading: downloads. */
  actions?: ReactNode;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  className?: string;
  children: ReactNode;
};

/** A list with its heading, notes, downloads and pagination. */
export function ResultFrame(props: ResultFrameProps) {
  const { heading, level = 2, note = LISTS.zone, actions, className = 'mt-10', children } = props;
  const { page, pageCount, hrefOf } = props;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="list-count" className={`${className} flex flex-col gap-6`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <Heading id="list-count" className="text-lg">
            {heading}
          </Heading>
          {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-3" data-print="off">
            {actions}
          </div>
        ) : null}
      </div>
      {children}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
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

type TabbedListProps<Tab extends string> = {
  list: TabList<Tab>;
  /** What is shown. */
  tab: Tab;
  page: number;
  pageCount: number;
  /** URL of the list. */
  path: (params: Record<string, string>) => string;
  /** Name of the tabs, and of each. */
  label: string;
  labels: Readonly<Record<Tab, string>>;
  /** The table. */
  children: ReactNode;
};

/** A list with a tab for each of its parts, each with its own URL. */
export function TabbedList<Tab extends string>(props: TabbedListProps<Tab>) {
  const { list, tab, page, pageCount, path, label, labels, children } = props;
  const hrefOf = (one: Tab, number: number) => path(list.params({ tab: one, page: number }));
  return (
    <>
      <nav aria-label={label} className="mb-6" data-print="off">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {list.tabs.map((one) => (
            <li key={one}>
              <a
                href={hrefOf(one, 1)}
                aria-current={one === tab ? 'page' : undefined}
                className="target text-link aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {labels[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <div className="mt-6">
        <Pagination page={page} pageCount={pageCount} hrefOf={(number) => hrefOf(tab, number)} />
      </div>
    </>
  );
}
