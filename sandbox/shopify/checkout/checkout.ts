import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseFields, readBody, seeOther } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { html } from '../../kit/pages/html';
import type { World } from '../../kit/world';
import type { PricedCart } from '../carts';
import type { AddressRow, CartRow, CheckoutRow, OrderRow } from '../rows';
import { chargeCard } from './card';
import { parseInformation } from './information';
import type { Errors, Fields } from './information';
import { answerPage, informationForm, paymentForm, thanksBody } from './pages';
import { placeOrder } from './place-order';
import type { Records } from './place-order';
import { orderSummary } from './summary-page';
import { totalsFor } from './totals';

const PATH = /^\/checkouts\/cn\/([A-Za-z0-9]{1,64})(\/payment|\/thank-you)?$/;

const noAddress: AddressRow = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  provinceCode: '',
  zip: '',
  phone: '',
};

/** The hosted checkout at `cart.checkoutUrl`: two plain pages that need no JavaScript. */
export function createCheckout(world: World, records: Records) {
  const stored = (token: string): CheckoutRow =>
    records.checkouts.get(token) ?? { token, email: '', address: null, orderId: null };

  function paid(order: OrderRow): Answer {
    return answerPage(200, 'Thank you', thanksBody(order, `${world.storeOrigin}/`));
  }

  function gone(status: number, message: string): Answer {
    const body = html`<p class="empty">${message}</p>
      <p><a class="button" href="${world.storeOrigin}/cart">Return to cart</a></p>`;
    return answerPage(status, 'Checkout', body);
  }

  function information(visit: Visit, checkout: CheckoutRow, fields?: Fields): Answer {
    const { cart, priced } = visit;
    let errors: Errors = {};
    const buyer = records.customers.byId(String(cart.buyer.customerId ?? ''));
    const saved = buyer?.addresses.find(({ id }) => id === buyer.defaultAddressId);
    let values = {
      email: checkout.email || buyer?.email || (cart.buyer.email ?? ''),
      ...(checkout.address ?? saved ?? noAddress),
    };
    if (fields !== undefined) {
      const parsed = parseInformation(fields);
      errors = parsed.errors;
      values = { email: parsed.email, ...parsed.address };
      if (Object.keys(errors).length === 0) {
        records.checkouts.put({ ...checkout, email: parsed.email, address: parsed.address });
        return seeOther(visit.address('/payment'));
      }
    }
    const form = informationForm(values, errors, `${world.storeOrigin}/cart`);
    const body = html`<div class="columns">
      <div>${form}</div>
      ${summary(visit.baseUrl, priced, undefined)}
    </div>`;
    return answerPage(fields === undefined ? 200 : 422, 'Checkout', body);
  }

  function payment(visit: Visit, checkout: CheckoutRow, fields?: Fields): Answer {
    const { cart, priced } = visit;
    const { address } = checkout;
    if (address === null) return seeOther(visit.address(''));
    const totals = totalsFor(priced, address.provinceCode);
    let errors: Errors = {};
    let notice: string | undefined;
    if (fields !== undefined) {
      const short = priced.lines.find(({ row, sellable }) => row.quantity > sellable.variant.stock);
      if (short !== undefined) {
        notice = `${short.sellable.product.title} is no longer available in that quantity. Return to your cart to change it.`;
      } else if (fields.shownTotal !== String(totals.totalCents)) {
        notice = 'Your cart changed since you opened this page. Check the new total and pay again.';
      } else {
        const charge = chargeCard(fields, world.clock.now());
        if (charge.kind === 'paid') {
          placeOrder(records, checkout, priced, totals);
          return seeOther(`/checkouts/cn/${cart.token}/thank-you`);
        }
        if (charge.kind === 'declined') notice = charge.message;
        else errors = charge.errors;
      }
    }
    // A card's number and security code are never rendered again.
    const shownFields = { name: fields?.name ?? '', expiry: fields?.expiry ?? '' };
    const form = paymentForm({
      email: checkout.email,
      address,
      totalCents: totals.totalCents,
      fields: shownFields,
      errors,
      notice,
      change: visit.address(''),
    });
    const body = html`<div class="columns">
      <div>${form}</div>
      ${summary(visit.baseUrl, priced, totals)}
    </div>`;
    return answerPage(fields === undefined ? 200 : 422, 'Payment', body);
  }

  function visitOf(request: IncomingMessage, url: URL, token: string): Visit | Answer {
    const checkout = records.checkouts.get(token);
    const order = checkout?.orderId ? records.orders.byId(checkout.orderId) : undefined;
    if (order !== undefined) {
      // A second press of Pay ends where the first did.
      return request.method === 'POST' ? seeOther(`/checkouts/cn/${token}/thank-you`) : paid(order);
    }
    const cart = records.carts.byToken(token);
    const key = url.searchParams.get('key') ?? '';
    if (cart === undefined || cart.key !== key) return gone(404, 'This checkout has expired.');
    const priced = records.carts.price(cart);
    if (priced.lines.length === 0) return gone(200, 'Your cart is empty.');
    return {
      cart,
      priced,
      baseUrl: world.baseUrl(request),
      address: (step) => `/checkouts/cn/${token}${step}?key=${key}`,
    };
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const match = PATH.exec(url.pathname);
    if (match === null) return false;
    const [, token = '', step = ''] = match;
    const isPost = request.method === 'POST';
    const fields = isPost ? parseFields(request, await readBody(request, 100_000)) : undefined;
    await passGate(world, request, response, {
      company: 'shopify',
      operation: `checkout-${step === '/payment' ? (isPost ? 'pay' : 'payment') : 'information'}`,
      refuse: ({ effect, status }) =>
        effect === 'rate-limit'
          ? { ...gone(status ?? 429, 'Too many attempts. Wait a moment and try again.') }
          : gone(status ?? 503, 'Checkout isn’t available right now. Try again in a moment.'),
      work: () => {
        const visit = visitOf(request, url, token);
        if (!('cart' in visit)) return visit;
        const checkout = stored(token);
        return step === '/payment'
          ? payment(visit, checkout, fields)
          : information(visit, checkout, fields);
      },
    });
    return true;
  };
}

type Visit = {
  cart: CartRow;
  priced: PricedCart;
  baseUrl: string;
  /** Returns this checkout's URL with the step's path. */
  address: (step: '' | '/payment') => string;
};

function summary(
  baseUrl: string,
  priced: PricedCart,
  totals: ReturnType<typeof totalsFor> | undefined,
) {
  const lines = priced.lines.map(({ row, sellable, totalCents }) => ({
    title: sellable.product.title,
    variantTitle: sellable.variant.title,
    quantity: row.quantity,
    totalCents,
    picture: sellable.variant.picture ?? sellable.product.pictures[0] ?? null,
  }));
  return orderSummary(baseUrl, lines, { ...priced, code: priced.applied?.code }, totals);
}
