import type { ListColumn } from './erp-table';

type TableFootProps<Row> = {
  columns: readonly ListColumn<Row>[];
  header: ListColumn<Row> | undefined;
};

/** Sums, each below its column. */
export function TableFoot<Row>({ columns, header }: TableFootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) =>
          column === header ? (
            <th key={column.label} scope="row">
              {column.foot}
            </th>
          ) : (
            <td
              key={column.label}
              data-number={column.isNumber ? '' : undefined}
              data-extra={column.isExtra ? '' : undefined}
              className={column.at === 'amount' ? undefined : 'max-sm:hidden'}
            >
              {column.foot}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
