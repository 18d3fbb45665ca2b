import { field } from '../../kit/pages/field';
import type { FieldParts } from '../../kit/pages/field';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import type { Answer } from '../../kit/exchange';
import { dollars } from '../money';
import type { AddressRow, OrderRow } from '../rows';
import { stateOf, states } from '../states';
import type { Errors, Fields } from './information';

export function answerPage(status: number, title: string, body: Html): Answer {
  return { status, headers: pageHeaders(), body: page({ title, body, company: 'Shopify' }) };
}

function problems(errors: Errors): Html | null {
  const messages = Object.values(errors);
  if (messages.length === 0) return null;
  return html`<div class="notice bad" role="alert">
    <p><b>Please fix these fields</b></p>
    <ul>
      ${messages.map((message) => html`<li>${message}</li>`)}
    </ul>
  </div>`;
}

function stateField(chosen: string, error: string | undefined): Html {
  return html`<div class="field">
    <label for="provinceCode">State</label>
    <select
      id="provinceCode"
      name="provinceCode"
      autocomplete="address-level1"
      required
      ${error && html`aria-invalid="true" aria-describedby="provinceCode-error"`}
    >
      <option value="">Choose</option>
      ${states.map(
        ({ code, name }) =>
          html`<option value="${code}" ${code === chosen && html`selected`}>${name}</option>`,
      )}
    </select>
    ${error && html`<p class="error" id="provinceCode-error">${error}</p>`}
  </div>`;
}

/** Renders the first step: contact and shipping address. Keeps everything typed if there are errors. */
export function informationForm(
  values: { email: string } & AddressRow,
  errors: Errors,
  back: string,
): Html {
  const input = (parts: Omit<FieldParts, 'value' | 'error'> & { name: keyof typeof values }) =>
    field({ ...parts, value: values[parts.name], error: errors[parts.name] });
  return html`<form method="post" novalidate>
    ${problems(errors)}
    <fieldset>
      <legend>Contact</legend>
      ${input({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true })}
    </fieldset>
    <fieldset>
      <legend>Shipping address</legend>
      <p class="muted">We ship within the United States.</p>
      ${input({ name: 'firstName', label: 'First name (optional)', autocomplete: 'given-name' })}
      ${input({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', required: true })}
      ${input({ name: 'company', label: 'Company (optional)', autocomplete: 'organization' })}
      ${input({ name: 'address1', label: 'Address', autocomplete: 'address-line1', required: true })}
      ${input({ name: 'address2', label: 'Apartment, suite, etc. (optional)', autocomplete: 'address-line2' })}
      ${input({ name: 'city', label: 'City', autocomplete: 'address-level2', required: true })}
      ${stateField(values.provinceCode, errors.provinceCode)}
      ${input({ name: 'zip', label: 'ZIP code', autocomplete: 'postal-code', required: true })}
      ${input({ name: 'phone', label: 'Phone (optional)', type: 'tel', autocomplete: 'tel' })}
    </fieldset>
    <p class="row">
      <button>Continue to payment</button>
      <a href="${back}">Return to cart</a>
    </p>
  </form>`;
}

function addressLines(address: AddressRow): Html {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip } = address;
  const state = stateOf(provinceCode)?.name ?? provinceCode;
  const lines = [`${firstName} ${lastName}`.trim(), company, address1, address2];
  return html`${lines.filter(Boolean).map((line) => html`${line}<br />`)} ${city}, ${state} ${zip}`;
}

/** Renders the second step: recipient, address and the card. `notice` says why the page is shown again. */
export function paymentForm(parts: {
  email: string;
  address: AddressRow;
  totalCents: number;
  fields: Fields;
  errors: Errors;
  notice: string | undefined;
  change: string;
}): Html {
  const { fields, errors, notice } = parts;
  const input = (name: string, label: string, more: Partial<FieldParts>) =>
    field({ name, label, value: fields[name] ?? '', error: errors[name], required: true, ...more });
  return html`${notice && html`<p class="notice bad" role="alert">${notice}</p>`}
    ${problems(errors)}
    <section class="card">
      <dl>
        <dt>Contact</dt>
        <dd>${parts.email}</dd>
        <dt>Ship to</dt>
        <dd>${addressLines(parts.address)}</dd>
        <dt>Method</dt>
        <dd>Standard</dd>
      </dl>
      <p><a href="${parts.change}">Change contact or address</a></p>
    </section>
    <form method="post" novalidate>
      <fieldset>
        <legend>Payment</legend>
        <p class="notice">
          Test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Any future
          date, any security code.
        </p>
        ${input('number', 'Card number', { autocomplete: 'cc-number', inputmode: 'numeric' })}
        ${input('name', 'Name on card', { autocomplete: 'cc-name' })}
        ${input('expiry', 'Expiration date (MM / YY)', { autocomplete: 'cc-exp' })}
        ${input('code', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric' })}
      </fieldset>
      <input type="hidden" name="shownTotal" value="${parts.totalCents}" />
      <button class="wide">Pay ${dollars(parts.totalCents)}</button>
    </form>`;
}

/** Renders what the shopper sees after the payment. */
export function thanksBody(order: OrderRow, onward: string): Html {
  return html`<p class="notice good">
      Your order is confirmed. Confirmation number <b>${order.confirmationNumber}</b>.
    </p>
    <dl>
      <dt>Order</dt>
      <dd>${order.name}</dd>
      <dt>Contact</dt>
      <dd>${order.email}</dd>
      <dt>Ship to</dt>
      <dd>${order.shippingAddress !== null && addressLines(order.shippingAddress)}</dd>
      <dt>Paid</dt>
      <dd>${dollars(order.paidCents)}</dd>
    </dl>
    <p><a class="button" href="${onward}">Continue shopping</a></p>`;
}
