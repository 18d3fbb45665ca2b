import { TableScroll } from '~/components/ui/lists/erp-table';
import { calendarDay, INVOICES } from '~/content/invoices/invoices';
import { isOverdue, type Invoice } from '~/domain/invoices/invoice';
import { formatUsd, type Cents } from '~/domain/core/money';
import { paths } from '~/paths';

const { columns } = INVOICES;

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
            <th scope="col">
              <span className="sr-only">{columns.ways}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <InvoiceNumber invoice={invoice} />
              <td data-label={columns.issued}>
                <time dateTime={invoice.issuedOn}>{calendarDay(invoice.issuedOn)}</time>
              </td>
              <td data-label={columns.due}>
                <span>
                  <time dateTime={invoice.dueOn}>{calendarDay(invoice.dueOn)}</time>
                  {isOverdue(invoice, today) && (
                    <strong className="ml-2 text-danger">{INVOICES.overdue}</strong>
                  )}
                </span>
              </td>
              <td data-label={columns.amount} data-number="">
                {formatUsd(invoice.amountCents)}
              </td>
              <td data-label={columns.balance} data-number="">
                {formatUsd(invoice.balanceCents)}
              </td>
              <td data-number="">
                <span className="ml-auto inline-flex items-center gap-x-4">
                  <ToPdf invoice={invoice} />
                  <a
                    href={paths.payInvoice(invoice.id)}
                    aria-label={INVOICES.payNumber(invoice.number)}
                    className="target text-link font-semibold"
                  >
                    {INVOICES.pay}
                  </a>
                </span>
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
              <strong>{formatUsd(openCents)}</strong>
            </td>
            <td className="max-sm:hidden" aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  );
}

/** Paid invoices in the given order. */
export function PaidInvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <TableScroll label={INVOICES.paidCaption}>
      <table>
        <caption className="sr-only">{INVOICES.paidCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.issued}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
            <th scope="col">
              <span className="sr-only">{columns.ways}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <InvoiceNumber invoice={invoice} />
              <td data-label={columns.issued}>
                <time dateTime={invoice.issuedOn}>{calendarDay(invoice.issuedOn)}</time>
              </td>
              <td data-label={columns.amount} data-number="">
                {formatUsd(invoice.amountCents)}
              </td>
              <td data-number="">
                <span className="ml-auto">
                  <ToPdf invoice={invoice} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function InvoiceNumber({ invoice: { id, number } }: { invoice: Invoice }) {
  return (
    <th scope="row">
      <a href={paths.manageInvoice(id)} className="target underline underline-offset-4">
        {number}
      </a>
    </th>
  );
}

/** A link to a file, which the browser opens with or without JavaScript. */
function ToPdf({ invoice: { id, number } }: { invoice: Invoice }) {
  return (
    <a
      href={paths.invoicePdf(id)}
      data-document=""
      aria-label={INVOICES.pdfNumber(number)}
      className="target underline underline-offset-4"
    >
      {INVOICES.pdf}
    </a>
  );
}
