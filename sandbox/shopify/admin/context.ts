import type { Scoped } from '../access';
import type { Catalogue } from '../catalogue';
import type { CustomerRow } from '../customer-rows';
import type { Customers } from '../customers';
import type { Orders } from '../orders';
import type { ReturnRow } from '../returns/returns';
import type { OrderRow } from '../rows';

/** The second argument of every Admin resolver. */
export type AdminContext = Scoped & {
  /** The sandbox's address as the caller knows it, without a trailing slash. */
  baseUrl: string;
  /** The scopes of the caller's token, in order. */
  granted: string[];
  token: string;
};

export type UserError = { field: string[] | null; message: string };

type Node = Record<string, unknown>;

/** What the resolvers read from; customers link to orders and back. */
export type Shop = {
  catalogue: Catalogue;
  orders: Orders;
  customers: Customers;
  /** Whether the app may see the order: one older than 60 days needs `read_all_orders`. */
  isVisible: (order: OrderRow) => boolean;
  /** The merge in which this customer is to disappear, if one is under way. */
  mergeRequest: (customerId: number) => Node | null;
  /** The sandbox's clock, in milliseconds. */
  nowMs: () => number;
  /** Returns a `Customer` of the Admin schema. */
  customerNode: (row: CustomerRow) => Node;
  /** The returns of an order, oldest first. */
  returnsOf: (orderId: number) => ReturnRow[];
  /** Returns an `Order` of the Admin schema. */
  orderNode: (row: OrderRow) => Node;
};
