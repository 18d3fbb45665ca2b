import type { ReactNode } from 'react';
import { ColumnChoice, SavedViews } from '~/components/orders/saved-views';
import { Notice } from '~/components/ui/notice';
import { ERP_ORDERS, listCountLabel } from '~/content/orders/erp-orders';
import { choiceRejection, LIST_NOUNS } from '~/content/bulk-actions/erp-bulk-actions';
import type { StaffView, ViewedList } from '~/domain/orders/erp-order-query';
import { ErpPage } from '~/components/staff/erp-page';
import type { PageRejection } from '~/domain/core/page-rejection';
import { BulkChoice } from './bulk-choice';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';

type Done = 'saved' | 'replaced' | 'removed' | 'columns' | 'none-chosen';

type StaffListProps<Column extends string> = {
  list: ViewedList;
  labels: { title: string; text: string; gathering: string };
  /** Data from the page's loader. */
  known: {
    isWhole: boolean;
    columns: readonly Column[];
    views: readonly (StaffView & { isCurrent: boolean; mayChange: boolean })[];
    isAdmin: boolean;
    done: Done | null;
    token: string;
  };
  columnLabel: Readonly<Record<Column, string>>;
  pathOf: (fields: Record<string, string>) => string;
  /** The list's current query. */
  fields: Record<string, string>;
  reply: PageRejection;
  /** The state tabs and the filter form. */
  above: ReactNode;
  /** The list itself. */
  children: ReactNode;
};

/** A list page of the back-office: state tabs, filters, saved views, columns, and the list. */
export function StaffList<Column extends string>(props: StaffListProps<Column>) {
  const { list, labels, known, columnLabel, pathOf, fields, reply, above, children } = props;
  const { isWhole, columns, views, isAdmin, done, token } = known;
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {done && !reply ? (
        <div className="mb-6">
          <Notice tone={done === 'none-chosen' ? 'problem' : 'done'}>
            {doneLabel(list, done)}
          </Notice>
        </div>
      ) : null}
      {isWhole ? null : (
        <div className="mb-6">
          <Notice>{labels.gathering}</Notice>
        </div>
      )}
      {above}
      <div className="mt-6 grid gap-x-10 lg:grid-cols-2">
        <SavedViews
          views={views}
          pathOf={pathOf}
          fields={fields}
          columns={columns}
          isAdmin={isAdmin}
          token={token}
          reply={reply}
        />
        <ColumnChoice labels={columnLabel} columns={columns} action={pathOf(fields)} />
      </div>
      {children}
    </ErpPage>
  );
}

function doneLabel(list: ViewedList, done: Done): string {
  if (done === 'none-chosen') return choiceRejection(list, 'none-chosen');
  return done === 'columns' ? ERP_ORDERS.columns.saved : ERP_ORDERS.views[done];
}

type StaffListResultsProps = {
  list: ViewedList;
  found: { count: number; isMore: boolean; page: number; pageCount: number };
  isFiltered: boolean;
  /** Shown if the list is empty. */
  labels: { nothingTitle: string; emptyTitle: string; empty: string };
  /** Returns the URL of a page of the list; null for the list without a query. */
  hrefOf: (page: number | null) => string;
  fileTo: string;
  token: string;
  reply: PageRejection;
  /** Renders the rows with their checkboxes; `ticked` restores them after a rejection. */
  renderRows: (ticked: readonly string[]) => ReactNode;
};

/** The requested page of a list, with a checkbox per row and the bulk actions. */
export function StaffListResults(props: StaffListResultsProps) {
  const { list, found, isFiltered, labels, hrefOf, fileTo, token } = props;
  if (found.count === 0) {
    return <Nothing isFiltered={isFiltered} labels={labels} home={hrefOf(null)} />;
  }
  const reply =
    props.reply?.form === 'choose' || props.reply?.form === 'export' ? props.reply : undefined;
  return (
    <section aria-labelledby="order-count" className="mt-10 flex flex-col gap-6">
      <div>
        <h2 id="order-count" className="text-lg">
          {listCountLabel(found, LIST_NOUNS[list], isFiltered)}
        </h2>
        <p className="text-sm text-ink-soft">
          {ERP_ORDERS.zone} {found.isMore ? ERP_ORDERS.onlyFirst(found.count) : ''}
        </p>
      </div>
      {/* Submitted by the browser: one of its buttons responds with a file. */}
      <form method="post" action={hrefOf(found.page)} key={reply ? 'refused' : token} noValidate>
        {props.renderRows(reply?.typed['pick'] ?? [])}
        <BulkChoice list={list} counted={found} fileTo={fileTo} token={token} reply={reply} />
      </form>
      <Pagination page={found.page} pageCount={found.pageCount} hrefOf={hrefOf} />
    </section>
  );
}

type NothingProps = Pick<StaffListResultsProps, 'isFiltered' | 'labels'> & { home: string };

function Nothing({ isFiltered, labels, home }: NothingProps) {
  if (!isFiltered) {
    return (
      <EmptyState title={labels.emptyTitle}>
        <p>{labels.empty}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={labels.nothingTitle}>
      <p>{ERP_ORDERS.nothing}</p>
      <LinkButton to={home} variant="secondary">
        {ERP_ORDERS.clear}
      </LinkButton>
    </EmptyState>
  );
}
