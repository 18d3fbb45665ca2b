import { csvFile } from '~/domain/core/csv';
import { isOverdue, type Invoice } from '~/domain/invoices/invoice';
import { storedText } from '~/domain/core/stored-amount';
import { INVOICE } from './invoices';

const HEAD = ['Invoice', 'Issued', 'Due', 'State', 'Amount', 'Still open', 'Currency'];

/** Returns invoices as CSV in the given order. @param today YYYY-MM-DD */
export function invoicesFile(invoices: readonly Invoice[], today: string): string {
  return csvFile([
    HEAD,
    ...invoices.map((invoice) => [
      invoice.number,
      invoice.issuedOn,
      invoice.dueOn,
      stateOf(invoice, today),
      { number: storedText(invoice.amountCents) },
      { number: storedText(invoice.balanceCents) },
      'USD',
    ]),
  ]);
}

function stateOf(invoice: Invoice, today: string): string {
  if (invoice.balanceCents === 0) return INVOICE.paid;
  return isOverdue(invoice, today) ? INVOICE.overdue : INVOICE.open;
}
