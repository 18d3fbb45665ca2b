import {
  calendarDay,
  INVOICE,
  INVOICE_PAY,
  invoicePaymentState,
} from '~/content/invoices/invoices';
import { type InvoiceWithCredit, isClosedByCredit, isOverdue } from '~/domain/invoices/invoice';
import { formatUsd } from '~/domain/core/money';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import type { InvoicePaymentShown } from '~/domain/invoices/invoice-payment';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';

/** The facts of an invoice: amounts, days, and state. @param today YYYY-MM-DD */
export function InvoiceFacts({ invoice, today }: { invoice: InvoiceWithCredit; today: string }) {
  const rows = [
    [INVOICE.state, stateOf(invoice, today)],
    [INVOICE.issued, calendarDay(invoice.issuedOn)],
    [INVOICE.due, calendarDay(invoice.dueOn)],
    [INVOICE.amount, formatUsd(invoice.amountCents)],
    ...(invoice.creditedCents > 0
      ? [[INVOICE.credited, formatUsd(invoice.creditedCents)] as const]
      : []),
    [INVOICE.balance, formatUsd(invoice.balanceCents)],
  ] as const;
  return (
    <dl className="cash-review">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === INVOICE.overdue ? 'text-danger' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function stateOf(invoice: InvoiceWithCredit, today: string): string {
  const { amountCents, balanceCents } = invoice;
  if (amountCents === 0) return INVOICE.isVoid;
  if (isClosedByCredit(invoice)) return INVOICE.closed;
  if (balanceCents === 0) return INVOICE.paid;
  if (isOverdue(invoice, today)) return INVOICE.overdue;
  return balanceCents < amountCents ? INVOICE.partly : INVOICE.open;
}

const { paymentColumns: columns } = INVOICE;

const COLUMNS: readonly ListColumn<InvoicePaymentShown>[] = [
  {
    label: columns.at,
    cell: ({ id, createdAt }) => (
      <a href={paths.checkoutPayment(id)} className="target underline underline-offset-4">
        {calendarDay(storeDay(Date.parse(createdAt)))}
      </a>
    ),
  },
  { label: columns.from, cell: partsOf },
  { label: columns.state, cell: ({ state }) => invoicePaymentState(state) },
  { label: columns.amount, isNumber: true, cell: ({ totalCents }) => formatUsd(totalCents) },
];

/** The payments of an invoice made in the store, each with a link. */
export function InvoicePayments({ payments }: { payments: readonly InvoicePaymentShown[] }) {
  return (
    // Unlabeled: the table's region already has this name, and two landmarks should not share one.
    <section className="mt-10">
      <h2 className="mb-4">{INVOICE.payments}</h2>
      <ListTable
        caption={INVOICE.payments}
        columns={COLUMNS}
        rows={payments}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

/**
 * Returns, for example, 'Earth Cash $30.00, Visa ending in 4242 $12.34'; without amounts if there is one
 * part.
 */
function partsOf({ storeCreditCents, cardCents, methodName }: InvoicePaymentShown): string {
  const card = methodName ?? INVOICE_PAY.card;
  if (cardCents === 0) return INVOICE_PAY.reviewCash;
  if (storeCreditCents === 0) return card;
  return `${INVOICE_PAY.reviewCash} ${formatUsd(storeCreditCents)}, ${card} ${formatUsd(cardCents)}`;
}
