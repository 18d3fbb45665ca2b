import type { IncomingMessage, ServerResponse } from 'node:http';
import { seeOther } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { html } from '../../kit/pages/html';
import type { World } from '../../kit/world';
import { answerPage } from '../checkout/pages';
import { dollars } from '../money';
import { cannotComplete, completeDraft } from './complete';
import type { DraftRecords } from './complete';
import type { DraftRow } from './rows';

const PATH = /^\/invoices\/([0-9a-f]{32})$/;

/** The page at a draft's `invoiceUrl`: its total, and a button that pays it at Shopify. */
export function invoicePage(world: World, records: DraftRecords) {
  function drawn(draft: DraftRow, notice?: string): Answer {
    const priced = records.drafts.price(draft);
    const body = html`${notice !== undefined && html`<p class="notice">${notice}</p>`}
      <dl>
        ${priced.lines.map(
          ({ row, originalCents }) =>
            html`<dt>${row.quantity} × ${row.title}</dt>
              <dd>${dollars(originalCents)}</dd>`,
        )}
        <dt>Discounts</dt>
        <dd>${dollars(0 - priced.discountCents)}</dd>
        <dt>Shipping</dt>
        <dd>${dollars(priced.shippingCents)}</dd>
        <dt>Tax</dt>
        <dd>${dollars(priced.taxes.reduce((sum, { cents }) => sum + cents, 0))}</dd>
        <dt>Total</dt>
        <dd>${dollars(priced.totalCents)}</dd>
      </dl>
      ${
        draft.status === 'COMPLETED'
          ? html`<p class="notice good">This invoice is paid or already an order.</p>`
          : html`<form method="post">
              <button class="wide">Pay ${dollars(priced.totalCents)}</button>
            </form>`
      }`;
    return answerPage(notice === undefined ? 200 : 422, `Invoice ${draft.name}`, body);
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const token = PATH.exec(url.pathname)?.[1];
    if (token === undefined) return false;
    await passGate(world, request, response, {
      company: 'shopify',
      operation: 'invoice',
      refuse: () => answerPage(503, 'Invoice', html`<p>Something went wrong.</p>`),
      work: () => {
        const draft = records.drafts.byToken(token);
        if (draft === undefined) {
          return answerPage(404, 'Invoice', html`<p class="empty">Invoice not found.</p>`);
        }
        if (request.method !== 'POST') return drawn(draft);
        const message = cannotComplete(records, draft);
        if (message !== undefined) return drawn(draft, message);
        completeDraft(records, draft, false);
        return seeOther(url.pathname);
      },
    });
    return true;
  };
}
