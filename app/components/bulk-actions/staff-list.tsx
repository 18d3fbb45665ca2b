import { type ReactNode, useContext } from 'react';
import { type ListState, staffListFields, staffListTabs } from '~/components/orders/list-filters';
import { type RowCells, rowColumns } from '~/components/orders/order-rows';
import { ColumnChoice } from '~/components/staff/column-choice';
import { Notice } from '~/components/ui/notice';
import { ERP_ORDERS, ORDER_PROBLEMS } from '~/content/orders/erp-orders';
import { PACKING_SLIPS } from '~/content/orders/packing-slips';
import { choiceRejection, LIST_NOUNS } from '~/content/bulk-actions/erp-bulk-actions';
import type { FileProblem } from '~/domain/bulk-actions/bulk-action';
import type { AmountSort } from '~/domain/core/forms/amount';
import type {
  ErpListProblem,
  ErpListQuery,
  TypedListRange,
  BulkList,
} from '~/domain/orders/erp-order-query';
import { ErpPage } from '~/components/staff/erp-page';
import { type AccountReply, typedValues } from '~/components/ui/forms/account-form';
import { BulkChoice } from './bulk-choice';
import { EmptyState } from '~/components/ui/empty-state';
import { ChosenColumns, ErpTable } from '~/components/ui/lists/erp-table';
import { ListPage } from '~/components/ui/lists/list-page';
import type { Params } from '~/domain/core/lists';

type Found<Row> = {
  rows: readonly Row[];
  count: number;
  isMore: boolean;
  page: number;
  pageCount: number;
};

type StaffListProps<Query, Row, Column extends string> = {
  list: BulkList;
  definition: Pick<Params<NoInfer<Query>, unknown, unknown>, 'params' | 'isFiltered'>;
  /** Data from the page's loader. */
  known: {
    form: { query: Query; requested: TypedListRange; problems: readonly ErpListProblem[] };
    found: Found<Row> | null;
    isWhole: boolean;
    selection: { isAll: boolean; picks: readonly string[] };
    problem: FileProblem | null;
    token: string;
  };
  labels: Readonly<
    Record<'title' | 'text' | 'caption' | 'gathering' | 'tabs' | 'filters' | 'show', string> &
      Record<'searchHint' | 'tagHint' | 'from' | 'to', string> &
      Record<'nothingTitle' | 'emptyTitle' | 'empty', string>
  >;
  sorts: Readonly<Record<AmountSort, string>>;
  /** All columns in the order of the table, and those that are shown where nobody has chosen. */
  columnLabels: Readonly<Record<Column, string>>;
  usual: readonly Column[];
  cells: RowCells<Row, Column>;
  /** URL of the list, and of its file. */
  path: (params?: Record<string, string>) => string;
  file: (params: Record<string, string>) => string;
  /** URL of the packing slips of orders. */
  slips?: (params: Record<string, string>) => string;
  /** How many there are in all. */
  all: { count: number; isMore: boolean };
  states: readonly ListState[];
  reply: AccountReply | undefined;
  /** Links beside the tabs. */
  actions: ReactNode;
};

/** A list page of the back-office: tabs, filters, saved views, columns, the rows and the bulk actions. */
export function StaffList<Query extends ErpListQuery, Row, Column extends string>(
  props: StaffListProps<Query, Row, Column>,
) {
  const { list, definition, known, labels, sorts, path, states, all } = props;
  const { form, found, isWhole, problem } = known;
  const query = { ...form.query, page: found?.page ?? form.query.page };
  const named = Object.keys(props.columnLabels) as Column[];
  const chosen = useContext(ChosenColumns)?.of[list];
  const columns = chosen ? named.filter((column) => chosen.includes(column)) : props.usual;
  return (
    <ErpPage title={labels.title} text={labels.text} isList>
      {problem && !props.reply ? (
        <Notice tone="problem">{problemLabel(list, problem)}</Notice>
      ) : null}
      {isWhole ? null : <Notice>{labels.gathering}</Notice>}
      <ListPage
        name={list}
        list={definition}
        query={query}
        found={found}
        path={path}
        label={labels.filters}
        labels={{
          ...ERP_ORDERS,
          show: labels.show,
          nothingTitle: labels.nothingTitle,
        }}
        fields={staffListFields(labels, states, sorts)}
        requested={form.requested}
        errors={form.problems.map((problem) => ORDER_PROBLEMS[problem])}
        tabs={{
          label: labels.tabs,
          tabs: staffListTabs({
            path,
            all: { ...all, isCurrent: !definition.isFiltered(query) },
            states,
          }),
        }}
        actions={
          <>
            <ColumnChoice
              list={list}
              columns={named.map((name) => ({ name, label: props.columnLabels[name] }))}
              shown={columns}
            />
            {props.actions}
          </>
        }
        nouns={LIST_NOUNS[list]}
        note={`${ERP_ORDERS.zone} ${found?.isMore ? ERP_ORDERS.onlyFirst(found.count) : ''}`}
        empty={
          <EmptyState title={labels.emptyTitle}>
            <p>{labels.empty}</p>
          </EmptyState>
        }
      >
        {(listed) => <Rows {...props} found={listed} query={query} columns={columns} />}
      </ListPage>
    </ErpPage>
  );
}

function problemLabel(list: BulkList, problem: FileProblem): string {
  if (problem === 'too-many-slips') return PACKING_SLIPS.tooMany;
  return problem === 'slips-silent' ? PACKING_SLIPS.silent : choiceRejection(list, problem);
}

type RowsProps<Query, Row, Column extends string> = StaffListProps<Query, Row, Column> & {
  found: Found<Row>;
  /** With the page that is shown. */
  query: Query;
  columns: readonly Column[];
};

/** The rows of the requested page, each with a checkbox, and the bulk actions. */
function Rows<Query extends ErpListQuery, Row, Column extends string>(
  props: RowsProps<Query, Row, Column>,
) {
  const { list, definition, query, found, path, file, labels, cells, columnLabels, columns } =
    props;
  const { token, selection } = props.known;
  const reply = props.reply?.form === 'choose' ? props.reply : undefined;
  const ticked = reply ? typedValues(reply, 'pick') : selection.picks;
  return (
    // Submitted by the browser: one of its buttons responds with a file.
    <form
      method="post"
      action={path(definition.params(query))}
      key={reply ? 'refused' : token}
      noValidate
    >
      <ErpTable
        caption={labels.caption}
        columns={rowColumns(cells, columnLabels, columns, ticked)}
        rows={found.rows}
        keyOf={(row) => cells.nameOf(row).number}
        none={labels.nothingTitle}
      />
      <BulkChoice
        list={list}
        counted={found}
        fileTo={file(definition.params({ ...query, page: 1 }))}
        slipsTo={props.slips?.(definition.params(query)) ?? null}
        isAllSelected={selection.isAll}
        token={token}
        reply={reply}
      />
    </form>
  );
}
