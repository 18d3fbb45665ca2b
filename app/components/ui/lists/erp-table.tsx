import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { TableFoot } from './table-foot';

export type ListColumn<Row> = {
  label: string;
  /** Whether the column has figures, which are right-aligned. */
  isNumber?: boolean;
  /** Whether only screen readers get the label, as of a column of links. */
  isUnnamed?: boolean;
  /** Whether its cells are the rows' headers; otherwise those of the first column are. */
  isHeader?: boolean;
  /** Whether its cells take the room that is left, and are cut at its end. */
  isLong?: boolean;
  /** Whether it is left out on screens of medium width, where the page of the thing has it as well. */
  isExtra?: boolean;
  /** The list's sort orders by this column. */
  sorts?: { asc?: string; desc?: string };
  /**
   * Its place on small screens, where a row has two lines: title and amount, date and status; what can be done has a
   * third one. If a table says so of one column, those without a place are left out there.
   */
  at?: 'title' | 'amount' | 'date' | 'status' | 'action';
  /** Before the label. */
  head?: ReactNode;
  /** In the table's foot, which is drawn if a column says so; only its header and the amount fit on small screens. */
  foot?: ReactNode;
  cell: (row: Row) => ReactNode;
};

/** The sort orders by which most lists can be sorted. */
export const BY_TIME = { desc: 'newest', asc: 'oldest' };
export const BY_AMOUNT = { desc: 'highest', asc: 'lowest' };

/** The id of a list's rows, for the skip link. */
export const ROWS = 'rows';

/** The order of the list that a table is in, and the URL of another; null for a table that is no list. */
export const ListOrder = createContext<{
  sort: string | undefined;
  hrefOf: (sort: string) => string;
} | null>(null);

/** The order of a list that cannot be sorted. */
export const UNSORTED = { sort: undefined, hrefOf: () => '' };

export type ColumnChoiceProps = {
  /** Name of the list whose columns they are. */
  list: string;
  /** All that can be left out, in the order of the table: what is kept of it, and what people read. */
  columns: readonly { name: string; label: string }[];
  /** Names of those that are shown. */
  shown: readonly string[];
};

/**
 * The columns that the reader has chosen of lists, by the list's name, and the sheet that chooses them; null where
 * nobody chooses.
 */
export const ChosenColumns = createContext<{
  of: Readonly<Record<string, readonly string[]>>;
  Choice: ComponentType<ColumnChoiceProps>;
} | null>(null);

type ListTableProps<Row> = {
  /** The list's name, if the reader may choose its columns. */
  list?: string;
  /** The table's accessible name. */
  caption: string;
  /** Name of the container, if it is not the table's. */
  label?: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, nth: number) => string;
  /** Class of a row that stands out. */
  classOf?: (row: Row) => string | undefined;
};

/** A table with a row for each record; on small screens it scrolls in its own container. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, caption, label, rows, keyOf, classOf } = props;
  const header = props.columns.find(({ isHeader }) => isHeader) ?? props.columns[0];
  const isInList = useContext(ListOrder) !== null;
  const chosen = useContext(ChosenColumns);
  const own = list === undefined ? undefined : chosen?.of[list];
  const isFixed = (column: ListColumn<Row>) => column === header || column.isUnnamed === true;
  const columns = props.columns.filter(
    (column) => own === undefined || isFixed(column) || own.includes(column.label),
  );
  const table = (
    <TableScroll label={label ?? caption} isTwoLine={columns.some(({ at }) => at !== undefined)}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody {...(isInList && { id: ROWS, tabIndex: -1 })}>
          {rows.map((row, nth) => (
            <tr key={keyOf(row, nth)} className={classOf?.(row)}>
              {columns.map((column) => {
                const data = {
                  'data-at': column.at,
                  'data-long': column.isLong ? '' : undefined,
                  'data-extra': column.isExtra ? '' : undefined,
                };
                return column === header ? (
                  <th key={column.label} scope="row" {...data}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.label}
                    data-label={column.isUnnamed ? undefined : column.label}
                    data-number={column.isNumber ? '' : undefined}
                    {...data}
                  >
                    <Cell content={column.cell(row)} isCut={column.isLong} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) ? (
          <TableFoot columns={columns} header={header} />
        ) : null}
      </table>
    </TableScroll>
  );
  if (list === undefined || chosen === null) return table;
  const optional = props.columns.filter((column) => !isFixed(column)).map(({ label: of }) => of);
  return (
    <>
      <div className="list-columns" data-print="off">
        <chosen.Choice
          list={list}
          columns={optional.map((of) => ({ name: of, label: of }))}
          shown={own ?? optional}
        />
      </div>
      {table}
    </>
  );
}

/** The picture of what a row is about, before its name; room is kept where there is none, so that names align. */
export function Thumbnail({ src }: { src: string | null }) {
  if (src === null) return <span className="list-picture" />;
  return <img src={src} alt="" width={36} height={36} loading="lazy" className="list-picture" />;
}

type HeadProps = Pick<
  ListColumn<never>,
  'label' | 'isNumber' | 'isUnnamed' | 'isLong' | 'isExtra' | 'sorts' | 'head'
>;

/** A column's heading: a link, if the list can be sorted by it. */
function Head({ label, isNumber, isUnnamed, isLong, isExtra, sorts = {}, head }: HeadProps) {
  const order = useContext(ListOrder);
  const { asc, desc } = sorts;
  const isAsc = asc !== undefined && order?.sort === asc;
  const isDesc = desc !== undefined && order?.sort === desc;
  const next = (isDesc ? asc : desc) ?? asc ?? desc;
  return (
    <th
      scope="col"
      data-number={isNumber ? '' : undefined}
      data-long={isLong ? '' : undefined}
      data-extra={isExtra ? '' : undefined}
      aria-sort={isAsc ? 'ascending' : isDesc ? 'descending' : undefined}
    >
      {head}
      {isUnnamed ? (
        <span className="sr-only">{label}</span>
      ) : order === null || next === undefined ? (
        label
      ) : (
        <a href={order.hrefOf(next)} className="list-sort" data-keep-scroll="">
          {label}
          {isAsc || isDesc ? <span aria-hidden="true">{isAsc ? '↑' : '↓'}</span> : null}
        </a>
      )}
    </th>
  );
}

type CellProps = { content: ReactNode; isCut: boolean | undefined };

/** A single grid item beside the label on small screens, however many nodes the cell has. */
function Cell({ content, isCut }: CellProps) {
  if (typeof content === 'string') return isCut ? <span title={content}>{content}</span> : content;
  return <div>{content}</div>;
}

/**
 * A table of the back-office, or a sentence if there is nothing. The table is often in a section with its
 * name, so the label of its container, a landmark, has ': table' added.
 */
export function ErpTable<Row>({ none, ...table }: ListTableProps<Row> & { none: string }) {
  const isInList = useContext(ListOrder) !== null;
  if (table.rows.length === 0) {
    return <p {...(isInList && { id: ROWS, tabIndex: -1 })}>{none}</p>;
  }
  return <ListTable {...table} label={`${table.caption}: table`} />;
}

type TableScrollProps = { label: string; isTwoLine?: boolean; children: ReactNode };

/**
 * A scroll container for a table on small screens; focusable, so that the keyboard can scroll it. `label`
 * is the table's name.
 */
export function TableScroll({ label, isTwoLine = false, children }: TableScrollProps) {
  return (
    <div
      className="table-scroll"
      role="region"
      aria-label={label}
      data-two-line={isTwoLine ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
    >
      {children}
    </div>
  );
}
