import { orderedConnection } from '../connection';
import type { PageArguments } from '../connection';
import { currentTotalCents, financialStatus, fulfillmentStatus } from '../order-sums';
import { returnStatusOf } from '../returns/order-status';
import type { OrderRow } from '../rows';
import type { Shop } from './context';
import { hasWords, holds, isNumber, isText, parseQuery, wordsOf } from '../search-syntax';
import type { Term } from '../search-syntax';

export type OrdersArguments = PageArguments & {
  query?: string | null;
  sortKey: string;
  reverse: boolean;
};

type Node = Record<string, unknown>;

function matches(order: OrderRow, term: Term, returnStatus: () => string): boolean {
  switch (term.field) {
    case '':
    case 'default':
      return hasWords(term, wordsOf(order.name, order.email, ...order.tags));
    case 'name':
      return isText(term, order.name) || isText(term, order.name.slice(1));
    case 'confirmation_number':
      return isText(term, order.confirmationNumber.toLowerCase());
    case 'cart_token':
      return isText(term, order.cartToken?.toLowerCase() ?? '');
    case 'email':
      return isText(term, order.email.toLowerCase());
    case 'tag':
      return order.tags.some((tag) => isText(term, tag.toLowerCase()));
    case 'id':
      return isNumber(term, order.id, Number(term.value));
    case 'financial_status':
      return isText(term, financialStatus(order).toLowerCase());
    case 'fulfillment_status':
      return isText(term, fulfillmentStatus(order).toLowerCase());
    case 'status':
      return (
        term.value === 'any' || isText(term, order.cancelledAt === null ? 'open' : 'cancelled')
      );
    case 'return_status':
      return isText(term, returnStatus());
    case 'customer_id':
      return isNumber(term, order.customerId ?? 0, Number(term.value));
    case 'discount_code':
      return order.discountCodes.some((code) => isText(term, code.toLowerCase()));
    case 'created_at':
    case 'processed_at':
      return isNumber(term, Date.parse(order.createdAt), Date.parse(term.value));
    case 'updated_at':
      return isNumber(term, Date.parse(order.updatedAt), Date.parse(term.value));
    default:
      // Shopify ignores unknown fields.
      return true;
  }
}

function valueOf(sortKey: string, order: OrderRow): string | number {
  switch (sortKey) {
    case 'TOTAL_PRICE':
      return order.totalCents;
    case 'CURRENT_TOTAL_PRICE':
      return currentTotalCents(order);
    case 'CUSTOMER_NAME':
      return order.shippingAddress?.lastName ?? '';
    case 'FINANCIAL_STATUS':
      return financialStatus(order);
    case 'FULFILLMENT_STATUS':
      return fulfillmentStatus(order);
    case 'UPDATED_AT':
      return order.updatedAt;
    case 'ID':
      return order.id;
    default:
      // Order numbers follow time, so creation, processing and relevance sort by number.
      return order.number;
  }
}

/** Returns one page of the orders that match the query. @throws GraphQLError like `connection` */
export function ordersPage(
  orders: readonly OrderRow[],
  { query, sortKey, reverse, ...page }: OrdersArguments,
  { orderNode, returnsOf }: { orderNode: (order: OrderRow) => Node } & Pick<Shop, 'returnsOf'>,
) {
  const parsed = parseQuery(query);
  const found = orders.filter((order) =>
    holds(parsed, (term) => matches(order, term, () => returnStatusOf(returnsOf(order.id)))),
  );
  const ordering = {
    valueOf: (order: OrderRow) => valueOf(sortKey, order),
    numberOf: ({ number }: OrderRow) => number,
    reverse,
  };
  return orderedConnection(found, page, ordering, orderNode);
}
