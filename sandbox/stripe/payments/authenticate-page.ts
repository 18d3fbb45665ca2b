import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, readBody, seeOther, send } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import type { Store } from '../../kit/store';
import { idIn } from './money';
import type { Money, IntentRow } from './money';
import { failChallenge, pay } from './paying';

const PATH = /^\/stripe\/authenticate\/(pi_\w+)$/;

/**
 * The 3-D Secure page of the customer's bank: two buttons, no scripts. It returns the customer to the
 * confirmation's `return_url`, with `payment_intent`, `payment_intent_client_secret` and `redirect_status`.
 */
export function authenticatePage(money: Money, store: Store) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = PATH.exec(url.pathname)?.[1];
    if (id === undefined) return false;
    const row = money.intents.get(id);
    if (request.method === 'POST' && row !== undefined) {
      const outcome = new URLSearchParams(await readBody(request)).get('outcome');
      const next = store.batch(() => decide(money, row, outcome === 'complete'));
      send(response, next.returnUrl === null ? shown(closing(next)) : seeOther(returnUrlOf(next)));
      return true;
    }
    if (request.method !== 'GET' || row === undefined) {
      send(response, json(404, { error: 'no such payment' }));
      return true;
    }
    send(
      response,
      shown(row.intent.status === 'requires_action' ? challengePage(row) : closing(row)),
    );
    return true;
  };
}

/** Applies the first answer only; a repeated or late post changes nothing. */
function decide(money: Money, row: IntentRow, isProven: boolean): IntentRow {
  const current = money.intents.get(row.intent.id) ?? row;
  if (current.intent.status !== 'requires_action') return current;
  const method = money.records.paymentMethods.get(idIn(current.intent.payment_method) ?? '');
  if (!isProven || method === undefined) return failChallenge(money, current, method);
  return pay(money, current, method, { authenticated: true });
}

function returnUrlOf({ intent, returnUrl }: IntentRow): string {
  const address = new URL(returnUrl ?? '');
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', redirectStatus(intent.status));
  return address.href;
}

function redirectStatus(status: string): string {
  if (status === 'succeeded' || status === 'processing') return status;
  return status === 'requires_action' ? 'pending' : 'failed';
}

function shown(body: Html): Answer {
  const title = '3-D Secure authentication';
  return { status: 200, headers: pageHeaders(), body: page({ title, body, company: 'a bank' }) };
}

function challengePage({ intent }: IntentRow): Html {
  const amount = (intent.amount / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
  });
  return html`<section class="card stack">
    <p>Your bank wants to verify that you’re paying <b>${amount}</b>.</p>
    <form method="post" class="row">
      <button name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail" class="quiet">Fail authentication</button>
    </form>
  </section>`;
}

/** Shown to those who come back to the page, or if there is no return URL. */
function closing(row: IntentRow): Html {
  const isPaid = row.intent.status === 'succeeded';
  return html`<p class="notice ${isPaid && 'good'}">
      ${isPaid ? 'This payment is authenticated.' : 'There’s nothing left to authenticate.'}
    </p>
    ${row.returnUrl !== null && html`<p><a class="button" href="${returnUrlOf(row)}">Return to the shop</a></p>`}`;
}
