import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/lists/pagination';
import { CUSTOMER_TYPE_LABELS, ERP_CUSTOMERS } from '~/content/customers/erp-customers';
import { countWords } from '~/content/core/lists';
import type { ListedCustomer } from '~/domain/customers/customer-mirror';
import { ERP_CUSTOMER_LIST, type ErpCustomerQuery } from '~/domain/customers/erp-customer-query';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';

type Row = Omit<ListedCustomer, 'tags' | 'firstName' | 'lastName'> & { isTaxExempt: boolean };

type CustomerResultsProps = {
  customers: readonly Row[];
  count: number;
  isMore: boolean;
  pageCount: number;
  query: ErpCustomerQuery;
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
export function CustomerResults(props: CustomerResultsProps) {
  const { customers, count, isMore, pageCount, query, mayExport } = props;
  if (count === 0) return <Nobody isFiltered={ERP_CUSTOMER_LIST.isFiltered(query)} />;
  return (
    <section aria-labelledby="customer-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="customer-count" className="text-lg">
            {isMore ? `${LABELS.moreThan} ` : ''}
            {countWords(count, ['customer', 'customers'], ERP_CUSTOMER_LIST.isFiltered(query))}
          </h2>
          <p className="text-sm text-ink-soft">
            {LABELS.zone} {LABELS.stored}
          </p>
        </div>
        {mayExport ? <ExportForm query={query} /> : null}
      </div>
      <ErpTable
        caption={LABELS.caption}
        columns={COLUMNS}
        rows={customers}
        keyOf={({ number }) => number}
        none={LABELS.nothing}
      />
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => erpPaths.customers(ERP_CUSTOMER_LIST.params({ ...query, page }))}
      />
    </section>
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

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title={LABELS.emptyTitle}>
        <p>{LABELS.empty}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={LABELS.nothingTitle}>
      <p>{LABELS.nothing}</p>
      <LinkButton to={erpPaths.customers()} variant="secondary">
        {LABELS.clear}
      </LinkButton>
    </EmptyState>
  );
}
