import type { IncomingMessage, ServerResponse } from 'node:http';
import { seeOther } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { html } from '../../kit/pages/html';
import type { World } from '../../kit/world';
import { answerPage } from '../checkout/pages';
import { dollars } from '../money';
import { outstandingCents } from '../order-sums';
import type { Orders } from '../orders';
import type { OrderRow } from '../rows';
import type { OrderBook } from './order-book';

const PATH = /^\/orders\/([0-9A-Z]+)\/pay$/;

/** Returns the path of the page on which the open amount of an order is paid; null if nothing is open. */
export function payPath(order: OrderRow): string | null {
  return outstandingCents(order) > 0 ? `/orders/${order.confirmationNumber}/pay` : null;
}

function drawn(order: OrderRow): Answer {
  const owed = outstandingCents(order);
  const body =
    owed > 0
      ? html`<form method="post"><button class="wide">Pay ${dollars(owed)}</button></form>`
      : html`<p class="notice good">Nothing is due.</p>`;
  return answerPage(200, `Order ${order.name}`, body);
}

/** The page at an order's `additionalPaymentCollectionUrl`: what is open, and a button that pays it. */
export function payPage(world: World, orders: Orders, orderBook: OrderBook) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const code = PATH.exec(url.pathname)?.[1];
    if (code === undefined) return false;
    await passGate(world, request, response, {
      company: 'shopify',
      operation: 'order-pay',
      refuse: () => answerPage(503, 'Order', html`<p>Something went wrong.</p>`),
      work: () => {
        const order = orders.all().find(({ confirmationNumber }) => confirmationNumber === code);
        if (order === undefined) {
          return answerPage(404, 'Order', html`<p class="empty">Order not found.</p>`);
        }
        if (request.method !== 'POST') return drawn(order);
        if (outstandingCents(order) > 0) orderBook.markPaid(order, 'bogus');
        return seeOther(url.pathname);
      },
    });
    return true;
  };
}
