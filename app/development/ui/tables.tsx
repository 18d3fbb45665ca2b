import { Badge } from '~/components/ui/badge';
import {
  ErpTable,
  ListTable,
  TableScroll,
  Thumbnail,
  type ListColumn,
} from '~/components/ui/lists/erp-table';
import { ErpSection, Fact, FactList } from '~/components/ui/lists/fact-list';
import { ListTabs } from '~/components/ui/lists/list-tabs';
import { Pagination } from '~/components/ui/lists/pagination';
import { SpendDrawing } from '~/components/ui/lists/spend-drawing';
import { cents, formatUsd } from '~/domain/core/money';
import { spendChart } from '~/domain/core/time/bars';
import { ORDER_ROWS, TEXT_COLUMNS, type OrderRow } from './order-rows';
import { Specimen } from './specimen';

const { company, placed, total } = TEXT_COLUMNS;

export const ORDER_COLUMNS: readonly ListColumn<OrderRow>[] = [
  {
    label: 'Order',
    at: 'title',
    cell: ({ name }) => (
      <a href="#main" className="target">
        {name}
      </a>
    ),
  },
  company,
  placed,
  { label: 'Status', at: 'status', cell: ({ status }) => <Badge {...status} /> },
  total,
];

const PICTURE: ListColumn<OrderRow> = {
  label: 'Picture',
  isUnnamed: true,
  cell: (row) => <Thumbnail src={row === ORDER_ROWS[0] ? '/favicon.svg' : null} />,
};

const CHART = spendChart(
  [120_00, 0, 340_00, 95_50, 1_210_00, 640_00].map((spent, nth) => ({
    month: `2026-0${nth + 1}`,
    cents: cents(spent),
  })),
);

const hrefOf = (page: number) => `?group=tables&page=${page}#pages`;

export function Tables() {
  const table = { columns: ORDER_COLUMNS, keyOf: (row: OrderRow) => row.name };
  return (
    <>
      <Specimen part="ListTable" state="with Thumbnail, one without a picture">
        <ListTable
          {...table}
          caption="Orders of March"
          columns={[
            PICTURE,
            ...ORDER_COLUMNS.map((column, nth) => ({ ...column, isHeader: nth === 0 })),
          ]}
          rows={ORDER_ROWS}
        />
      </Specimen>
      <Specimen part="ErpTable" state="filled, empty">
        <ErpTable {...table} caption="Orders" rows={ORDER_ROWS} none="No orders wait." />
        <ErpTable {...table} caption="Late orders" rows={[]} none="No order is late." />
      </Specimen>
      <Specimen part="TableScroll" state="around a table of one’s own">
        <TableScroll label="Box sizes">
          <table>
            <thead>
              <tr>
                <th scope="col">Box</th>
                <th scope="col">Cups a case</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">8 oz</th>
                <td data-label="Cups a case">1,000</td>
              </tr>
            </tbody>
          </table>
        </TableScroll>
      </Specimen>
      <Specimen part="ListTabs">
        <ListTabs
          label="Orders by status"
          tabs={[
            { href: '#all', label: 'All', count: '1,204', isCurrent: true },
            { href: '#unpaid', label: 'Unpaid', count: '12', isCurrent: false },
            { href: '#late', label: 'Late', isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen part="Pagination" state="first, middle and last page">
        <div id="pages" className="grid gap-4">
          {[1, 7, 12].map((page) => (
            <Pagination key={page} page={page} pageCount={12} hrefOf={hrefOf} />
          ))}
        </div>
      </Specimen>
      <Specimen part="FactList" state="and Fact; wide for figures">
        <FactList facts={[{ term: 'Email', value: 'ivy@example.com' }]}>
          <Fact term="Member since">March 4, 2024</Fact>
        </FactList>
        <FactList
          isWide
          facts={[
            { term: 'Available', value: formatUsd(cents(52_000)) },
            { term: 'Bonus that expires on June 30', value: formatUsd(cents(1_250)) },
          ]}
        />
      </Specimen>
      <Specimen part="ErpSection">
        <ErpSection id="notes" heading="Notes">
          <p>Delivers through the side gate.</p>
        </ErpSection>
      </Specimen>
      <Specimen part="SpendDrawing">
        <SpendDrawing chart={CHART} summary="The most was spent in May: $1,210.00." />
      </Specimen>
    </>
  );
}
