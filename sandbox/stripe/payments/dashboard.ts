import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback, json, send } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { page, pageHeaders, sandboxNav } from '../../kit/pages/page';
import { customerRow } from './dashboard-customers';
import { disputeRow, eventRow, paymentRow, refundRow } from './dashboard-payments';
import type { Money } from './money';
import { receipt } from './receipt';

/** Only the newest are shown; older ones can be read with the API. */
const SHOWN = 50;

type Shown = { title: string; heads: string[]; rows: () => Html[]; more?: () => Html[] };

/**
 * `/stripe` and below: the pages that staff would see in Stripe's dashboard, with buttons for what banks and
 * customers do elsewhere. `/stripe/receipts/{charge}` is for the customer.
 */
export function dashboard(money: Money) {
  const { records, events } = money;
  const pages: Record<string, Shown> = {
    '/stripe': {
      title: 'Payments',
      heads: ['Time', 'Customer', 'Amount', 'Status', 'Method', 'Bank action'],
      rows: () => newest(money.intents.values()).map((row) => paymentRow(money, row)),
      more: () => [
        section(
          'Disputes',
          ['Time', 'Dispute', 'Amount', 'Status', 'Outcome'],
          newest(money.disputes.values()).map(disputeRow),
        ),
        section(
          'Refunds',
          ['Time', 'Refund', 'Amount', 'Status', 'Bank action'],
          newest(money.refunds.values()).map(refundRow),
        ),
      ],
    },
    '/stripe/customers': {
      title: 'Customers',
      heads: ['Customer', 'Saved methods', 'Save a test card'],
      rows: () => newest(records.customers.values()).map((row) => customerRow(records, row)),
    },
    '/stripe/events': {
      title: 'Events',
      heads: ['Time', 'Event', 'Object', 'Delivery', ''],
      rows: () => newest(events.rows.values()).map((row) => eventRow(events.drawn(row))),
    },
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const charge = /^\/stripe\/receipts\/((?:ch|py)_\w+)$/.exec(url.pathname)?.[1];
    const shown = Object.hasOwn(pages, url.pathname) ? pages[url.pathname] : undefined;
    if (request.method !== 'GET' || (charge === undefined && shown === undefined)) return false;
    if (shown === undefined) {
      send(response, receipt(money.charges.get(charge ?? '')));
      return true;
    }
    const isHere = isLoopback(request);
    send(
      response,
      isHere ? drawn(shown, url) : json(403, { error: 'only for callers on this machine' }),
    );
    return true;
  };
}

function newest<Row>(rows: Row[]): Row[] {
  return rows.slice(-SHOWN).reverse();
}

function drawn({ title, heads, rows, more }: Shown, url: URL): Answer {
  const links = [
    ['/stripe', 'Payments'],
    ['/stripe/customers', 'Customers'],
    ['/stripe/events', 'Events'],
  ].map(([href = '', label = '']) => ({ href, label, current: href === url.pathname }));
  return {
    status: 200,
    headers: pageHeaders(),
    body: page({
      title,
      body: html`${table(heads, rows())} ${more?.()}`,
      nav: [...sandboxNav(), ...links],
      company: 'Stripe',
    }),
  };
}

function section(title: string, heads: string[], rows: Html[]): Html {
  return html`<h2>${title}</h2>
    ${table(heads, rows)}`;
}

function table(heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="empty">Nothing here yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th class="${head === 'Amount' && 'number'}">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
