import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import type { Invoice } from '~/domain/invoices/invoice';
import type { Cents } from '~/domain/core/money';
import type { OrderBrief, OrderMoney } from '~/domain/orders/order';
import type { OrderPaymentState, OrderStep } from '~/domain/orders/order-payment';

/** Data of the panels on the dashboard's home. Times are ISO 8601, UTC. */

export type OpenOrder = {
  /** The number at the end of Shopify's id. */
  number: string;
  /** `#1001` */
  name: string;
  createdAt: string;
  items: { title: string; quantity: number }[];
  total: OrderMoney;
  refunded: OrderMoney;
  payment: OrderPaymentState;
  step: OrderStep;
  /** Parcels under way: tracking number and, if there is one, the carrier's page. */
  tracking: { number: string | null; url: string | null }[];
};

/** An order that can be ordered again. */
export type PastOrder = Pick<OpenOrder, 'number' | 'name' | 'createdAt' | 'items'>;

export type HomeOrders =
  | { kind: 'known'; open: OpenOrder[]; hasMore: boolean; past: PastOrder[] }
  /** The mirror is still being filled; these are the latest orders read from Shopify. */
  | { kind: 'gathering'; latest: (OrderBrief & { isOnInvoice: boolean })[] }
  | { kind: 'silent' };

/** A custom order that waits for the customer, and the step it waits for. */
export type CustomOrderWaiting = CustomOrderLine & { step: 'approve' | 'address' | 'pay' };

/** `silent` while QuickBooks does not answer; null if there are no open invoices. */
export type HomeInvoices =
  | { open: Invoice[]; count: number; totalCents: Cents; today: string }
  | 'silent'
  | null;

/** Which first steps are done; null if Shopify did not answer. */
export type FirstSteps = { hasAddress: boolean | null; hasCompany: boolean | null };
