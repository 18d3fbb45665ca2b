import { html } from '../kit/pages/html';
import { page, pageHeaders, sandboxNav } from '../kit/pages/page';
import type { Answer } from '../kit/exchange';
import type { Books } from './books';

const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Renders the bookkeeper's pages; undefined for any other path. */
export function bookPage(path: string, books: Books): Answer | undefined {
  if (path === '/quickbooks/invoices') return drawn('Invoices', invoiceTable(books));
  if (path === '/quickbooks/payments') return drawn('Payments', paymentTable(books));
  return undefined;
}

function invoiceTable({ customers, invoices }: Books) {
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
        <td class="number">${invoice.isVoid ? 'Void' : usd(invoice.balanceCents)}</td>
      </tr>`;
    });
  return html`<p><a href="/quickbooks/payments">Payments</a></p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Invoice</th>
            <th>Customer</th>
            <th>Issued</th>
            <th>Due</th>
            <th class="number">Amount</th>
            <th class="number">Balance</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function paymentTable({ customers, invoices, payments }: Books) {
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  const rows = payments.toReversed().map(
    ({ id, customerId, lines, note, receivedOn, totalCents }) =>
      html`<tr>
        <td>${id}</td>
        <td>${names.get(customerId)}</td>
        <td>${receivedOn}</td>
        <td>${lines.map(({ invoiceId }) => numbers.get(invoiceId)).join(', ')}</td>
        <td>${note}</td>
        <td class="number">${usd(totalCents)}</td>
      </tr>`,
  );
  return html`<p><a href="/quickbooks/invoices">Invoices</a></p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Payment</th>
            <th>Customer</th>
            <th>Received</th>
            <th>For invoice</th>
            <th>Note</th>
            <th class="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function drawn(title: string, body: ReturnType<typeof html>): Answer {
  return {
    status: 200,
    headers: pageHeaders(),
    body: page({ title, body, nav: sandboxNav(), company: 'QuickBooks' }),
  };
}
