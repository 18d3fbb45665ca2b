import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback, json, send } from '../kit/exchange';
import { html } from '../kit/pages/html';
import type { Html } from '../kit/pages/html';
import { page, pageHeaders, sandboxNav } from '../kit/pages/page';
import type { World } from '../kit/world';
import { cheapest } from './catalogue';
import type { Catalogue } from './catalogue';
import type { Drafts } from './drafts/drafts';
import { dollars } from './money';
import { financialStatus, spentCents } from './order-sums';
import type { Orders } from './orders';
import { pictureUrl } from './picture-url';
import type { CustomerRow } from './customer-rows';
import type { Customers } from './customers';
import type { OrderRow, ProductRow } from './rows';
import { draftRow, orderForms } from './staff-actions';

const PAGE_SIZE = 50;
/** Numeric columns, aligned to the right. */
const NUMBERS = new Set(['From', 'In stock', 'Total', 'Orders', 'Spent']);

type List = { title: string; heads: string[]; rows: (baseUrl: string, url: URL) => Html[] };

/**
 * Renders `/admin/products`, `/admin/orders`, `/admin/drafts` and `/admin/customers`: what staff would see in
 * Shopify's admin.
 */
export function staffPages(
  world: World,
  catalogue: Catalogue,
  orders: Orders,
  customers: Customers,
  drafts: Drafts,
) {
  const lists: Record<string, List> = {
    '/admin/products': {
      title: 'Products',
      heads: ['', 'Product', 'Type', 'Tags', 'From', 'In stock'],
      rows: (baseUrl, url) =>
        catalogue
          .search(url.searchParams.get('query') ?? '', 'TITLE', false)
          .map((product) => productRow(baseUrl, product)),
    },
    '/admin/orders': {
      title: 'Orders',
      heads: ['Order', 'Confirmation', 'Customer', 'Status', 'Total', 'Time', ''],
      rows: () => orders.all().map(orderRow),
    },
    '/admin/drafts': {
      title: 'Draft orders',
      heads: ['Draft', 'Customer', 'Items', 'Status', 'Total', ''],
      rows: () =>
        drafts.all().map((draft) => {
          const order = draft.orderId === null ? undefined : orders.byId(draft.orderId);
          return draftRow(draft, drafts.price(draft).totalCents, order);
        }),
    },
    '/admin/customers': {
      title: 'Customers',
      heads: ['Customer', 'Contact', 'Tags', 'Metafields and addresses', 'Orders', 'Spent'],
      rows: () => customers.all().map((row) => customerRow(row, orders.of(row.id))),
    },
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const list = lists[url.pathname];
    if (list === undefined) return false;
    if (!isLoopback(request)) {
      send(response, json(403, { error: 'only for callers on this machine' }));
      return true;
    }
    const { title, heads, rows } = list;
    const form = title === 'Products' && searchForm(url);
    const body = html`${form} ${table(heads, rows(world.baseUrl(request), url), url)}`;
    send(response, {
      status: 200,
      headers: pageHeaders(),
      body: page({ title, body, nav: sandboxNav(), company: 'Shopify' }),
    });
    return true;
  };
}

function searchForm(url: URL): Html {
  return html`<form class="row" role="search">
    <label for="query">Search in Shopify’s syntax, such as tag:Public product_type:cups</label>
    <input id="query" name="query" type="search" value="${url.searchParams.get('query')}" />
    <button>Search</button>
  </form>`;
}

function table(heads: string[], rows: Html[], url: URL): Html {
  if (rows.length === 0) return html`<p class="empty">Nothing here yet.</p>`;
  const requested = Number(url.searchParams.get('page') ?? 1);
  const last = Math.ceil(rows.length / PAGE_SIZE);
  const number = Number.isSafeInteger(requested) ? Math.min(Math.max(1, requested), last) : 1;
  const link = (to: number, label: string) => {
    const query = new URLSearchParams(url.searchParams);
    query.set('page', String(to));
    return html`<a href="?${query.toString()}">${label}</a>`;
  };
  return html`<div class="scroll">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th class="${NUMBERS.has(head) && 'number'}">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)}
        </tbody>
      </table>
    </div>
    <p class="row">
      ${number > 1 && link(number - 1, 'Previous')}
      <span>Page ${number} of ${last}, ${rows.length} total</span>
      ${number < last && link(number + 1, 'Next')}
    </p>`;
}

function productRow(baseUrl: string, product: ProductRow): Html {
  const lead = product.pictures[0];
  return html`<tr>
    <td>
      ${
        lead !== undefined &&
        html`<img
          src="${pictureUrl(baseUrl, lead, { maxWidth: 96, maxHeight: 96 })}"
          alt=""
          width="48"
          height="48"
          loading="lazy"
        />`
      }
    </td>
    <td>
      ${product.title}
      <div class="muted">${product.handle}</div>
    </td>
    <td>${product.productType}</td>
    <td>${product.tags.join(', ')}</td>
    <td class="number">${dollars(cheapest(product))}</td>
    <td class="number">${product.variants.reduce((sum, { stock }) => sum + stock, 0)}</td>
  </tr>`;
}

function orderRow(order: OrderRow): Html {
  const dispute = order.disputes?.at(-1);
  return html`<tr>
    <td>${order.name}</td>
    <td><code>${order.confirmationNumber}</code></td>
    <td>${order.email}</td>
    <td>
      ${financialStatus(order).toLowerCase().replace('_', ' ')}${
        order.fulfilled && ', fulfilled'
      }${order.edited && ', edited'}${order.cancelledAt !== null && ', canceled'}${
        dispute !== undefined && `, dispute ${dispute.status.toLowerCase().replace('_', ' ')}`
      }
    </td>
    <td class="number">${dollars(order.totalCents)}</td>
    <td>${order.createdAt}</td>
    <td>${orderForms(order)}</td>
  </tr>`;
}

function customerRow(row: CustomerRow, orders: OrderRow[]): Html {
  return html`<tr>
    <td>
      ${`${row.firstName} ${row.lastName}`.trim()}
      <div class="muted">${row.note}</div>
    </td>
    <td>
      ${row.email}
      <div class="muted">${row.phone}</div>
      <div class="muted">${row.marketing.state.toLowerCase().replace('_', ' ')}</div>
    </td>
    <td>${row.tags.join(', ')}</td>
    <td>
      ${row.metafields.map(
        ({ namespace, key, value }) =>
          html`<div><span class="muted">${namespace}.${key}</span> ${value}</div>`,
      )}
      ${row.addresses.map(
        ({ address1, city, provinceCode }) => html`<div>${address1}, ${city} ${provinceCode}</div>`,
      )}
    </td>
    <td class="number">${orders.length}</td>
    <td class="number">${dollars(spentCents(orders))}</td>
  </tr>`;
}
