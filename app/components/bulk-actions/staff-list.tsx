import type { ReactNode } from 'react';
import { type ListState, OrderFilters, StateTabs } from '~/components/orders/list-filters';
import { type RowCells, rowColumns } from '~/components/orders/order-rows';
import { ColumnChoice, SavedViews } from '~/components/orders/saved-views';
import { Notice } from '~/components/ui/notice';
import { ERP_ORDERS, listCountLabel } from '~/content/orders/erp-orders';
import { choiceRejection, LIST_NOUNS } from '~/content/bulk-actions/erp-bulk-actions';
import type { AmountSort } from '~/domain/core/forms/amount';
import type {
  ErpListProblem,
  ErpListQuery,
  StaffView,
  TypedListRange,
  ViewedList,
} from '~/domain/orders/erp-order-query';
import { ErpPage } from '~/components/staff/erp-page';
import { type AccountReply, typedValues } from '~/components/ui/forms/account-form';
import { BulkChoice } from './bulk-choice';
import { EmptyState } from '~/components/ui/empty-state';
import { ErpTable } from '~/components/ui/lists/erp-table';
import { ListResults, type ListResultsProps } from '~/components/ui/lists/list-page';

type Done = 'saved' | 'replaced' | 'removed' | 'columns' | 'none-chosen';

type Found<Row> = {
  rows: readonly Row[];
  count: number;
  isMore: boolean;
  page: number;
  pageCount: number;
};

type StaffListProps<Query, Row, Column extends string> = {
  list: ViewedList;
  definition: ListResultsProps<Query, Found<Row>>['list'];
  /** Data from the page's loader. */
  known: {
    form: { query: Query; requested: TypedListRange; problems: readonly ErpListProblem[] };
    found: Found<Row> | null;
    isWhole: boolean;
    columns: readonly Column[];
    views: readonly (StaffView & { isCurrent: boolean; mayChange: boolean })[];
    isAdmin: boolean;
    done: Done | null;
    token: string;
  };
  labels: Readonly<
    Record<'title' | 'text' | 'caption' | 'gathering' | 'tabs' | 'filters' | 'show', string> &
      Record<'searchHint' | 'tagHint' | 'from' | 'to', string> &
      Record<'nothingTitle' | 'emptyTitle' | 'empty', string>
  >;
  sorts: Readonly<Record<AmountSort, string>>;
  columnLabels: Readonly<Record<Column, string>>;
  cells: RowCells<Row, Column>;
  /** URL of the list, and of its file. */
  path: (params?: Record<string, string>) => string;
  file: (params: Record<string, string>) => string;
  /** How many there are in all. */
  all: { count: number; isMore: boolean };
  states: readonly ListState[];
  reply: AccountReply | undefined;
  /** Above the tabs, and below them. */
  above?: ReactNode;
  below?: ReactNode;
};

/** A list page of the back-office: state tabs, filters, saved views, columns, the rows and the bulk actions. */
export function StaffList<Query extends ErpListQuery, Row, Column extends string>(
  props: StaffListProps<Query, Row, Column>,
) {
  const { list, definition, known, labels, sorts, columnLabels, path, states, reply } = props;
  const { form, found, isWhole, columns, views, isAdmin, done, token } = known;
  const query = { ...form.query, page: found?.page ?? form.query.page };
  const fields = definition.params(query);
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
      {props.above}
      <StateTabs
        label={labels.tabs}
        path={path}
        all={{ ...props.all, isCurrent: !definition.isFiltered(query) }}
        states={states}
      />
      {props.below}
      <OrderFilters
        {...form}
        list={definition}
        action={path()}
        labels={labels}
        sorts={sorts}
        states={states}
      />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-2">
        <SavedViews
          views={views}
          pathOf={path}
          fields={fields}
          columns={columns}
          isAdmin={isAdmin}
          token={token}
          reply={reply}
        />
        <ColumnChoice labels={columnLabels} columns={columns} action={path(fields)} />
      </div>
      {found === null ? null : <Results {...props} found={found} query={query} />}
    </ErpPage>
  );
}

function doneLabel(list: ViewedList, done: Done): string {
  if (done === 'none-chosen') return choiceRejection(list, 'none-chosen');
  return done === 'columns' ? ERP_ORDERS.columns.saved : ERP_ORDERS.views[done];
}

type ResultsProps<Query, Row, Column extends string> = StaffListProps<Query, Row, Column> & {
  found: Found<Row>;
  /** With the page that is shown. */
  query: Query;
};

/** The requested page of a list, with a checkbox per row and the bulk actions. */
function Results<Query extends ErpListQuery, Row, Column extends string>(
  props: ResultsProps<Query, Row, Column>,
) {
  const { list, definition, query, found, path, file, labels, cells, columnLabels } = props;
  const { token, columns } = props.known;
  const reply = props.reply?.form === 'choose' ? props.reply : undefined;
  return (
    <ListResults
      list={definition}
      query={query}
      found={found}
      path={path}
      nouns={(_, isFiltered) => listCountLabel(found, LIST_NOUNS[list], isFiltered)}
      labels={{ nothing: ERP_ORDERS.nothing, nothingTitle: labels.nothingTitle }}
      note={`${ERP_ORDERS.zone} ${found.isMore ? ERP_ORDERS.onlyFirst(found.count) : ''}`}
      empty={
        <EmptyState title={labels.emptyTitle}>
          <p>{labels.empty}</p>
        </EmptyState>
      }
    >
      {({ rows }) => (
        // Submitted by the browser: one of its buttons responds with a file.
        <form
          method="post"
          action={path(definition.params(query))}
          key={reply ? 'refused' : token}
          noValidate
        >
          <ErpTable
            caption={labels.caption}
            columns={rowColumns(cells, columnLabels, columns, typedValues(reply, 'pick'))}
            rows={rows}
            keyOf={(row) => cells.nameOf(row).number}
            none={labels.nothingTitle}
          />
          <BulkChoice
            list={list}
            counted={found}
            fileTo={file(definition.params({ ...query, page: 1 }))}
            token={token}
            reply={reply}
          />
        </form>
      )}
    </ListResults>
  );
}
