import type { ReactNode } from 'react';

export type ListColumn<Row> = {
  label: string;
  /** Whether the column has figures, which are right-aligned. */
  isNumber?: boolean;
  /** Whether only screen readers get the label, as of a column of links. */
  isUnnamed?: boolean;
  /** Whether its cells are the rows' headers; otherwise those of the first column are. */
  isHeader?: boolean;
  cell: (row: Row) => ReactNode;
};

type ListTableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  /** Name of the container, if it is not the table's. */
  label?: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, nth: number) => string;
  /** Class of a row that stands out. */
  classOf?: (row: Row) => string | undefined;
  /** The table's foot. */
  foot?: ReactNode;
};

/** A table with a row for each record; on small screens it scrolls in its own container. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, label, columns, rows, keyOf, classOf, foot } = props;
  const header = columns.find(({ isHeader }) => isHeader) ?? columns[0];
  return (
    <TableScroll label={label ?? caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label: head, isNumber, isUnnamed }) => (
              <th key={head} scope="col" data-number={isNumber ? '' : undefined}>
                {isUnnamed ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => (
            <tr key={keyOf(row, nth)} className={classOf?.(row)}>
              {columns.map((column) =>
                column === header ? (
                  <th key={column.label} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.label}
                    data-label={column.isUnnamed ? undefined : column.label}
                    data-number={column.isNumber ? '' : undefined}
                  >
                    <Cell content={column.cell(row)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </TableScroll>
  );
}

/** A single grid item beside the label on small screens, however many nodes the cell has. */
function Cell({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? content : <div>{content}</div>;
}

/**
 * A table of the back-office, or a sentence if there is nothing. The table is often in a section with its
 * name, so the label of its container, a landmark, has ': table' added.
 */
export function ErpTable<Row>({ none, ...table }: ListTableProps<Row> & { none: string }) {
  if (table.rows.length === 0) return <p>{none}</p>;
  return <ListTable {...table} label={`${table.caption}: table`} />;
}

/**
 * A scroll container for a table on small screens; focusable, so that the keyboard can scroll it. `label`
 * is the table's name.
 */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
