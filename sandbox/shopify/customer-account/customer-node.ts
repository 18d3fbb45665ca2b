import { gid } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { CustomerRow } from '../customer-rows';
import { moneyV2 } from '../money';
import { financialStatus } from '../order-sums';
import type { Orders } from '../orders';
import { pictureUrl } from '../picture-url';
import type { Transform } from '../picture-url';
import type { OrderLineRow, OrderRow, PictureRow } from '../rows';

export type CustomerContext = {
  /** The sandbox's address as the caller knows it, without a trailing slash. */
  baseUrl: string;
  customer: CustomerRow;
};

type OrdersArguments = PageArguments & { sortKey?: string | null; reverse?: boolean | null };

function imageNode(picture: PictureRow) {
  return {
    altText: picture.alt,
    url: ({ transform }: { transform?: Transform }, { baseUrl }: CustomerContext) =>
      pictureUrl(baseUrl, picture, transform),
  };
}

function lineNode(catalogue: Catalogue, line: OrderLineRow) {
  // A product that is no longer sold keeps its title but loses its ids.
  const product = catalogue.byId(line.productId);
  const sellable = catalogue.sellable(line.variantId);
  return {
    id: gid('LineItem', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    quantity: line.quantity,
    price: moneyV2(line.unitCents),
    productId: product === undefined ? null : gid('Product', product.id),
    variantId: sellable === undefined ? null : gid('ProductVariant', sellable.variant.id),
    image: line.picture === null ? null : imageNode(line.picture),
  };
}

function orderNode(catalogue: Catalogue, order: OrderRow) {
  return {
    id: gid('Order', order.id),
    name: order.name,
    number: order.number,
    confirmationNumber: order.confirmationNumber,
    processedAt: order.createdAt,
    cancelledAt: order.cancelledAt,
    financialStatus: financialStatus(order),
    fulfillmentStatus: order.fulfilled ? 'FULFILLED' : 'UNFULFILLED',
    totalPrice: moneyV2(order.totalCents),
    lineItems: (page: PageArguments) =>
      connection(
        order.lines,
        page,
        ({ id }) => String(id),
        (line) => lineNode(catalogue, line),
      ),
  };
}

const orderings: Record<string, (a: OrderRow, b: OrderRow) => number> = {
  ID: (a, b) => a.id - b.id,
  TOTAL_PRICE: (a, b) => a.totalCents - b.totalCents,
  UPDATED_AT: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
};

/** Order numbers follow time. */
function byNumber(a: OrderRow, b: OrderRow): number {
  return a.number - b.number;
}

/** Returns the calling customer's `Customer` of the Customer Account schema. */
export function customerNode(customer: CustomerRow, orders: Orders, catalogue: Catalogue) {
  const { email, firstName, lastName, phone } = customer;
  return {
    id: gid('Customer', customer.id),
    displayName: `${firstName} ${lastName}`.trim() || email,
    firstName: firstName || null,
    lastName: lastName || null,
    emailAddress: { emailAddress: email },
    phoneNumber: phone === '' ? null : { phoneNumber: phone },
    tags: customer.tags,
    creationDate: customer.createdAt,
    orders: ({ sortKey, reverse, ...page }: OrdersArguments) => {
      const own = orders.all().filter(({ customerId }) => customerId === customer.id);
      own.sort(orderings[sortKey ?? 'ID'] ?? byNumber);
      if (reverse) own.reverse();
      return connection(
        own,
        page,
        ({ id }) => String(id),
        (order) => orderNode(catalogue, order),
      );
    },
  };
}
