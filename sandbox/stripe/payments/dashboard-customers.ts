import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import type { CustomerRow, PaymentMethodRow } from '../rows';
import type { Records } from '../records';
import { testCards } from '../test-numbers';
import { act } from './dashboard-parts';

export function customerRow(records: Records, row: CustomerRow): Html {
  const methods = records.paymentMethods.values().filter(({ customer }) => customer === row.id);
  return html`<tr>
    <td>
      ${row.deleted ? 'deleted' : row.name}
      <div class="muted">${row.email}</div>
      <div class="muted"><code>${row.id}</code></div>
    </td>
    <td>${methods.map((method) => methodItem(method, row))}</td>
    <td>${!row.deleted && cardForm(row)}</td>
  </tr>`;
}

function methodItem(method: PaymentMethodRow, { defaultPaymentMethod }: CustomerRow): Html {
  const { card, bank, id } = method;
  const name = card ? `${card.brand} ${card.last4}` : `${bank?.bankName} ${bank?.last4}`;
  const isOpen = bank !== null && bank.blocked === null;
  return html`<div>
    ${name}${id === defaultPaymentMethod && ', default'}${bank !== null && !isOpen && ', blocked'}
    <div class="muted"><code>${id}</code></div>
    ${isOpen && act('Block', 'block-bank', { id }, '/stripe/customers')}
  </div>`;
}

function cardForm({ id, name }: CustomerRow): Html {
  const field = `number-${id}`;
  const options = Object.entries(testCards).map(
    ([test, { number }]) => html`<option value="${number}">${number.slice(-4)} ${test}</option>`,
  );
  return html`<form method="post" action="/control/stripe" class="line">
    <input type="hidden" name="action" value="card" />
    <input type="hidden" name="customer" value="${id}" />
    <input type="hidden" name="back" value="/stripe/customers" />
    <div class="field">
      <label for="${field}">Test card for ${name ?? id}</label>
      <select id="${field}" name="number">
        ${options}
      </select>
    </div>
    <button class="quiet">Save</button>
  </form>`;
}
