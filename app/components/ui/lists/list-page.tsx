import type { ReactNode } from 'react';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { countWords, LISTS } from '~/content/core/lists';
import { ListOrder, ROWS, UNSORTED } from './erp-table';
import { ListFoot, PrintButton, ResultFrame } from './list-frame';
import { ListTabs, type ListTabsProps } from './list-tabs';
import { useListViews } from './list-views';
import { FilterForm, type FilterFormProps } from './filter-form';
import type { Counted } from '~/domain/core/forms/list-window';
import type { Params, TabList } from '~/domain/core/lists';

type Link = (params?: Record<string, string>) => string;

type ListPageProps<Query, Found> = Omit<FilterFormProps<Query>, 'action' | 'labels'> &
  Omit<ListResultsProps<Query, Found>, 'tabs'> & {
    /** The list's name, if staff save views of it (`ListViews`). */
    name?: string;
    tabs?: ListTabsProps;
  };

/** A list: filters, tabs, count, download, table and pagination, from its definition. */
export function ListPage<Query extends Paged, Found extends CountedPages>(
  props: ListPageProps<Query, Found>,
) {
  const { found, list, query, path, empty, name } = props;
  const isFiltered = list.isFiltered(query);
  const isEmpty = empty !== undefined && found?.count === 0 && !isFiltered;
  const views = useListViews(name, props.tabs, { href: path(), isFiltered, found });
  const summary = found && views.tabs ? headingOf(props, found) : undefined;
  const actions = views.manage ? (
    <>
      {views.manage}
      {props.actions}
    </>
  ) : (
    props.actions
  );
  return (
    <>
      {views.done}
      {isEmpty ? null : <FilterForm {...props} action={path()} summary={summary} />}
      <ListResults {...props} tabs={views.tabs} actions={actions} />
    </>
  );
}

type Paged = { page: number; sort?: string };
type CountedPages = Counted & { pageCount: number };

type ListResultsProps<Query, Found> = {
  list: Pick<Params<NoInfer<Query>, unknown, unknown>, 'params' | 'isFiltered'>;
  query: Query;
  /** The requested page; null if the URL could not be read. */
  found: Found | null;
  /** URL of the list, and of the same list as a CSV file. */
  path: Link;
  csv?: Link;
  /** What is listed, singular and plural; or what the heading says. */
  nouns: readonly [string, string] | ((counted: Counted, isFiltered: boolean) => string);
  /** What differs from `LISTS`. */
  labels?: Partial<Record<ListLabel, string>>;
  /** Instead of the frame, if the list is empty and nothing was left out. */
  empty?: ReactNode;
  /** Parts of the list that are often asked for. */
  tabs?: ListTabsProps | undefined;
  /** Below the table; by default that days are in Pacific Time. */
  note?: ReactNode;
  /** Beside the heading: what else can be done. */
  actions?: ReactNode;
  /** Of the heading. */
  level?: 2 | 3;
  /** The table. */
  children: (found: Found) => ReactNode;
};

/** What a list says of itself, where it does not say what all lists do. */
type ListLabel = 'show' | 'clear' | 'problemTitle' | 'nothingTitle' | 'nothing' | 'csv';

/** What was found: count, download, table and pagination; or that there is nothing. */
export function ListResults<Query extends Paged, Found extends CountedPages>(
  props: ListResultsProps<Query, Found>,
) {
  const { list, query, found, path, csv, empty, tabs, children } = props;
  const { note = LISTS.zone, actions, level = 2 } = props;
  const labels = { ...LISTS, ...props.labels };
  const isFiltered = list.isFiltered(query);
  if (found === null || found.count === 0) {
    return (
      <div id={ROWS} tabIndex={-1}>
        {tabs ? <ListTabs {...tabs} /> : null}
        {found === null ? null : !isFiltered && empty !== undefined ? (
          empty
        ) : (
          <EmptyState title={labels.nothingTitle}>
            <p>{labels.nothing}</p>
            <LinkButton to={path()} variant="secondary">
              {labels.clear}
            </LinkButton>
          </EmptyState>
        )}
      </div>
    );
  }
  return (
    <ResultFrame
      heading={headingOf(props, found)}
      tabs={tabs}
      level={level}
      note={note}
      actions={
        csv ? (
          <>
            <a
              href={csv(list.params({ ...query, page: 1 }))}
              className="target text-link text-sm"
              download
            >
              {labels.csv}
            </a>
            <PrintButton />
            {actions}
          </>
        ) : (
          actions
        )
      }
      page={query.page}
      pageCount={found.pageCount}
      hrefOf={(page) => path(list.params({ ...query, page }))}
      order={{
        sort: query.sort,
        hrefOf: (sort) => path(list.params({ ...query, sort, page: 1 })),
      }}
    >
      {children(found)}
    </ResultFrame>
  );
}

/** Returns how many rows there are, in words. */
function headingOf<Query>(
  { nouns, list, query }: Pick<ListResultsProps<Query, never>, 'nouns' | 'list' | 'query'>,
  counted: Counted,
): string {
  const isFiltered = list.isFiltered(query);
  return typeof nouns === 'function'
    ? nouns(counted, isFiltered)
    : countWords(counted, nouns, isFiltered);
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
  /** Below the table. */
  note?: ReactNode;
  /** Beside the tabs: what else can be done. */
  actions?: ReactNode;
  /** The table. */
  children: ReactNode;
};

/** A list with a tab for each of its parts, each with its own URL. */
export function TabbedList<Tab extends string>(props: TabbedListProps<Tab>) {
  const { list, tab, page, pageCount, path, label, labels, note, actions, children } = props;
  const hrefOf = (one: Tab, number: number) => path(list.params({ tab: one, page: number }));
  return (
    <div className="list">
      <div className="list-head">
        <ListTabs
          label={label}
          tabs={list.tabs.map((one) => ({
            href: hrefOf(one, 1),
            label: labels[one],
            isCurrent: one === tab,
          }))}
        />
        {actions ? (
          <div className="list-actions" data-print="off">
            {actions}
          </div>
        ) : null}
      </div>
      <ListOrder.Provider value={UNSORTED}>{children}</ListOrder.Provider>
      <ListFoot {...{ note, page, pageCount }} hrefOf={(number) => hrefOf(tab, number)} />
    </div>
  );
}
