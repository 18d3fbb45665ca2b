import type { ReactNode } from 'react';

export type ErpColumn<Row> = {
  label: string;
  /** Whether the column has figures, which are right-aligned. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

type ErpTableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  /** The first column is the row's header. */
  columns: readonly ErpColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown instead of a table without rows. */
  none: string;
};

/**
 * A table of the back-office; on small screens it scrolls in its own container, which is focusable. The
 * container is a landmark and often in a section with the table's name, so its label has ': table' added.
 */
export function ErpTable<Row>({ caption, columns, rows, keyOf, none }: ErpTableProps<Row>) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className="table-scroll" role="region" aria-label={`${caption}: table`} tabIndex={0}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, isNumber, cell }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} data-number={isNumber || undefined}>
                    {/* A single grid item beside the label on small screens, however many nodes the cell
                        has. */}
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
