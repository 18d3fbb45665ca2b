import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseFields, readBody, seeOther } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import { checkoutPath } from '../checkout-object';
import { drawnSession } from '../checkout-sessions';
import { emptyBilling } from '../make-method';
import type { CheckoutSessionRow, PaymentMethodRow, PaymentMethodType } from '../rows';
import { trySetup } from '../saving';
import type { Proof } from '../saving';
import type { Records } from '../records';
import { bankFields, parseBankForm } from './bank-form';
import { cardFields, parseCardForm } from './card-form';
import type { Errors, Fields } from './form-fields';

const PATH = /^\/stripe\/checkout\/(cs_test_\w{1,100})$/;

type Parts = { store: Store; records: Records; expire: () => void };

/** What to show again after a post that saved nothing. */
type Attempt = { fields: Fields; errors: Errors; notice?: string };

/** The page of a Checkout Session that saves a card or a bank account; it needs no JavaScript. */
export function checkoutPage(world: World, { store, records, expire }: Parts) {
  function show(row: CheckoutSessionRow, type: PaymentMethodType, attempt?: Attempt): Answer {
    const email = records.customers.get(row.customer ?? '')?.email ?? row.customerEmail ?? '';
    const { fields, errors, notice } = attempt ?? { fields: { email }, errors: {} };
    const body = html`${row.types.length > 1 && tabs(row, type)}
      ${notice && html`<p class="notice bad" role="alert">${notice}</p>`}
      <form
        method="post"
        action="${checkoutPath(row.id)}?type=${type}"
        class="card short"
        novalidate
      >
        ${type === 'card' ? cardFields(fields, errors) : bankFields(fields, errors)}
        <p class="muted">${consent(type)}</p>
        <button class="wide">${type === 'card' ? 'Save card' : 'Agree and save'}</button>
        ${
          row.cancelUrl !== null &&
          html`<a class="button quiet wide" href="${row.cancelUrl}">Cancel and return</a>`
        }
      </form>`;
    return shown(attempt === undefined ? 200 : 422, 'Save your payment details', body);
  }

  /** Saves the posted method, or renders the form again with the errors. */
  function save(row: CheckoutSessionRow, type: PaymentMethodType, fields: Fields): Answer {
    const base = {
      id: records.newId('pm'),
      created: records.now(),
      customer: null,
      isDetached: false,
      metadata: {},
    };
    if (type === 'card') {
      const parsed = parseCardForm(fields, world.clock);
      if (parsed.kind === 'invalid') return show(row, type, { fields, errors: parsed.errors });
      if (parsed.kind === 'refused') {
        return show(row, type, { fields, errors: {}, notice: parsed.decline.message });
      }
      const address = { ...emptyBilling.address, country: 'US', postal_code: parsed.zip };
      const billing = { ...emptyBilling, name: parsed.name, address };
      return finish(
        row,
        { ...base, billing, type, card: parsed.card, bank: null },
        'instant',
        fields,
      );
    }
    const parsed = parseBankForm(fields);
    if (parsed.kind === 'invalid') return show(row, type, { fields, errors: parsed.errors });
    const billing = { ...emptyBilling, name: parsed.name, email: parsed.email };
    const method = { ...base, billing, type, card: null, bank: parsed.bank };
    return finish(row, method, parsed.proof, fields);
  }

  function finish(
    row: CheckoutSessionRow,
    method: PaymentMethodRow,
    proof: Proof,
    fields: Fields,
  ): Answer {
    const setup = records.setupIntents.get(row.setupIntent);
    if (setup === undefined || setup.status === 'canceled') return over(row);
    const after = trySetup(records, setup, method, proof);
    if (after.lastError !== null) {
      return show(row, method.type, { fields, errors: {}, notice: after.lastError.message });
    }
    const complete = records.checkoutSessions.put({ ...row, status: 'complete' });
    records.events.emit('checkout.session.completed', drawnSession(records, complete));
    return seeOther(successAddress(complete));
  }

  function work(url: URL, id: string, fields: Fields | undefined): Answer {
    expire();
    const row = records.checkoutSessions.get(id);
    if (row === undefined) {
      const body = html`<p class="empty">There is nothing here. Check the address.</p>`;
      return shown(404, 'Page not found', body);
    }
    if (row.status === 'complete') {
      // A second press of the button ends where the first did.
      return fields === undefined ? done(row) : seeOther(successAddress(row));
    }
    if (row.status === 'expired') return over(row);
    if (row.types.length === 0) {
      const body = html`<p class="empty">No payment method is enabled for this page.</p>`;
      return shown(500, 'Something went wrong', body);
    }
    const requested = row.types.find((type) => type === url.searchParams.get('type'));
    const type = requested ?? row.types[0] ?? 'card';
    if (fields === undefined) return show(row, type);
    return store.batch(() => save(row, type, fields));
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = PATH.exec(url.pathname)?.[1];
    if (id === undefined) return false;
    const isPost = request.method === 'POST';
    const fields = isPost ? parseFields(request, await readBody(request, 100_000)) : undefined;
    await passGate(world, request, response, {
      company: 'stripe',
      operation: isPost ? 'checkout-save' : 'checkout-page',
      refuse: ({ effect, status }) =>
        shown(
          status ?? (effect === 'rate-limit' ? 429 : 503),
          'Something went wrong',
          html`<p class="notice bad">Nothing was saved. Try again in a moment.</p>`,
        ),
      work: () => work(url, id, fields),
    });
    return true;
  };
}

/** Each type has its own form; these links switch between them. */
function tabs(row: CheckoutSessionRow, current: PaymentMethodType): Html {
  const names = { card: 'Card', us_bank_account: 'US bank account' };
  return html`<nav aria-label="Payment method">
    <p class="row">
      ${row.types.map((type) =>
        type === current
          ? html`<a class="button" aria-current="page" href="?type=${type}">${names[type]}</a>`
          : html`<a class="button quiet" href="?type=${type}">${names[type]}</a>`,
      )}
    </p>
  </nav>`;
}

function consent(type: PaymentMethodType): string {
  return type === 'card'
    ? 'By saving your card you allow this shop to charge it for future payments in accordance with their terms.'
    : 'By selecting “Agree and save” you authorize this shop to debit the account given above for amounts owed, until you revoke it by telling them so.';
}

function successAddress({ id, successUrl }: CheckoutSessionRow): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function done(row: CheckoutSessionRow): Answer {
  const body = html`<p class="notice good">Your payment details have been saved.</p>
    <p><a class="button" href="${successAddress(row)}">Return to the shop</a></p>`;
  return shown(200, 'You’re all done here', body);
}

function over(row: CheckoutSessionRow): Answer {
  const body = html`<p class="notice">
      This page has timed out. Nothing was saved. Return to the shop and start again.
    </p>
    ${
      row.cancelUrl !== null &&
      html`<p><a class="button" href="${row.cancelUrl}">Return to the shop</a></p>`
    }`;
  return shown(410, 'This session has expired', body);
}

function shown(status: number, title: string, body: Html): Answer {
  return { status, headers: pageHeaders(), body: page({ title, body, company: 'Stripe' }) };
}
