import type { PageArguments } from '../connection';
import { financialStatus } from '../orders';
import type { OrderRow } from '../rows';
import { hasWords, holds, isNumber, isText, parseQuery, wordsOf } from '../search-syntax';
import type { Term } from '../search-syntax';

export type OrdersArguments = PageArguments & {
  query?: string | null;
  sortKey: string;
  reverse: boolean;
};

function matches(order: OrderRow, term: Term): boolean {
  switch (term.field) {
    case '':
    case 'default':
      return hasWords(term, wordsOf(order.name, order.email, ...order.tags));
    case 'name':
      return isText(term, order.name) || isText(term, order.name.slice(1));
    case 'confirmation_number':
      return isText(term, order.confirmationNumber.toLowerCase());
    case 'email':
      return isText(term, order.email.toLowerCase());
    case 'tag':
      return order.tags.some((tag) => isText(term, tag.toLowerCase()));
    case 'id':
      return isNumber(term, order.id, Number(term.value));
    case 'financial_status':
      return isText(term, financialStatus(order).toLowerCase());
    case 'fulfillment_status':
      return isText(term, order.fulfilled ? 'fulfilled' : 'unfulfilled');
    case 'discount_code':
      return order.discountCodes.some((code) => isText(term, code.toLowerCase()));
    case 'created_at':
    case 'processed_at':
      return isNumber(term, Date.parse(order.createdAt), Date.parse(term.value));
    case 'updated_at':
      return isNumber(term, Date.parse(order.updatedAt), Date.parse(term.value));
    default:
      // The vendor skips fields that it does not know.
      return true;
  }
}

function compare(sortKey: string, a: OrderRow, b: OrderRow): number {
  switch (sortKey) {
    case 'TOTAL_PRICE':
    case 'CURRENT_TOTAL_PRICE':
      return a.totalCents - b.totalCents;
    case 'CUSTOMER_NAME':
      return lastName(a).localeCompare(lastName(b));
    case 'FINANCIAL_STATUS':
      return financialStatus(a).localeCompare(financialStatus(b));
    case 'FULFILLMENT_STATUS':
      return Number(a.fulfilled) - Number(b.fulfilled);
    case 'UPDATED_AT':
      return a.updatedAt.localeCompare(b.updatedAt);
    case 'ID':
      return a.id - b.id;
    default:
      // Orders are numbered as they come: creation, processing and relevance are that order.
      return a.number - b.number;
  }
}

const lastName = (order: OrderRow) => order.shippingAddress?.lastName ?? '';

export function findOrders(
  orders: OrderRow[],
  { query, sortKey, reverse }: Pick<OrdersArguments, 'query' | 'sortKey' | 'reverse'>,
): OrderRow[] {
  const parsed = parseQuery(query);
  const found = orders.filter((order) => holds(parsed, (term) => matches(order, term)));
  found.sort((a, b) => compare(sortKey, a, b) || a.number - b.number);
  return reverse ? found.reverse() : found;
}
