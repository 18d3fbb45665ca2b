import { TableScroll } from '~/components/dashboard/table-scroll';
import { calendarDay, INVOICES } from '~/content/invoices';
import { isOverdue, type Invoice } from '~/domain/invoice';
import { cents, formatUsd } from '~/domain/money';

/** Open invoices, the one due first at the top, and what they come to. @param today YYYY-MM-DD */
export function InvoiceTable({ invoices, today }: { invoices: readonly Invoice[]; today: string }) {
  const { columns } = INVOICES;
  const total = cents(invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0));
  return (
    <TableScroll label={INVOICES.caption}>
      <table>
        <caption className="sr-only">{INVOICES.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.issued}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
            <th scope="col" data-number="">
              {columns.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row">{invoice.number}</th>
              <td data-label={columns.issued}>
                <time dateTime={invoice.issuedOn}>{calendarDay(invoice.issuedOn)}</time>
              </td>
              <td data-label={columns.due}>
                <time dateTime={invoice.dueOn}>{calendarDay(invoice.dueOn)}</time>
                {isOverdue(invoice, today) && (
                  <strong className="ml-2 text-danger">{INVOICES.overdue}</strong>
                )}
              </td>
              <td data-label={columns.amount} data-number="">
                {formatUsd(invoice.amountCents)}
              </td>
              <td data-label={columns.balance} data-number="">
                {formatUsd(invoice.balanceCents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {INVOICES.total}
            </th>
            <td data-number="">
              <strong>{formatUsd(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  );
}
