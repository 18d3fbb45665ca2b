import { calendarDay, INVOICE } from '~/content/invoices/invoices';
import { isOverdue, type Invoice } from '~/domain/invoices/invoice';
import { formatUsd } from '~/domain/core/money';

/** The facts of an invoice: amounts, days, and state. @param today YYYY-MM-DD */
export function InvoiceFacts({ invoice, today }: { invoice: Invoice; today: string }) {
  const rows = [
    [INVOICE.state, stateOf(invoice, today)],
    [INVOICE.issued, calendarDay(invoice.issuedOn)],
    [INVOICE.due, calendarDay(invoice.dueOn)],
    [INVOICE.amount, formatUsd(invoice.amountCents)],
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

function stateOf(invoice: Invoice, today: string): string {
  const { amountCents, balanceCents } = invoice;
  if (amountCents === 0) return INVOICE.isVoid;
  if (balanceCents === 0) return INVOICE.paid;
  if (isOverdue(invoice, today)) return INVOICE.overdue;
  return balanceCents < amountCents ? INVOICE.partly : INVOICE.open;
}
