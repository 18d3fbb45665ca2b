import type { FilterField } from '~/components/ui/lists/filter-control';
import { ListTable } from '~/components/ui/lists/erp-table';
import { ListPage, TabbedList } from '~/components/ui/lists/list-page';
import { AMOUNT_SORT_OPTIONS, optionsOf } from '~/content/core/lists';
import { choice, DAYS, defineList, defineTabs, SEARCH } from '~/domain/core/lists';
import { ORDER_ROWS, type OrderRow } from './order-rows';
import { Specimen } from './specimen';
import { ORDER_COLUMNS } from './tables';

const ORDERS = defineList({
  filters: { search: SEARCH, status: choice('status', ['paid', 'unpaid']), ...DAYS },
  sorts: ['newest', 'oldest', 'highest', 'lowest'],
  perPage: 3,
});

const TABS = defineTabs({ param: 'tab', tabs: ['open', 'closed'], perPage: 3 });

const FIELDS: readonly FilterField[] = [
  { kind: 'search', label: 'Search orders', placeholder: 'Order or company' },
  { name: 'status', label: 'Status', options: optionsOf({ paid: 'Paid', unpaid: 'Unpaid' }) },
  { kind: 'days' },
  { kind: 'sort', options: AMOUNT_SORT_OPTIONS },
];

const LIST = {
  list: ORDERS,
  label: 'Filter the orders',
  fields: FIELDS,
  path: (params: Record<string, string> = {}) => `#${new URLSearchParams(params)}`,
  nouns: ['order', 'orders'] as const,
};

const FOUND = { count: 34, pageCount: 12 };
const NOTHING = { count: 0, pageCount: 1 };
const FILTERED = { ...ORDERS.all, search: 'coffee', status: 'paid' as const };

// Lists have ids that a page has once, so each is a group of its own.

export function List() {
  return (
    <Specimen part="ListPage" state="filtered, on its second page, with tabs and a download">
      <ListPage
        {...LIST}
        query={{ ...FILTERED, page: 2 }}
        found={FOUND}
        csv={LIST.path}
        tabs={{
          label: 'Orders by payment',
          tabs: [
            { href: '#all', label: 'All', count: '34', isCurrent: true },
            { href: '#unpaid', label: 'Unpaid', count: '2', isCurrent: false },
          ],
        }}
      >
        {() => <Rows />}
      </ListPage>
    </Specimen>
  );
}

export function ListWithoutMatches() {
  return (
    <Specimen part="ListPage" state="without matches">
      <ListPage {...LIST} query={FILTERED} found={NOTHING}>
        {() => <Rows />}
      </ListPage>
    </Specimen>
  );
}

export function ListWithProblem() {
  return (
    <Specimen part="FilterForm" state="with a day that cannot be read">
      <ListPage
        {...LIST}
        query={ORDERS.all}
        requested={{ from: '2026-02-30', to: '' }}
        problems={['from-unreadable']}
        found={null}
      >
        {() => <Rows />}
      </ListPage>
    </Specimen>
  );
}

export function ListInTabs() {
  return (
    <Specimen part="TabbedList">
      <TabbedList
        list={TABS}
        tab="open"
        page={1}
        pageCount={2}
        path={LIST.path}
        label="Requests"
        labels={{ open: 'Open', closed: 'Closed' }}
        note="Requests are kept for seven years."
      >
        <Rows />
      </TabbedList>
    </Specimen>
  );
}

function Rows() {
  return (
    <ListTable
      caption="Orders"
      columns={ORDER_COLUMNS}
      rows={ORDER_ROWS}
      keyOf={(row: OrderRow) => row.name}
    />
  );
}
