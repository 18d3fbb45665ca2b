import { Badge } from '~/components/ui/badge';
import { BY_TIME, ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { ListPage } from '~/components/ui/lists/list-page';
import {
  BALANCE_LABELS,
  CUSTOMER_PROBLEMS,
  CUSTOMER_SORT_LABELS,
  CUSTOMER_TYPE_LABELS,
  ERP_CUSTOMERS,
} from '~/content/customers/erp-customers';
import { optionsOf, sortOptions } from '~/content/core/lists';
import type { ListedCustomer } from '~/domain/customers/customer-mirror';
import {
  ERP_CUSTOMER_LIST,
  type ErpCustomerProblem,
  type ErpCustomerQuery,
  type TypedCustomerRange,
} from '~/domain/customers/erp-customer-query';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';
import { formatNumber } from '~/domain/core/numbers';

type Row = Omit<ListedCustomer, 'tags' | 'firstName' | 'lastName'> & { isTaxExempt: boolean };

type CustomerListProps = {
  form: {
    query: ErpCustomerQuery;
    /** The days and the amount exactly as they were typed, even if invalid. */
    requested: TypedCustomerRange;
    problems: readonly ErpCustomerProblem[];
    /** Sorted by name. */
    organizations: readonly { id: string; name: string }[];
  };
  found: {
    customers: readonly Row[];
    count: number;
    isMore: boolean;
    pageCount: number;
  } | null;
  mayExport: boolean;
};

const LABELS = ERP_CUSTOMERS;

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: LABELS.columns.customer,
    at: 'title',
    isLong: true,
    sorts: { asc: 'name' },
    cell: (row) => <Who row={row} />,
  },
  { label: LABELS.columns.type, at: 'status', cell: (row) => <TypeAndMarks row={row} /> },
  {
    label: LABELS.columns.company,
    isLong: true,
    cell: ({ company, university }) => company ?? university,
  },
  {
    label: LABELS.columns.organization,
    isLong: true,
    cell: ({ organization }) =>
      organization === null ? null : (
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
    at: 'date',
    sorts: BY_TIME,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{orderDay(createdAt)}</span>,
  },
  {
    label: LABELS.columns.orders,
    isNumber: true,
    sorts: { desc: 'most-orders' },
    cell: ({ orderCount }) => formatNumber(orderCount),
  },
  {
    label: LABELS.columns.spent,
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'most-spent' },
    cell: ({ spentCents }) => formatUsd(spentCents),
  },
  {
    label: LABELS.columns.balance,
    isNumber: true,
    sorts: { desc: 'most-cash', asc: 'least-cash' },
    cell: ({ balanceCents }) => formatUsd(balanceCents),
  },
];

/** The customers: filters, the requested page, and the file. */
export function CustomerList({ form, found, mayExport }: CustomerListProps) {
  const { query, requested, problems, organizations } = form;
  return (
    <ListPage
      name="customers"
      list={ERP_CUSTOMER_LIST}
      {...{ query, requested, found }}
      errors={problems.map((problem) => CUSTOMER_PROBLEMS[problem])}
      path={erpPaths.customers}
      label={LABELS.formTitle}
      labels={LABELS}
      fields={[
        {
          kind: 'search',
          label: LABELS.search,
          placeholder: LABELS.searchHint,
          autoComplete: 'off',
        },
        { name: 'type', label: LABELS.type, options: optionsOf(CUSTOMER_TYPE_LABELS) },
        { name: 'balance', label: LABELS.balance, options: optionsOf(BALANCE_LABELS) },
        {
          name: 'ambassador',
          label: LABELS.ambassador,
          options: optionsOf({ yes: LABELS.ambassadors, no: LABELS.others }),
        },
        {
          name: 'organization',
          label: LABELS.organization,
          options: organizationOptions(query.organization, organizations),
        },
        { kind: 'tag', label: LABELS.tag, placeholder: LABELS.tagHint, maxLength: 255 },
        { kind: 'amount', name: 'over', label: LABELS.over, placeholder: LABELS.overHint },
        { kind: 'days', labels: LABELS },
        { kind: 'sort', options: sortOptions(CUSTOMER_SORT_LABELS) },
      ]}
      nouns={['customer', 'customers']}
      note={`${LABELS.zone} ${LABELS.stored}`}
      actions={mayExport ? <ExportForm query={query} /> : null}
      empty={
        <EmptyState title={LABELS.emptyTitle}>
          <p>{LABELS.empty}</p>
        </EmptyState>
      }
    >
      {({ customers }) => (
        <ErpTable
          list="customers"
          caption={LABELS.caption}
          columns={COLUMNS}
          rows={customers}
          keyOf={({ number }) => number}
          none={LABELS.nothing}
        />
      )}
    </ListPage>
  );
}

/** Returns the organizations to choose from. The one from the URL is kept even if it no longer exists. */
function organizationOptions(
  chosen: string | null,
  organizations: CustomerListProps['form']['organizations'],
) {
  const options = [
    ...optionsOf({ any: LABELS.inAny, none: LABELS.inNone }),
    ...organizations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isThere = chosen === null || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: LABELS.unknownOrganization }];
}

/** A post and not a link: each download is recorded in the audit log, and nothing prefetches it. */
function ExportForm({ query }: { query: ErpCustomerQuery }) {
  const fields = ERP_CUSTOMER_LIST.params({ ...query, page: 1 });
  return (
    <form method="post" action={erpPaths.customersExport(fields)}>
      <button className="list-button" title={LABELS.exportNote}>
        {LABELS.export}
      </button>
    </form>
  );
}

function Who({ row: { number, displayName, email, phone } }: { row: Row }) {
  return (
    <>
      <a href={erpPaths.customer(number)} className="target text-link underline">
        {displayName || LABELS.noName}
      </a>
      <span
        data-detail=""
        className="text-ink-soft"
        title={[email, phone].filter(Boolean).join(', ')}
      >
        {email ?? LABELS.noEmail}
      </span>
    </>
  );
}

function TypeAndMarks({ row: { type, isAmbassador, isTaxExempt } }: { row: Row }) {
  return (
    <>
      {CUSTOMER_TYPE_LABELS[type]}
      {isAmbassador ? <Mark text={LABELS.marks.ambassador} /> : null}
      {isTaxExempt ? <Mark text={LABELS.marks.taxExempt} /> : null}
    </>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <>
      {' '}
      <span className="ml-1">
        <Badge text={text} />
      </span>
    </>
  );
}
