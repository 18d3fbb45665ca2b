import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Button } from '~/components/ui/forms/button';
import { EmptyState } from '~/components/ui/empty-state';
import { ListResults } from '~/components/ui/lists/list-page';
import { CUSTOMER_TYPE_LABELS, ERP_CUSTOMERS } from '~/content/customers/erp-customers';
import { countWords } from '~/content/core/lists';
import type { ListedCustomer } from '~/domain/customers/customer-mirror';
import { ERP_CUSTOMER_LIST, type ErpCustomerQuery } from '~/domain/customers/erp-customer-query';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';

type Row = Omit<ListedCustomer, 'tags' | 'firstName' | 'lastName'> & { isTaxExempt: boolean };

type CustomerResultsProps = {
  found: {
    customers: readonly Row[];
    count: number;
    isMore: boolean;
    pageCount: number;
    /** With the page that is shown. */
    query: ErpCustomerQuery;
  };
  mayExport: boolean;
};

const LABELS = ERP_CUSTOMERS;

const COLUMNS: readonly ListColumn<Row>[] = [
  { label: LABELS.columns.customer, cell: (row) => <Who row={row} /> },
  { label: LABELS.columns.type, cell: (row) => <TypeAndMarks row={row} /> },
  {
    label: LABELS.columns.company,
    cell: ({ company, university }) => company ?? university ?? LABELS.none,
  },
  {
    label: LABELS.columns.organization,
    cell: ({ organization }) =>
      organization === null ? (
        LABELS.none
      ) : (
        <a
          href={erpPaths.customers({ organization: organization.id })}
          className="target text-link underline"
        >
          {organization.name}
        </a>
      ),
  },
  {
    label: LABELS.columns.since,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{orderDay(createdAt)}</span>,
  },
  {
    label: LABELS.columns.orders,
    isNumber: true,
    cell: ({ orderCount }) => orderCount.toLocaleString('en-US'),
  },
  { label: LABELS.columns.spent, isNumber: true, cell: ({ spentCents }) => formatUsd(spentCents) },
  {
    label: LABELS.columns.balance,
    isNumber: true,
    cell: ({ balanceCents }) => formatUsd(balanceCents),
  },
];

/** The requested page of customers: total count, download, pagination. */
export function CustomerResults({ found, mayExport }: CustomerResultsProps) {
  const { customers, isMore, query } = found;
  return (
    <ListResults
      list={ERP_CUSTOMER_LIST}
      query={query}
      found={found}
      path={erpPaths.customers}
      nouns={(count, isFiltered) =>
        `${isMore ? `${LABELS.moreThan} ` : ''}${countWords(count, ['customer', 'customers'], isFiltered)}`
      }
      labels={LABELS}
      note={`${LABELS.zone} ${LABELS.stored}`}
      actions={mayExport ? <ExportForm query={query} /> : null}
      empty={
        <EmptyState title={LABELS.emptyTitle}>
          <p>{LABELS.empty}</p>
        </EmptyState>
      }
    >
      {() => (
        <ErpTable
          caption={LABELS.caption}
          columns={COLUMNS}
          rows={customers}
          keyOf={({ number }) => number}
          none={LABELS.nothing}
        />
      )}
    </ListResults>
  );
}

/** A post and not a link: each download is recorded in the audit log, and nothing prefetches it. */
function ExportForm({ query }: { query: ErpCustomerQuery }) {
  const fields = ERP_CUSTOMER_LIST.params({ ...query, page: 1 });
  return (
    <form method="post" action={erpPaths.customersExport(fields)} data-print="off">
      <Button variant="secondary" aria-describedby="export-note">
        {LABELS.export}
      </Button>
      <p id="export-note" className="mt-1 text-sm text-ink-soft">
        {LABELS.exportNote}
      </p>
    </form>
  );
}

function Who({ row: { number, displayName, email, phone } }: { row: Row }) {
  return (
    <div className="min-w-44">
      <a
        href={erpPaths.customer(number)}
        className="target text-link underline [overflow-wrap:anywhere]"
      >
        {displayName || LABELS.noName}
      </a>
      <span className="block font-normal text-ink-soft [overflow-wrap:anywhere]">
        {email ?? LABELS.noEmail}
      </span>
      {phone === null ? null : (
        <span className="block whitespace-nowrap font-normal text-ink-soft">{phone}</span>
      )}
    </div>
  );
}

function TypeAndMarks({ row: { type, isAmbassador, isTaxExempt } }: { row: Row }) {
  const marks = [
    ...(isAmbassador ? [LABELS.marks.ambassador] : []),
    ...(isTaxExempt ? [LABELS.marks.taxExempt] : []),
  ];
  return (
    <>
      {CUSTOMER_TYPE_LABELS[type]}
      {marks.map((mark) => (
        <span key={mark} className="block whitespace-nowrap text-sm text-ink-soft">
          {mark}
        </span>
      ))}
    </>
  );
}
