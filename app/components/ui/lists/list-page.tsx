import type { ReactNode } from 'react';
import { EmptyState } from '~/components/ui/empty-state';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { countWords, DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import { Pagination } from './pagination';
import { DayFields, FilterFrame } from './filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import type { Params, TabList } from '~/domain/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';

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
  const { list, query, labels = LISTS } = filters;
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
        <EmptyState title={labels.nothingTitle}>
          <p>{labels.nothing}</p>
          <LinkButton to={path()} variant="secondary">
            {labels.clear}
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

/** The days of a list exactly as they were typed, even if invalid. */
export type TypedDays = { from: string; to: string };

/** What a list says of itself, where it does not say what all lists do. */
type ListLabels = Readonly<
  Record<'show' | 'clear' | 'problemTitle' | 'nothingTitle' | 'nothing', string>
>;

type ListFiltersProps<Query> = {
  list: Params<Query, TypedDays, DayProblem>;
  query: Query;
  requested: TypedDays;
  problems: readonly DayProblem[];
  /** Path of the list. The form uses GET, so that the result has its own URL. */
  action: string;
  /** The form's accessible name. */
  label: string;
  /** Above the fields. */
  above?: ReactNode;
  labels?: ListLabels;
  search?: { label: string; hint?: string };
  /** By the names of their parameters; the first option is the default. */
  selects: readonly { name: string; label: string; options: readonly SelectOption[] }[];
};

/** Filters a table by search, selects and days. The filters are in the URL. */
export function ListFilters<Query>(props: ListFiltersProps<Query>) {
  const { list, query, requested, problems, action, label, search, selects } = props;
  const { above, labels = LISTS } = props;
  const errors = problems.map((problem) => DAY_PROBLEMS[problem]);
  const params = list.params(query);
  return (
    <FilterFrame
      action={action}
      label={label}
      round={JSON.stringify([query, requested])}
      labels={labels}
      isFiltered={list.isFiltered(query)}
      problems={{ answer: problems, heading: labels.problemTitle, errors }}
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      {above}
      {search ? (
        <TextField
          id="list-search"
          name="search"
          type="search"
          label={search.label}
          placeholder={search.hint}
          maxLength={100}
          defaultValue={params['search'] ?? ''}
          className="col-span-2 lg:col-span-3"
        />
      ) : null}
      {selects.map(({ name, label: selectLabel, options }, index) => (
        <SelectField
          key={name}
          id={name}
          name={name}
          label={selectLabel}
          options={[...options]}
          defaultValue={params[name] ?? options[0]?.value}
          className={
            index === selects.length - 1 && selects.length % 2 === 1
              ? 'col-span-2 min-w-0 lg:col-span-1'
              : 'min-w-0'
          }
        />
      ))}
      <DayFields requested={requested} errors={errors} />
    </FilterFrame>
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
