import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_CUSTOMER_INVOICES } from '~/content/invoices/erp-invoices';
import { calendarDay } from '~/content/invoices/invoices';
import { isOverdue, type Invoice } from '~/domain/invoices/invoice';
import { cents, formatUsd } from '~/domain/core/money';

const WORDS = ERP_CUSTOMER_INVOICES;

type CustomerInvoicesProps = {
  /** Null if QuickBooks does not respond. `today`: YYYY-MM-DD */
  invoices: { open: readonly Invoice[]; today: string } | null;
};

/** A customer's open invoices, as QuickBooks has them now, the one due first at the top. */
export function CustomerInvoices({ invoices }: CustomerInvoicesProps) {
  if (invoices === null) return <p>{WORDS.silent}</p>;
  const { open, today } = invoices;
  const openCents = cents(open.reduce((sum, { balanceCents }) => sum + balanceCents, 0));
  return (
    <>
      <ErpTable
        caption={WORDS.heading}
        columns={columnsOf(today)}
        rows={open}
        keyOf={({ id }) => id}
        none={WORDS.none}
      />
      {open.length > 1 ? <p className="mt-3">{WORDS.total(formatUsd(openCents))}</p> : null}
    </>
  );
}

/** @param today YYYY-MM-DD */
function columnsOf(today: string): ListColumn<Invoice>[] {
  return [
    { label: WORDS.columns.number, cell: ({ number }) => number },
    { label: WORDS.columns.issued, cell: ({ issuedOn }) => day(issuedOn) },
    {
      label: WORDS.columns.due,
      cell: (invoice) => (
        <>
          {day(invoice.dueOn)}
          {isOverdue(invoice, today) ? (
            <strong className="ml-2 text-danger">{WORDS.overdue}</strong>
          ) : null}
        </>
      ),
    },
    {
      label: WORDS.columns.amount,
      isNumber: true,
      cell: ({ amountCents }) => formatUsd(amountCents),
    },
    {
      label: WORDS.columns.balance,
      isNumber: true,
      cell: ({ balanceCents }) => formatUsd(balanceCents),
    },
  ];
}

const day = (on: string) => <time dateTime={on}>{calendarDay(on)}</time>;
