import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/lists/pagination';
import { CUSTOMER_TYPE_WORDS, ERP_CUSTOMERS } from '~/content/customers/erp-customers';
import { countWords } from '~/content/core/lists';
import type { ListedCustomer } from '~/domain/customers/customer-copy';
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

const WORDS = ERP_CUSTOMERS;

const COLUMNS: readonly ListColumn<Row>[] = [
  { label: WORDS.columns.customer, cell: (row) => <Who row={row} /> },
  { label: WORDS.columns.type, cell: (row) => <TypeAndMarks row={row} /> },
  {
    label: WORDS.columns.company,
    cell: ({ company, university }) => company ?? university ?? WORDS.none,
  },
  {
    label: WORDS.columns.organization,
    cell: ({ organization }) =>
      organization === null ? (
        WORDS.none
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
    label: WORDS.columns.since,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{orderDay(createdAt)}</span>,
  },
  {
    label: WORDS.columns.orders,
    isNumber: true,
    cell: ({ orderCount }) => orderCount.toLocaleString('en-US'),
  },
  { label: WORDS.columns.spent, isNumber: true, cell: ({ spentCents }) => formatUsd(spentCents) },
  {
    label: WORDS.columns.balance,
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
            {isMore ? `${WORDS.moreThan} ` : ''}
            {countWords(count, ['customer', 'customers'], ERP_CUSTOMER_LIST.isFiltered(query))}
          </h2>
          <p className="text-sm text-ink-soft">
            {WORDS.zone} {WORDS.kept}
          </p>
        </div>
        {mayExport ? <ExportForm query={query} /> : null}
      </div>
      <ErpTable
        caption={WORDS.caption}
        columns={COLUMNS}
        rows={customers}
        keyOf={({ number }) => number}
        none={WORDS.nothing}
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
        {WORDS.export}
      </Button>
      <p id="export-note" className="mt-1 text-sm text-ink-soft">
        {WORDS.exportNote}
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
        {displayName || WORDS.noName}
      </a>
      <span className="block font-normal text-ink-soft [overflow-wrap:anywhere]">
        {email ?? WORDS.noEmail}
      </span>
      {phone === null ? null : (
        <span className="block whitespace-nowrap font-normal text-ink-soft">{phone}</span>
      )}
    </div>
  );
}

function TypeAndMarks({ row: { type, isAmbassador, isTaxExempt } }: { row: Row }) {
  const marks = [
    ...(isAmbassador ? [WORDS.marks.ambassador] : []),
    ...(isTaxExempt ? [WORDS.marks.taxExempt] : []),
  ];
  return (
    <>
      {CUSTOMER_TYPE_WORDS[type]}
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
      <EmptyState title={WORDS.emptyTitle}>
        <p>{WORDS.empty}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={WORDS.nothingTitle}>
      <p>{WORDS.nothing}</p>
      <LinkButton to={erpPaths.customers()} variant="secondary">
        {WORDS.clear}
      </LinkButton>
    </EmptyState>
  );
}
