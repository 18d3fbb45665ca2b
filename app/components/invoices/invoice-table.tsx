import { Badge } from '~/components/ui/badge';
import {
  BY_AMOUNT,
  BY_TIME,
  ErpTable,
  type ListColumn,
  ListOrder,
  ListTable,
} from '~/components/ui/lists/erp-table';
import { calendarDay, INVOICES } from '~/content/invoices/invoices';
import { type Invoice, type InvoiceWithCredit, isOverdue } from '~/domain/invoices/invoice';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';
import { ERP_CUSTOMER_INVOICES } from '~/content/invoices/erp-invoices';

const { columns } = INVOICES;

const NUMBER: ListColumn<Invoice> = {
  label: columns.number,
  at: 'title',
  cell: ({ id, number }) => (
    <a href={accountPaths.manageInvoice(id)} className="target underline underline-offset-4">
      {number}
    </a>
  ),
};
const ISSUED: ListColumn<Invoice> = {
  label: columns.issued,
  sorts: BY_TIME,
  cell: ({ issuedOn }) => <time dateTime={issuedOn}>{calendarDay(issuedOn)}</time>,
};
const AMOUNT: ListColumn<Invoice> = {
  label: columns.amount,
  isNumber: true,
  sorts: BY_AMOUNT,
  cell: ({ amountCents }) => formatUsd(amountCents),
};

const openColumns = (today: string, openCents: Cents): ListColumn<Invoice>[] => [
  { ...NUMBER, foot: INVOICES.total },
  ISSUED,
  {
    label: columns.due,
    at: 'date',
    sorts: { asc: 'due' },
    cell: (invoice) => (
      <>
        <time dateTime={invoice.dueOn}>{calendarDay(invoice.dueOn)}</time>
        {isOverdue(invoice, today) && (
          <span className="ml-2">
            <Badge text={INVOICES.overdue} tone="bad" />
          </span>
        )}
      </>
    ),
  },
  AMOUNT,
  {
    label: columns.balance,
    isNumber: true,
    at: 'amount',
    foot: <strong>{formatUsd(openCents)}</strong>,
    cell: ({ balanceCents }) => formatUsd(balanceCents),
  },
  {
    label: columns.methods,
    isUnnamed: true,
    at: 'status',
    cell: (invoice) => (
      <span className="ml-auto inline-flex items-center gap-x-4">
        <ToPdf invoice={invoice} />
        <a
          href={accountPaths.payInvoice(invoice.id)}
          aria-label={INVOICES.payNumber(invoice.number)}
          className="target text-link font-semibold"
        >
          {INVOICES.pay}
        </a>
      </span>
    ),
  },
];

type InvoiceTableProps = {
  invoices: readonly Invoice[];
  /** Sum of all matching invoices, including other pages. */
  openCents: Cents;
  /** YYYY-MM-DD */
  today: string;
};

/** Open invoices in the given order, and their sum. */
export function InvoiceTable({ invoices, openCents, today }: InvoiceTableProps) {
  return (
    <ListTable
      caption={INVOICES.caption}
      columns={openColumns(today, openCents)}
      rows={invoices}
      keyOf={({ id }) => id}
    />
  );
}

const TO_PDF: ListColumn<Invoice> = {
  label: columns.methods,
  isUnnamed: true,
  at: 'status',
  cell: (invoice) => <ToPdf invoice={invoice} />,
};

/** Paid invoices in the given order; the table of the open ones has the links that sort both. */
export function PaidInvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <ListOrder.Provider value={null}>
      <ListTable
        caption={INVOICES.paidCaption}
        columns={[NUMBER, { ...ISSUED, at: 'date' }, { ...AMOUNT, at: 'amount' }, TO_PDF]}
        rows={invoices}
        keyOf={({ id }) => id}
      />
    </ListOrder.Provider>
  );
}

const CREDITED: ListColumn<InvoiceWithCredit> = {
  label: columns.credited,
  isNumber: true,
  at: 'amount',
  cell: ({ creditedCents }) => formatUsd(creditedCents),
};

/** Invoices that a credit has closed, in the given order, with how much of each was credited. */
export function ClosedInvoiceTable({ invoices }: { invoices: readonly InvoiceWithCredit[] }) {
  return (
    <ListOrder.Provider value={null}>
      <ListTable
        caption={INVOICES.closedCaption}
        columns={[NUMBER, { ...ISSUED, at: 'date' }, AMOUNT, CREDITED, TO_PDF]}
        rows={invoices}
        keyOf={({ id }) => id}
      />
    </ListOrder.Provider>
  );
}

/** A link to a file, which the browser opens with or without JavaScript. */
function ToPdf({ invoice: { id, number } }: { invoice: Invoice }) {
  return (
    <a
      href={accountPaths.invoicePdf(id)}
      data-document=""
      aria-label={INVOICES.pdfNumber(number)}
      className="target underline underline-offset-4"
    >
      {INVOICES.pdf}
    </a>
  );
}

const LABELS = ERP_CUSTOMER_INVOICES;

type CustomerInvoicesProps = {
  /** Null if QuickBooks does not respond. `today`: YYYY-MM-DD */
  invoices: { open: readonly Invoice[]; today: string } | null;
};

/** A customer's open invoices, as QuickBooks has them now, the one due first at the top. */
export function CustomerInvoices({ invoices }: CustomerInvoicesProps) {
  if (invoices === null) return <p>{LABELS.silent}</p>;
  const { open, today } = invoices;
  const openCents = cents(open.reduce((sum, { balanceCents }) => sum + balanceCents, 0));
  return (
    <>
      <ErpTable
        caption={LABELS.heading}
        columns={columnsOf(today)}
        rows={open}
        keyOf={({ id }) => id}
        none={LABELS.none}
      />
      {open.length > 1 ? <p className="mt-3">{LABELS.total(formatUsd(openCents))}</p> : null}
    </>
  );
}

/** @param today YYYY-MM-DD */
function columnsOf(today: string): ListColumn<Invoice>[] {
  return [
    { label: LABELS.columns.number, cell: ({ number }) => number },
    { label: LABELS.columns.issued, cell: ({ issuedOn }) => day(issuedOn) },
    {
      label: LABELS.columns.due,
      cell: (invoice) => (
        <>
          {day(invoice.dueOn)}
          {isOverdue(invoice, today) ? (
            <strong className="ml-2 text-danger">{LABELS.overdue}</strong>
          ) : null}
        </>
      ),
    },
    {
      label: LABELS.columns.amount,
      isNumber: true,
      cell: ({ amountCents }) => formatUsd(amountCents),
    },
    {
      label: LABELS.columns.balance,
      isNumber: true,
      cell: ({ balanceCents }) => formatUsd(balanceCents),
    },
  ];
}

const day = (on: string) => <time dateTime={on}>{calendarDay(on)}</time>;
