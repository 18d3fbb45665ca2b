import { html } from '../kit/pages/html';
import { page, pageHeaders, sandboxNav } from '../kit/pages/page';
import type { Answer } from '../kit/exchange';
import type { BookCustomerRow, InvoiceRow } from './rows';

const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** `/quickbooks/invoices`: the company's invoices as its bookkeeper would see them. */
export function invoicesPage(customers: BookCustomerRow[], invoices: InvoiceRow[]): Answer {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const rows = invoices
    .toSorted((one, other) => (one.issuedOn < other.issuedOn ? 1 : -1))
    .map((invoice) => {
      const customer = byId.get(invoice.customerId);
      return html`<tr>
        <td>${invoice.number}</td>
        <td>
          ${customer?.name}
          <div class="muted">${customer?.email}</div>
        </td>
        <td>${invoice.issuedOn}</td>
        <td>${invoice.dueOn}</td>
        <td class="number">${usd(invoice.totalCents)}</td>
        <td class="number">${usd(invoice.balanceCents)}</td>
      </tr>`;
    });
  const body = html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Invoice</th>
          <th>Customer</th>
          <th>Issued</th>
          <th>Due</th>
          <th class="number">Amount</th>
          <th class="number">Open</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return {
    status: 200,
    headers: pageHeaders(),
    body: page({ title: 'Invoices', body, nav: sandboxNav(), company: 'QuickBooks' }),
  };
}
