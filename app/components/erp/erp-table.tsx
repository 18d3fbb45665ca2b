import type { ReactNode } from 'react';

export type ErpColumn<Row> = {
  label: string;
  /** Figures stand at the right, under one another. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

type ErpTableProps<Row> = {
  /** Read out as the table's name. */
  caption: string;
  /** The first one names the row. */
  columns: readonly ErpColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Said instead of a table without rows. */
  none: string;
};

/**
 * A list of things in lines; on small screens it scrolls in itself, also by the keyboard. What scrolls is a
 * landmark, and often stands in a section that is called as the table is.
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
                    {/* One thing beside its label on a small screen, however many it is made of. */}
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
